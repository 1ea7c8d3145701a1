import { text } from './text.ts'
import { toast } from './toast.ts'

/** A browser cuts what does not fit into a field without a word, and half of it would be saved: so it is not pasted at all. */
export function refuseLongPastes(): void {
  document.addEventListener('paste', (event) => {
    const field = event.target
    const isLine = field instanceof HTMLInputElement
    if (event.defaultPrevented || !(isLine || field instanceof HTMLTextAreaElement) || field.maxLength < 0) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
    const room = field.maxLength - field.value.length + replaced
    // A browser leaves line ends out of a line, and so do we.
    const length = isLine ? pasted.replaceAll(/[\r\n]/g, '').length : pasted.length
    if (length <= room) return
    event.preventDefault()
    const name = field.ariaLabel ?? field.labels?.[0]?.textContent ?? text('This field')
    const label = name.endsWith('*') ? name.slice(0, -1).trimEnd() : name
    toast.error(
      text('{label} takes at most {most} characters. The pasted text is {over} too long and was not inserted.', {
        label,
        most: field.maxLength,
        over: length - room,
      }),
    )
  })
}
