import type { CDPSession, Page } from '@playwright/test'
import { withPage } from './browser.ts'
import { type Figure, median } from './figure.ts'

/**
 * Until about here the browser's engine compiles what is run often, and its machine code is counted as memory of the page:
 * between 20 and 200 screens that was all that grew. What is ours and grows, grows on between these two.
 */
const FEW = 200
const MANY = 400
const MOST_GROWTH = 1.1
const LISTS_OPENED = 7

/** Screens that a journey goes through by its keys, with their addresses. */
const JOURNEY = [
  ['u', '/users'],
  ['t', '/audit'],
  ['h', '/'],
] as const

/** What stays in memory after many screens, and how soon a list shows its rows. */
export const benchWebMemory = (): Promise<Figure[]> =>
  withPage(async (page, address) => {
    const firstRows = await openLists(page, address)
    const devtools = await page.context().newCDPSession(page)
    let done = 0
    const walk = async (until: number) => {
      for (; done < until; done++) await travel(page, JOURNEY[done % JOURNEY.length] ?? JOURNEY[0])
    }
    await walk(FEW)
    const few = await keptIn(devtools)
    await walk(MANY)
    const many = await keptIn(devtools)
    const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
    const growth = (name: string, of: keyof Kept, shown: (value: number) => string): Figure => ({
      name: `${name} after ${MANY} screens against ${FEW}`,
      value: many[of] / few[of],
      unit: 'x',
      limit: MOST_GROWTH,
      detail: `${shown(few[of])}, then ${shown(many[of])}`,
    })
    return [
      growth('memory of the page', 'heap', megabytes),
      growth('nodes of the page', 'nodes', String),
      growth('listeners of the page', 'listeners', String),
      { name: 'list first paint with data', value: median(firstRows), unit: 'ms', limit: 1000 },
    ]
  })

/** On a busy machine the second key can come after the time that a sequence has; then both are pressed again. */
const KEYS_MS = 4000
const MOST_TRIES = 5

async function travel(page: Page, step: (typeof JOURNEY)[number], left = MOST_TRIES): Promise<void> {
  const [letter, address] = step
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  const arrived = await page
    .waitForURL((url) => url.pathname === address, { timeout: KEYS_MS })
    .then(() => true)
    .catch(() => false)
  if (!arrived && left === 0) throw new Error(`The keys g ${letter} do not lead to ${address}`)
  if (!arrived) return travel(page, step, left - 1)
  await page.locator('main h1').first().waitFor()
}

type Kept = { heap: number; nodes: number; listeners: number }

/** What is still held on to: also nodes that were taken from the page, and ears that no one took back. */
async function keptIn(devtools: CDPSession): Promise<Kept> {
  await devtools.send('HeapProfiler.enable')
  // Twice, because what the first round lets go of may hold on to more.
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return { heap: (await devtools.send('Runtime.getHeapUsage')).usedSize, nodes, listeners: jsEventListeners }
}

/** From the call for the address to the first row on the screen, as after a click on a link from elsewhere. */
async function openLists(page: Page, address: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < LISTS_OPENED; round++) {
    await page.goto(`${address}/users`)
    await page.locator('main table tbody [data-opener]').first().waitFor()
    times.push(await page.evaluate(() => performance.now()))
  }
  // The first one also compiles what the others find compiled.
  return times.slice(1)
}
