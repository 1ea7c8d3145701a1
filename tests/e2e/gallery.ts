import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'

export async function goToGroup(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: title, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
