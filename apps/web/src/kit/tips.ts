import styles from './tips.module.css'

/**
 * What stands beside an element while someone points at it or comes to it by key. `showTips` shows it, and by itself the
 * whole of a text that ends in an ellipsis.
 */
export const tip = (words: string) => ({ 'data-tip': words })

/** The same for why something cannot be done, which is read out too: its name does not say it. */
export const reason = (words: string) => ({ ...tip(words), 'aria-description': words })

const DELAY_MS = 300
const GAP = 5
const EDGE = 8

/** How far above what is pointed at the words may stand that were cut: from a letter to its cell. */
const CUT_LEVELS = 5
/** Fields whose words may be shown again; a password never. */
const READABLE = new Set(['text', 'search', 'email', 'tel', 'url'])

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'

/** What the tip of an element says: what was given to it, or the whole of what did not fit into it. */
function wordsOf(element: HTMLElement): string | undefined {
  const given = element.dataset['tip']
  if (given !== undefined || !isCut(element)) return given
  if (!(element instanceof HTMLInputElement)) return element.innerText.replaceAll(/\s+/g, ' ').trim() || undefined
  return READABLE.has(element.type) && element !== document.activeElement ? element.value : undefined
}

function withTip(target: EventTarget | null): HTMLElement | null {
  let element = target instanceof Element ? target : null
  const given = element?.closest<HTMLElement>('[data-tip]') ?? null
  for (let level = 0; element && element !== given && level < CUT_LEVELS; level++) {
    if (element instanceof HTMLElement && wordsOf(element) !== undefined) return element
    element = element.parentElement
  }
  return given
}

/**
 * One tip for the whole page instead of one for each button, which took as long to draw as the buttons. It is in the top
 * layer, above dialogs, and hidden from screen readers: names and descriptions have told them all of it.
 */
export function showTips(): void {
  const shown = document.createElement('div')
  shown.className = styles['tip'] ?? ''
  shown.popover = 'manual'
  shown.role = 'tooltip'
  shown.ariaHidden = 'true'
  document.body.append(shown)

  /** What is pointed at or focused; its tip may have been put away. */
  let owner: HTMLElement | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(() => {
    const words = owner?.isConnected ? wordsOf(owner) : undefined
    if (!owner || words === undefined) leave()
    else if (words !== shown.textContent) show(owner)
  })

  function show(element: HTMLElement): void {
    const words = element.isConnected ? wordsOf(element) : undefined
    if (words === undefined) return
    putAway()
    shown.textContent = words
    shown.showPopover()
    place(shown, element)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-tip'] })
  }

  function putAway(): void {
    clearTimeout(waiting)
    changes.disconnect()
    shown.hidePopover()
  }

  function leave(): void {
    putAway()
    owner = null
  }

  function comeTo(element: HTMLElement | null, delayMs: number): void {
    if (element === owner) return
    leave()
    owner = element
    if (element) waiting = setTimeout(() => show(element), delayMs)
  }

  const listen = <Name extends keyof DocumentEventMap>(name: Name, hear: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, hear, { capture: true, passive: true })

  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse') comeTo(withTip(target), DELAY_MS)
  })
  listen('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) leave()
  })
  listen('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) comeTo(withTip(target), 0)
  })
  listen('focusout', ({ target }) => {
    if (withTip(target) === owner) leave()
  })
  // Who presses it has read it; it comes back when they come back.
  listen('pointerdown', putAway)
  listen('scroll', putAway)
  listen('keydown', ({ key }) => {
    if (key === 'Escape') putAway()
  })
  window.addEventListener('resize', putAway)
}

/** Above the middle of the element, or below where there is no room, and never beyond the edge of the window. */
function place(shown: HTMLElement, element: HTMLElement): void {
  const around = element.getBoundingClientRect()
  const { width, height } = shown.getBoundingClientRect()
  const middle = around.left + around.width / 2 - width / 2
  const above = around.top - GAP - height
  shown.style.left = `${Math.max(EDGE, Math.min(middle, window.innerWidth - EDGE - width))}px`
  shown.style.top = `${above < EDGE ? around.bottom + GAP : above}px`
}
