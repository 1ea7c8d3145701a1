const TEXT =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button],[type=submit],[type=file],[type=color]),textarea'
/** Where a character means something at once, so the first one is not kept waiting. */
const TAKES_CHARACTERS = `${TEXT},select,[contenteditable=true],[role=grid]`
/** A password manager and a key for one-time codes type as fast as a scanner. */
const NEVER_SCANNED = 'input[type=password],fieldset:has([autocomplete=one-time-code]),[data-no-scan]'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (element: Element | null): element is TextField => element?.matches(TEXT) ?? false

export const takesCharacters = (element: Element | null) => element?.closest(TAKES_CHARACTERS) != null
export const isNeverScanned = (element: Element | null) => element?.closest(NEVER_SCANNED) != null

/** A search takes codes on every page, and what is done with one is asked there. */
export const isSearchField = (element: Element | null) =>
  element?.closest('[type=search],[role=searchbox],[role=combobox]') != null

/** How a field stood before a character reached it; the answer puts it back. */
export function remember(element: Element | null): () => void {
  if (!isTextField(element)) return () => escape(document.activeElement)
  const { value, selectionStart, selectionEnd } = element
  return () => {
    if (element.value === value) return
    // Through the prototype, because React watches the property of the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd)
  }
}

/** A cell of a grid opened its editor for the character: Escape closes it again. */
const escape = (element: Element | null) =>
  element?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))

/** Presses keys again that were kept back, in their order. */
export async function pressAllAgain(
  kept: readonly KeyboardEvent[],
  mark: (again: KeyboardEvent) => void,
): Promise<void> {
  for (const key of kept) {
    pressAgain(key, mark)
    // React writes down what a key changed before the next one comes; it does so in the first free moment.
    await Promise.resolve()
  }
}

/** Anyone who listens hears the key, and a field gets its character. */
function pressAgain(kept: KeyboardEvent, mark: (again: KeyboardEvent) => void): void {
  const target = document.activeElement ?? document.body
  const again = new KeyboardEvent('keydown', kept)
  mark(again)
  const isTaken = !target.dispatchEvent(again)
  const isCharacter = kept.key.length === 1 && !kept.ctrlKey
  if (!isTaken && isCharacter && (isTextField(target) || target.matches('[contenteditable=true]')))
    // The only way to write that the browser's own undo knows of.
    document.execCommand('insertText', false, kept.key)
}
