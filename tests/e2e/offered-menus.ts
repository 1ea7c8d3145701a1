import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'

const mainMenus = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })

/** Opens every menu in turn and reads what it offers, as "Admin: Users". */
export async function offeredMenus(page: Page): Promise<string[]> {
  const offered: string[] = []
  for (const label of await mainMenus(page).getByRole('button').allInnerTexts()) {
    await mainMenus(page).getByRole('button', { name: label }).click()
    const entries = page.getByRole('menu', { name: label }).getByRole('menuitem')
    await expect(entries.first()).toBeVisible()
    // The keys next to an entry are decoration.
    for (const entry of await entries.all()) offered.push(`${label}: ${(await entry.innerText()).split('\n')[0]}`)
    await page.keyboard.press('Escape')
  }
  for (const label of await mainMenus(page).getByRole('link').allInnerTexts()) offered.push(`${label}: ${label}`)
  return offered
}
