/** Elements to look at with all that is in them, elements in those that need no look, and rows that others stand for. */
export type FreshElements = {
  readonly include: readonly Element[]
  readonly exclude: readonly Element[]
  readonly alike: readonly HTMLElement[]
}

/**
 * Runs in the page: what has come into scenario since it was asked last, or has other words, attributes or room. Of rows that
 * are made alike the first two stand for all. Another address is another page, and all of it is fresh.
 */
export function freshElements(): FreshElements {
  type Memory = { path: string; seen: WeakMap<Element, string> }
  const place = globalThis as unknown as { galenSeen?: Memory }
  const path = window.location.pathname
  if (place.galenSeen?.path !== path) place.galenSeen = { path, seen: new WeakMap() }
  const { seen } = place.galenSeen
  const LOOKS = /^(class|style|data-.*)$/

  const attributesOf = (element: Element) => [...element.attributes].filter(({ name }) => !LOOKS.test(name))
  const scrolls = (element: Element) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false
    return /auto|scroll/.test(getComputedStyle(element).overflow)
  }
  const ownWords = (element: Element) =>
    [...element.childNodes].map((child) => (child.nodeType === Node.TEXT_NODE ? child.nodeValue : '')).join('')
  const told = (element: Element) =>
    [...attributesOf(element).map(({ name, value }) => `${name}=${value}`), ownWords(element), scrolls(element)].join(
      '|',
    )

  const shapeOf = (row: Element) =>
    [row, ...row.querySelectorAll('*')]
      .map((each) => [each.tagName, ...attributesOf(each).map(({ name }) => name), each.role].join(' '))
      .join('>')
  const shapes = new Map<string, number>()
  const alike = new Set<HTMLElement>()
  for (const row of document.querySelectorAll<HTMLElement>('tbody > tr')) {
    const shape = shapeOf(row)
    const before = shapes.get(shape) ?? 0
    shapes.set(shape, before + 1)
    if (before > 1 && !row.contains(document.activeElement)) alike.add(row)
  }

  const isAlike = (element: Element) => alike.has(element as HTMLElement)

  const fresh = new Set<Element>()
  const unseen = new Set<Element>()
  const visit = (element: Element) => {
    if (isAlike(element)) return
    if (!element.checkVisibility({ visibilityProperty: true })) {
      unseen.add(element)
      return
    }
    const now = told(element)
    const known = seen.get(element)
    if (known !== now) fresh.add(element)
    // Whether what it holds may be there is asked of the element around it.
    if (known === undefined && element.parentElement) fresh.add(element.parentElement)
    seen.set(element, now)
    for (const child of element.children) visit(child)
  }
  visit(document.documentElement)

  // The page as a whole is looked through by an index that axe makes of it, half of one element by element.
  if (fresh.has(document.body)) fresh.add(document.documentElement)
  const include = [...fresh].filter((element) => !element.parentElement || !fresh.has(element.parentElement))
  // What no one sees is passed over anyway, and each element to leave out is compared with every other.
  const stale = (element: Element) => !fresh.has(element) && !isAlike(element) && !unseen.has(element)
  const exclude = [...fresh].flatMap((element) => [...element.children].filter(stale))
  return { include, exclude, alike: [...alike] }
}
