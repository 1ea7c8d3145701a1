import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { type Credentials, openAs } from './signing-in.ts'
import type { Walk } from './visit-screens.ts'

const NOWHERE = '/no/such/page'

/** Goes to an address as a link does: the page stays loaded. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Nothing is where it will be before everything has been read. */
export async function stand(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Goes by way of a page that there is not: what is there afterwards cannot be the screen that was left. */
export async function visit(page: Page, address: string): Promise<void> {
  const nowhere = page.getByRole('heading', { level: 1, name: 'Page not found' })
  await follow(page, NOWHERE)
  await expect(nowhere).toBeVisible()
  await follow(page, address)
  await expect(nowhere).toBeHidden()
  await stand(page)
}

/** Walks that begin with a visit, one after the other on the page that someone has loaded once. */
export const inTurn = (who: Credentials, ...ways: readonly Walk['scenarios'][]): Walk['scenarios'] =>
  async function* walkAll(page) {
    await openAs(page, who, NOWHERE)
    for (const way of ways) yield* way(page)
  }
