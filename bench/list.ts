import type { Page } from '@playwright/test'
import { withPage } from './browser.ts'
import { type Figure, median, percentile } from './figure.ts'

const MOST_REQUESTS = 10
const FRAME_MS = 1000 / 60
const TURNS = 150
const TURN_PIXELS = 240
const FIRST_ROW = 'main table tbody [data-opener]'

/** What a list costs before its rows are there, and how smoothly ten thousand of them scroll. */
export const benchList = (): Promise<Figure[]> =>
  withPage(async (page, address) => [
    await requestsToRows(page, `${address}/users`),
    ...(await scrolling(page, address)),
  ])

/** Everything the browser asks for, from an empty cache, before the first row is there. */
async function requestsToRows(page: Page, address: string): Promise<Figure> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.addInitScript((row) => {
    const page = globalThis as unknown as Observed
    const observer = new page.MutationObserver(() => {
      if (!page.document.querySelector(row)) return
      page.rowsAt = performance.now()
      observer.disconnect()
    })
    observer.observe(page.document, { childList: true, subtree: true })
  }, FIRST_ROW)
  await page.goto(address)
  await page.locator(FIRST_ROW).first().waitFor()
  const asked = await page.evaluate(() => {
    const { rowsAt } = globalThis as unknown as Observed
    const loads = performance.getEntries().filter(({ entryType }) => ['navigation', 'resource'].includes(entryType))
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

type Observed = {
  rowsAt: number
  document: { querySelector: (selector: string) => unknown }
  MutationObserver: new (heard: () => void) => {
    observe: (place: unknown, what: object) => void
    disconnect: () => void
  }
}

/** Frames are not held back for the screen, so the time between two is the work for one. */
async function scrolling(page: Page, address: string): Promise<Figure[]> {
  await page.goto(`${address}/kit?group=list`)
  const list = page.locator('[data-long-list]')
  await list.locator('[data-row]').first().waitFor()
  await list.scrollIntoViewIfNeeded()
  await list.hover()
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
  const frames = await page.evaluate(() => (globalThis as unknown as Watched).frames)
  const rows = await list.locator('table').getAttribute('aria-rowcount')
  const figure = (name: string, value: number): Figure => ({
    name: `a frame while ${rows} rows scroll, ${name}`,
    value,
    unit: 'ms',
    limit: FRAME_MS,
    detail: `${frames.length} frames`,
  })
  return [figure('median', median(frames)), figure('p95', percentile(frames, 0.95))]
}

type Watched = { frames: number[]; requestAnimationFrame: (draw: () => void) => void }
