import type { Page } from '@playwright/test'

type Color = readonly [red: number, green: number, blue: number, alpha: number]

/** A text with its own color and the grounds below it, the nearest first. */
type Written = { words: string; color: Color; grounds: readonly Color[]; large: boolean }

/**
 * Words that are hard to read in the colors the page wears now: at least 4.5 to 1 against the ground they are on, 3 to 1
 * when they are large. It goes by the grounds of the elements around a text, which takes a twentieth of the time that axe
 * needs to find out what lies over what.
 */
export async function faintWords(page: Page): Promise<string[]> {
  return (await writtenOn(page)).flatMap(({ words, color, grounds, large }) => {
    const ground = grounds.toReversed().reduce((below, above) => over(above, below), WHITE)
    const [found, least] = [contrast(over(color, ground), ground), large ? 3 : 4.5]
    return found < least - 0.005 ? [`contrast ${found.toFixed(2)} of ${least}: "${words}"`] : []
  })
}

const WHITE: Color = [255, 255, 255, 1]

function over([red, green, blue, alpha]: Color, [r, g, b]: Color): Color {
  const mixed = (top: number, below: number) => top * alpha + below * (1 - alpha)
  return [mixed(red, r), mixed(green, g), mixed(blue, b), 1]
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** As the guidelines for accessible content define it. */
function brightness([red, green, blue]: Color): number {
  const part = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
}

/** What can be read on the page; left out is what lies on a picture, and what cannot be used, which may be faint. */
const writtenOn = (page: Page): Promise<Written[]> =>
  page.evaluate(() => {
    const UNUSABLE = '[disabled], [aria-disabled=true], [data-disabled], [inert], [aria-hidden=true], svg'
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    type Style = { readonly ground: Color; readonly image: string; readonly opacity: number }
    const known = new Map<string, Color>()
    const asked = new Map<Element, readonly Style[]>()

    /** Colors come as rgb(), as color(srgb …) or with an alpha: painting one says what it is. */
    const colorOf = (words: string): Color => {
      const before = known.get(words)
      if (before || !pen) return before ?? [0, 0, 0, 0]
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = words
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
      const color: Color = [red, green, blue, alpha / 255]
      known.set(words, color)
      return color
    }
    /** Its own first, then those of the elements around it: each is asked once, because most texts share them. */
    const stylesOf = (element: Element): readonly Style[] => {
      const before = asked.get(element)
      if (before) return before
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const own: Style = { ground: colorOf(backgroundColor), image: backgroundImage, opacity: Number(opacity) }
      const styles = element.parentElement ? [own, ...stylesOf(element.parentElement)] : [own]
      asked.set(element, styles)
      return styles
    }
    const texts = () => {
      const found = new Map<Element, string>()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const words = walker.currentNode.textContent?.trim()
        if (walker.currentNode.parentElement && words) found.set(walker.currentNode.parentElement, words)
      }
      const fields = 'input:not([type=checkbox], [type=radio]), textarea'
      for (const field of document.querySelectorAll<HTMLInputElement>(fields))
        if (field.value) found.set(field, field.value)
      return [...found]
    }

    // Texts that look alike are reported once: there are a thousand, and thirty ways to look.
    const written = new Map<string, Written>()
    for (const [element, words] of texts()) {
      const { width, height } = element.getBoundingClientRect()
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (width <= 1 || height <= 1 || !shown || element.closest(UNUSABLE)) continue
      const styles = stylesOf(element)
      const last = styles.findIndex(({ ground }) => ground[3] === 1)
      const below = last < 0 ? styles : styles.slice(0, last + 1)
      if (below.some(({ image }) => image !== 'none')) continue
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const [red, green, blue, alpha] = colorOf(color)
      const opacity = styles.reduce((product, style) => product * style.opacity, 1)
      const look = {
        color: [red, green, blue, alpha * opacity] as const,
        grounds: below.map(({ ground }) => ground),
        large: parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700),
      }
      written.set(JSON.stringify(look), { words: words.slice(0, 40), ...look })
    }
    return [...written.values()]
  })
