import type { Page } from '@playwright/test'
import { withPage } from './browser.ts'
import { type Figure, median, percentile } from './figure.ts'

const LIMIT_MS = 16
const ROUNDS = 60
const SLOWER_THAN_A_SCANNER_MS = 80

/** What a person presses while filling lines: into the cell, a figure over the old one, down, across, far away. */
const STROKES = ['ArrowDown', '4', '8', 'Enter', 'ArrowRight', 'ArrowLeft', 'F2', 'Escape', 'PageDown', 'Control+d']

/** From the key to the painted frame, in a real browser with 500 lines. */
export const benchLineGrid = (): Promise<Figure[]> =>
  withPage(async (page, address) => {
    await page.goto(`${address}/kit?group=long-grid`)
    const grid = page.getByRole('grid')
    await grid.getByRole('gridcell').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const figures = async (where: string): Promise<Figure[]> => {
      const samples = await typed(page)
      const lines = Number(await grid.getAttribute('aria-rowcount')) - 2
      const detail = `${samples.length} keys, ${lines} lines`
      const figure = (name: string, value: number): Figure => ({
        name: `key to paint in the line grid, ${where}, ${name}`,
        value,
        unit: 'ms',
        limit: LIMIT_MS,
        detail,
      })
      return [figure('median', median(samples)), figure('p95', percentile(samples, 0.95))]
    }
    const inFigures = await figures('a column of figures')
    await page.keyboard.press('Control+Home')
    return [...inFigures, ...(await figures('a column that finds what is typed'))]
  }, 'gallery')

/** How long each key took, beginning where the cursor is. */
async function typed(page: Page): Promise<number[]> {
  await watchKeys(page)
  for (let round = 0; round < ROUNDS; round++) {
    for (const stroke of STROKES) await strike(page, stroke)
    if (round % 20 === 19) await strike(page, 'Control+ArrowUp')
  }
  await page.waitForTimeout(SLOWER_THAN_A_SCANNER_MS)
  const { painted, struck } = await page.evaluate(() => {
    const watched = globalThis as unknown as Watched
    return { painted: watched.painted, struck: watched.struck }
  })
  if (painted.length !== struck) throw new Error(`${struck} keys, but ${painted.length} of them painted`)
  return painted.slice(1)
}

type Watched = { painted: number[]; struck: number }

/** Notes for each key how long it took until the frame after it was painted. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const watched = globalThis as unknown as Watched
    const isHeard = watched.painted !== undefined
    watched.painted = []
    watched.struck = 0
    if (isHeard) return
    const hear = (event: Event) => {
      if (['Control', 'Shift'].includes((event as unknown as { key: string }).key)) return
      watched.struck += 1
      const paint = globalThis as unknown as { requestAnimationFrame: (draw: () => void) => void }
      paint.requestAnimationFrame(() => {
        // A message is answered behind the painting of the frame.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => watched.painted.push(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    }
    globalThis.addEventListener('keydown', hear, { capture: true })
  })

/** Presses one key. Whether its frame is painted is not asked here: to ask again and again is work that the page would do. */
async function strike(page: Page, stroke: string): Promise<void> {
  // As fast as no one types, and still slower than a scanner, whose keys the product keeps back and reads as a code.
  await page.waitForTimeout(SLOWER_THAN_A_SCANNER_MS)
  await page.keyboard.press(stroke)
}
