import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Page, test as plain } from '@playwright/test'

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

export const test = plain.extend<Surroundings>({
  address: async ({ baseURL: _ }, provide) => provide(`10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`),
  extraHTTPHeaders: async ({ address }, provide) => provide({ 'X-Forwarded-For': address }),
  scanner: [false, { option: true }],
  trouble: [
    async ({ context, scanner }, provide) => {
      const trouble: string[] = []
      await watch(context, trouble)
      if (!scanner) await context.addInitScript(switchScannerOff)
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
  anotherBrowser: async ({ browser, trouble, scanner }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext()
      opened.push(context)
      await watch(context, trouble)
      if (!scanner) await context.addInitScript(switchScannerOff)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

/** Runs in every document that has a storage, as the pages of the product have; what a journey sets itself stands. */
function switchScannerOff(): void {
  if (!window.location.protocol.startsWith('http') || localStorage.getItem('galen.scanner')) return
  localStorage.setItem('galen.scanner', '{"on":false}')
}

/** The words that the page says when the browser kept it from doing something. */
const REFUSED = 'refused by the content security policy:'

async function watch(context: BrowserContext, trouble: string[]): Promise<void> {
  context.on('weberror', (error) => trouble.push(error.error().message))
  context.on('console', (message) => {
    if (message.text().includes(REFUSED) || /content security policy/i.test(message.text()))
      trouble.push(message.text())
  })
  await context.addInitScript((words) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(words, effectiveDirective, blockedURI),
    )
  }, REFUSED)
}

export { expect }
