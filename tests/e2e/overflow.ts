import type { Page } from '@playwright/test'

/**
 * What is wider than its place at the width the page has now: the page, its scrolled part, and whatever has an edge that
 * can be seen, such as a card or a table, or cuts off what does not fit; and what is written under a button.
 */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (part: Element) => `${part.tagName.toLowerCase()}.${[...part.classList].join('.')}`
    const edgeOf = (part: Element) => part.getBoundingClientRect().right
    const tooWide = (part: Element) => part.scrollWidth > part.clientWidth + 1
    const beyond = (part: Element) => [...part.querySelectorAll('*')].filter((each) => edgeOf(each) > edgeOf(part) + 1)
    const say = (part: Element) =>
      `${name(part)} is ${part.scrollWidth} wide in ${part.clientWidth}: ${beyond(part).slice(-8).map(name).join(', ')}`

    /** Scrolled on purpose, cut off with dots, there for the ears only, or a place that is still to be filled. */
    const meantToBe = (part: Element) => {
      if (part.hasAttribute('data-still')) return true
      const { overflowX, textOverflow, webkitLineClamp, clipPath, clip } = getComputedStyle(part)
      const dotted = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      const unseen = clipPath !== 'none' || clip !== 'auto' || part.clientWidth <= 1
      return ['auto', 'scroll'].includes(overflowX) || dotted || unseen
    }
    const hasEdge = (part: Element) => {
      const { overflowX, borderRightWidth, boxShadow, backgroundColor } = getComputedStyle(part)
      const drawn =
        parseFloat(borderRightWidth) > 0 || boxShadow !== 'none' || !/, 0\)$|transparent/.test(backgroundColor)
      return drawn || ['hidden', 'clip'].includes(overflowX)
    }
    /** Whether nothing around it, up to and without the given one, is meant to hold more than it shows. */
    const bare = (part: Element, upTo: Element | null) => {
      let around: Element | null = part
      while (around && around !== upTo && !meantToBe(around)) around = around.parentElement
      return around === upTo
    }
    const sticksOut = (part: Element) =>
      tooWide(part) &&
      hasEdge(part) &&
      bare(part, part.closest('main, [role=dialog]')) &&
      beyond(part).some((each) => bare(each, part))

    /** What is chosen in a field is cut off before its buttons, not by them. */
    const underButtons = [...document.querySelectorAll('input:has(+ * [data-combined-clear-section])')]
      .filter((field) => {
        const buttons = field.nextElementSibling?.getBoundingClientRect().width ?? 0
        return parseFloat(getComputedStyle(field).paddingRight) < buttons
      })
      .map((field) => `what is written in ${name(field)} runs under its buttons`)

    const frames = [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]
    const inside = [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')]
    const found = inside.filter(sticksOut)
    const outermost = found.filter((part) => !found.some((other) => other !== part && other.contains(part)))
    return [...new Set([...[...frames.filter(tooWide), ...outermost].map(say), ...underButtons])]
  })
