import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Page, test as plain } from '@playwright/test'

type Surroundings = {
  /** The address this journey comes from, so that its wrong passwords count against nobody else. */
  address: string
  /** What no page may ever do; whatever lands here fails the journey. */
  trouble: string[]
  /** A browser of its own, on another device. */
  anotherBrowser: () => Promise<Page>
}

export const test = plain.extend<Surroundings>({
  address: async ({ baseURL: _ }, provide) => provide(`10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`),
  extraHTTPHeaders: async ({ address }, provide) => provide({ 'X-Forwarded-For': address }),
  trouble: [
    async ({ context }, provide) => {
      const trouble: string[] = []
      await watch(context, trouble)
      await provide(trouble)
      expect(trouble, 'uncaught errors and breaches of the content security policy').toEqual([])
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, trouble }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext()
      opened.push(context)
      await watch(context, trouble)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

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
