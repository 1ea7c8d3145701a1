import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { emptyProduct } from './empty-product.ts'
import { expectHome, fillIn } from './signing-in.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const step = (page: Page, title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible()

test('an empty installation is set up by whoever knows the printed code', async ({ page }) => {
  test.slow()
  await using product = await emptyProduct()
  await page.goto(product.url)
  await step(page, 'Your company')
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Company name').fill('Corvane Rx')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Chicago')
  await page.getByRole('option', { name: 'America/Chicago' }).click()
  await next(page).click()

  await step(page, 'First administrator')
  await page.getByLabel('Given name').fill('Ana')
  await page.getByLabel('Family name').fill('Ruiz')
  await page.getByLabel('Email').fill('ana@corvane')
  await page.getByLabel('Password', { exact: true }).fill('corvane corvane 1')
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Email').fill('ana@corvane.example')
  await expect(page.getByRole('status').filter({ hasText: 'name of the company' })).toBeVisible()
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Password', { exact: true }).fill('a kettle of green herons')
  await next(page).click()

  await step(page, 'Set-up code')
  await page.getByLabel('Set-up code').fill('0000000000')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByLabel('Set-up code')).toHaveAccessibleDescription(/is not right/)
  await page.getByLabel('Set-up code').fill(product.setupCode.toLowerCase())
  await page.getByRole('button', { name: 'Create company' }).click()
  await expectHome(page)
  await expect(page.getByText('Corvane Rx', { exact: true })).toBeVisible()
  const firstSteps = page.getByRole('region', { name: 'First steps' })
  await expect(firstSteps.getByRole('link', { name: 'Place the first order' })).toBeVisible()
  await expect(firstSteps).toContainText('0 of 6 done')
  await expect(page.getByRole('button', { name: 'Reports' })).toBeVisible()

  await page.getByRole('button', { name: 'Account of Ana Ruiz' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await fillIn(page, { email: 'ana@corvane.example', password: 'a kettle of green herons' })
  await expectHome(page)
  await page.goto(`${product.url}/setup`)
  await expectHome(page)
  const again = await page.request.post(`${product.url}/api/setup`, { data: {} })
  expect(again.ok()).toBe(false)
})
