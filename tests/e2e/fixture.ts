import { randomInt } from 'node:crypto'
import { type BrowserContext, type Page, test as plain } from '@playwright/test'
import { expect } from './patient-expect.ts'

type Surroundings = {
  /** The address this journey comes from, so that its wrong passwords count against no one else. */
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

/** A page that runs nothing: where a journey begins, and where storage can be written before the product loads. */
export const STILL = '/health'

export const test = plain.extend<Surroundings>({
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
  anotherBrowser: async ({ browser, address, trouble, scanner }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext()
      opened.push(context)
      const page = await context.newPage()
      await begin({ context, page }, { address, scanner, trouble })
      return page
    })
    for (const context of opened) await context.close()
  },
})

async function begin(
  { context, page }: { context: BrowserContext; page: Page },
  { address, scanner, trouble }: Pick<Surroundings, 'address' | 'scanner' | 'trouble'>,
): Promise<void> {
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
  watch(context, trouble)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error('refused by the content security policy:', effectiveDirective, blockedURI),
    )
  })
  await page.goto(STILL)
  await page.evaluate((gun) => localStorage.setItem('galen.scanner', gun), scanner ? SLOW_GUN : '{"on":false}')
}

function watch(context: BrowserContext, trouble: string[]): void {
  context.on('weberror', (error) => trouble.push(error.error().message))
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) trouble.push(message.text())
  })
}

export { expect }
