import type { Page } from '@playwright/test'
import { withPage } from './browser.ts'
import { type Figure, median, percentile } from './figure.ts'

const MOST_REQUESTS = 10
const FRAME_MS = 1000 / 60
const TURNS = 150
const TURN_PIXELS = 240
const FIRST_ROW = 'main table tbody [data-opener]'

/** What a list costs before its rows are there, and how smoothly ten thousand of them scroll. */
export const benchList = async (): Promise<Figure[]> => [
  await withPage(mostRequests),
  ...(await withPage(scrolling, 'gallery')),
]

const LISTS = ['users', 'roles', 'companies', 'customer', 'vendor', 'item', 'audit', 'sales-order/web-carts']

/** The list that needs most of all. */
async function mostRequests(page: Page, address: string): Promise<Figure> {
  const figures: Figure[] = []
  for (const list of LISTS) figures.push(await requestsToRows(page, `${address}/${list}`))
  const [most] = figures.toSorted((one, other) => other.value - one.value)
  if (!most) throw new Error('There are no lists')
  return most
}

/** Everything the browser asks for, from an empty cache, until the answer with the rows has come. */
async function requestsToRows(page: Page, address: string): Promise<Figure> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.goto(address)
  await page.locator(FIRST_ROW).first().waitFor()
  const asked = await page.evaluate(() => {
    const kinds = ['navigation', 'resource']
    const loads = performance.getEntries().filter(({ entryType }) => kinds.includes(entryType)) as unknown as Loaded[]
    const rowsAt = loads.find(({ name }) => /\/search\/[^?]+\?from=0&/.test(name))?.responseEnd ?? Infinity
    return loads.filter(({ startTime }) => startTime < rowsAt).map(({ name }) => name)
  })
  return {
    name: 'requests to a usable list',
    value: asked.length,
    unit: 'requests',
    limit: MOST_REQUESTS,
    detail: asked.map((name) => new URL(name).pathname.split('/').at(-1)).join(' '),
  }
}

type Loaded = { readonly name: string; readonly startTime: number; readonly responseEnd: number }

/**
 * Frames are not held back for the screen, so the time between two is the work for one. Without a graphics card most of it
 * is the drawing of the pixels, so the slowest frames are laid against those of a plain table without any script.
 */
async function scrolling(page: Page, address: string): Promise<Figure[]> {
  await page.goto(`${address}/health`)
  await page.setContent(PLAIN_TABLE)
  await page.locator('div').hover()
  const plain = percentile(await framesOf(page), 0.95)
  await page.goto(`${address}/kit?group=list`)
  const list = page.locator('[data-long-list]')
  await list.locator('[data-row]').first().waitFor()
  await list.scrollIntoViewIfNeeded()
  await list.hover()
  const frames = await framesOf(page)
  const slow = percentile(frames, 0.95)
  const name = `a frame while ${await list.locator('table').getAttribute('aria-rowcount')} rows scroll`
  const count = `${frames.length} frames`
  return [
    { name: `${name}, median`, value: median(frames), unit: 'ms', limit: FRAME_MS, detail: count },
    {
      name: `${name}, p95 against a plain table`,
      value: slow / plain,
      unit: 'x',
      limit: MOST_AGAINST_PLAIN,
      detail: `${slow.toFixed(1)} ms against ${plain.toFixed(1)} ms`,
    },
  ]
}

const MOST_AGAINST_PLAIN = 1.2
const PLAIN_ROWS = 10_000
const PLAIN_TABLE = `<style>
    div { height: 558px; margin: 100px; overflow: auto }
    table { width: 100% }
    td { height: 32px; border-bottom: 1px solid #ddd }
  </style><div><table>${'<tr><td>Number</td><td>Some words</td><td>More words</td><td>12.50</td><td>Active</td></tr>'.repeat(PLAIN_ROWS)}</table></div>`

/** How long the frames take while what is under the mouse scrolls. */
async function framesOf(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const watched = globalThis as unknown as Watched
    watched.frames = []
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      watched.frames.push(now - last)
      last = now
      watched.requestAnimationFrame(look)
    }
    watched.requestAnimationFrame(look)
  })
  for (let turn = 0; turn < TURNS; turn++) await page.mouse.wheel(0, TURN_PIXELS)
  return page.evaluate(() => (globalThis as unknown as Watched).frames)
}

type Watched = { frames: number[]; requestAnimationFrame: (draw: () => void) => void }
