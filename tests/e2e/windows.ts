import type { Browser, BrowserContext, Page } from '@playwright/test'
import { SIZES } from './walk.ts'

/** A window of a browser of its own: nothing in it is known to another. */
export type Window = { readonly context: BrowserContext; readonly page: Page; spoiled: boolean }

/** A page of the product that runs nothing: where a journey begins, and where its storage can be read and written. */
export const STILL = '/health'

/** What stays in a window and cannot be taken back. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'install',
  'setFixedTime',
  'pauseAt',
] as const

/** What journeys listen to; Playwright listens to the rest for itself. */
const HEARD = ['console', 'dialog', 'load', 'page', 'request', 'response', 'weberror']

/**
 * Windows that go from one journey to the next, emptied in between. The first page of a new one costs the browser a second
 * of work: it starts a process and reads all code anew. One that was spoiled, or whose journey failed, is closed instead.
 */
export function windowsOf(browser: Browser) {
  const free: Window[] = []
  return {
    take: async (): Promise<Window> => free.pop() ?? openWindow(browser),
    giveBack: async (window: Window, failed: boolean): Promise<void> => {
      if (!failed && !window.spoiled && (await emptied(window))) free.push(window)
      else await window.context.close()
    },
  }
}

async function openWindow(browser: Browser): Promise<Window> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error('refused by the content security policy:', effectiveDirective, blockedURI),
    )
  })
  await page.goto(STILL)
  const window: Window = { context, page, spoiled: false }
  for (const part of [context, page, page.clock])
    for (const name of LASTING) {
      const deed: unknown = Reflect.get(part, name)
      if (typeof deed !== 'function') continue
      Reflect.set(part, name, (...given: unknown[]) => {
        window.spoiled = true
        return Reflect.apply(deed, part, given)
      })
    }
  return window
}

/** Whether the window is as a new one again. Leaving for an empty page would end its process, and with it what it knows. */
async function emptied({ context, page }: Window): Promise<boolean> {
  if (page.isClosed()) return false
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const part of [page, context]) {
    for (const event of HEARD) part.removeAllListeners(event)
    await part.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  await page.mouse.move(-1, -1)
  await page.goto(STILL)
  await page.setViewportSize(SIZES.desktop)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })
  return true
}
