import type { CDPSession, Page } from '@playwright/test'
import { withPage } from './browser.ts'
import { type Figure, median } from './figure.ts'

const FEW = 20
const MANY = 200
const MOST_GROWTH = 1.1
const LISTS_OPENED = 7

/** Screens that a journey goes through by its keys, with the title that tells that it is there. */
const JOURNEY = [
  ['u', 'Users'],
  ['t', 'Audit'],
  ['h', 'Home'],
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
    const few = await heapOf(devtools)
    await walk(MANY)
    const many = await heapOf(devtools)
    const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
    return [
      {
        name: `memory of the page after ${MANY} screens against ${FEW}`,
        value: many / few,
        unit: 'x',
        limit: MOST_GROWTH,
        detail: `${megabytes(few)}, then ${megabytes(many)}`,
      },
      { name: 'list first paint with data', value: median(firstRows), unit: 'ms', limit: 1000 },
    ]
  })

async function travel(page: Page, [letter, title]: (typeof JOURNEY)[number]): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await page.waitForFunction((wanted) => (globalThis as unknown as Titled).document.title.endsWith(wanted), title)
}

type Titled = { document: { title: string } }

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable')
  // Twice, because what the first round lets go of may hold on to more.
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
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
