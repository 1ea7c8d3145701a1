import { randomInt } from 'node:crypto'
import { type BrowserContext, type Page, test as plain } from '@playwright/test'
import { expect } from './patient-expect.ts'
import { type Window, windowsOf } from './windows.ts'

type Surroundings = {
  /** The address this journey comes from, so that its wrong passwords count against nobody else. */
  address: string
  /** What no page may ever do; whatever lands here fails the journey. */
  trouble: string[]
  /** Whether a scanner is heard. Robots type as fast as scanners, so only journeys about scanning switch it on. */
  scanner: boolean
  /** What the page showed when the journey failed. */
  pictureOfFailure: undefined
  /** A browser of its own, on another device. */
  anotherBrowser: () => Promise<Page>
}

/** How a scanner is set here: a robot on a busy machine is a slow gun. */
export const SLOW_GUN = '{"meanGapMs":120,"settleMs":400}'

type Kept = { windows: ReturnType<typeof windowsOf> }

export const test = plain.extend<Surroundings, Kept>({
  windows: [async ({ browser }, provide) => provide(windowsOf(browser)), { scope: 'worker' }],
  context: async ({ windows }, provide, journey) => {
    const window = await windows.take()
    await provide(window.context)
    await windows.giveBack(window, journey.errors.length > 0)
  },
  page: async ({ context }, provide) => provide(context.pages()[0] ?? (await context.newPage())),
  address: async ({ baseURL: _ }, provide) => provide(`10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`),
  extraHTTPHeaders: async ({ address }, provide) => provide({ 'X-Forwarded-For': address }),
  scanner: [false, { option: true }],
  trouble: [
    async ({ context, page, address, scanner }, provide) => {
      const trouble: string[] = []
      await begin({ context, page }, { address, scanner, trouble })
      await provide(trouble)
      expect(trouble, 'uncaught errors and breaches of the content security policy').toEqual([])
    },
    { auto: true },
  ],
  pictureOfFailure: [
    async ({ page }, provide, journey) => {
      await provide(undefined)
      if (journey.errors.length > 0 && !page.isClosed())
        await journey.attach('the page when it failed', { body: await page.screenshot(), contentType: 'image/png' })
    },
    { auto: true },
  ],
  anotherBrowser: async ({ windows, address, trouble, scanner }, provide, journey) => {
    const taken: Window[] = []
    await provide(async () => {
      const window = await windows.take()
      taken.push(window)
      await begin(window, { address, scanner, trouble })
      return window.page
    })
    for (const window of taken) await windows.giveBack(window, journey.errors.length > 0)
  },
})

async function begin(
  { context, page }: Pick<Window, 'context' | 'page'>,
  { address, scanner, trouble }: Pick<Surroundings, 'address' | 'scanner' | 'trouble'>,
): Promise<void> {
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
  watch(context, trouble)
  await page.evaluate((gun) => localStorage.setItem('galen.scanner', gun), scanner ? SLOW_GUN : '{"on":false}')
}

function watch(context: BrowserContext, trouble: string[]): void {
  context.on('weberror', (error) => trouble.push(error.error().message))
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) trouble.push(message.text())
  })
}

export { expect }
