import type { KeyboardEvent } from 'react'

/** Whether a press in the note of a decision takes it: Ctrl Enter, once for each press, and for nothing else on the page. */
export function decidesBy(event: KeyboardEvent): boolean {
  const decides = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
  if (!decides) return false
  event.preventDefault()
  event.stopPropagation()
  return !event.repeat
}
