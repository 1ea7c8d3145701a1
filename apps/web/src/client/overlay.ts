import { createStore } from '../kit/store.ts'

/** What lies over the page at the person's wish: the palette, the palette on companies, the keys, or the help. */
export const overlay = createStore<'palette' | 'companies' | 'keys' | 'help' | null>(null)

/** What is in the palette. */
export const paletteText = createStore('')

export function openPalette(typed = '', only: 'palette' | 'companies' = 'palette'): void {
  paletteText.set(typed)
  overlay.set(only)
  window.addEventListener('keydown', typeAhead, { capture: true })
}

/**
 * What is typed goes into the palette as soon as it is asked for, and means nothing to the screen under it: its code may
 * still be on its way, and its field has the focus a moment later than it is drawn.
 */
function typeAhead(event: KeyboardEvent): void {
  const isAwaited = ['palette', 'companies'].includes(overlay.get() ?? '')
  if (!isAwaited || (event.target instanceof Element && event.target.matches('[data-palette]')))
    return window.removeEventListener('keydown', typeAhead, { capture: true })
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Escape') overlay.set(null)
  else if (event.key === 'Backspace') paletteText.set(paletteText.get().slice(0, -1))
  else if (event.key.length === 1) paletteText.set(paletteText.get() + event.key)
}
