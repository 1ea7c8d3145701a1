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
  await expect(firstSteps).toContainText('0 of 11 done')
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

/** As many clicks, fields and keys as a company from nothing to its first order can take. */
const MOST_ACTIONS = 60

/** Acts on what is in sight by its label alone, and counts each click, field and key as one action. */
function hand(page: Page) {
  const count = { actions: 0 }
  const next = () => void (count.actions += 1)
  const dialog = () => page.getByRole('dialog')
  return {
    count,
    press: async (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) => {
      next()
      await within.getByRole('button', { name, exact: typeof name === 'string' }).click()
    },
    follow: async (name: string) => {
      next()
      await page.getByRole('link', { name, exact: true }).last().click()
    },
    fill: async (label: string, value: string, within: Pick<Page, 'getByRole'> = page) => {
      next()
      await within.getByRole('textbox', { name: label, exact: true }).fill(value)
    },
    choose: async (label: string, value: string, within: Pick<Page, 'getByRole'> = page) => {
      next()
      await within.getByRole('combobox', { name: label, exact: true }).fill(value)
      next()
      await page.getByRole('option', { name: new RegExp(value) }).click()
    },
    key: async (keys: string) => {
      next()
      await page.keyboard.press(keys)
    },
    type: async (words: string) => {
      next()
      await page.keyboard.type(words)
    },
    dialog,
  }
}

test('a company is made from nothing and places its first order in at most 60 actions', async ({ page }) => {
  test.slow()
  const trouble: string[] = []
  page.on('console', (message) => {
    // A drug that no directory has is answered 404, which the browser reports by itself.
    if (message.type() === 'error' && !/404/.test(message.text())) trouble.push(message.text())
  })
  await using product = await emptyProduct()
  const { press, follow, fill, choose, key, type, dialog, count } = hand(page)
  const steps = page.getByRole('region', { name: 'First steps' })
  const home = async (done: number) => {
    await follow('Galen 360, home')
    await expect(steps).toContainText(`${done} of 11 done`)
  }

  await page.goto(product.url)
  await step(page, 'Your company')
  await fill('Company name', 'Corvane Rx')
  await press('Next')
  await fill('Given name', 'Ana')
  await fill('Family name', 'Ruiz')
  await fill('Email', 'ana@corvane.example')
  await page.getByLabel('Password', { exact: true }).fill('a kettle of green herons')
  count.actions += 1
  await press('Next')
  await fill('Set-up code', product.setupCode)
  await press('Create company')

  await follow('Add a vendor')
  await fill('Name', 'Larkfield Labs')
  await press('Create')
  await expect(page.getByRole('heading', { name: 'Larkfield Labs' })).toBeVisible()

  await home(1)
  await follow('Add an item')
  await fill('NDC', '0591-0370-05', dialog())
  await press('Look up', dialog())
  await fill('Name', 'Carvedilol 25 mg', dialog())
  await press('Create', dialog())
  await follow('Sales settings')
  await press(/^Add variation/)
  await choose('Vendor', 'Larkfield Labs', dialog())
  await fill('Cost', '8', dialog())
  await fill('Price', '10', dialog())
  await press('Add', dialog())
  await expect(dialog()).toBeHidden()

  await home(3)
  await follow('Confirm the class of the item')
  await fill('Note', 'Read on the label')
  await press(/^Approve/)
  await expect(page.getByText('Nothing waits for your decision.')).toBeVisible()

  await home(4)
  await follow('Add a customer')
  await fill('Company name', 'Fernbrook Pharmacy')
  await choose('Class', 'Independent pharmacy')
  await press('Create')
  await follow('Address')
  await press(/^Add address/)
  await fill('Street', '1200 Lakeview Ave', dialog())
  await fill('City', 'Chicago', dialog())
  await fill('State', 'IL', dialog())
  await fill('Zip code', '60614', dialog())
  await press('Save', dialog())
  await expect(dialog()).toBeHidden()

  await home(6)
  await follow('Add the license of the customer')
  await press(/^Add a license/)
  await fill('Number', '054-012345', dialog())
  await fill('Expires', '12/31/2099', dialog())
  await press('Save', dialog())
  await expect(page.getByText('Not verified').first()).toBeVisible()
  await press(/^Approve/)
  await press('Approve', dialog())
  await expect(dialog()).toBeHidden()

  await home(7)
  await follow('Place the first order')
  await choose('Customer', 'Fernbrook')
  await expect(page.getByRole('row', { name: /New line/ })).toBeVisible()
  await type('Carvedilol')
  await expect(page.getByRole('option', { name: /Carvedilol 25 mg/ })).toBeVisible()
  await key('Enter')
  await type('12')
  await key('Enter')
  await expect(page.getByText('120.00').first()).toBeVisible()
  await press(/^Place/)
  await press(/^Place/, dialog())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/SO-\d+/)
  // The license waits for a second person, so the order waits for it.
  await expect(page.getByText(/^(On hold|Hold)$/).first()).toBeVisible()

  expect(count.actions).toBeLessThanOrEqual(MOST_ACTIONS)
  expect(trouble).toEqual([])
  await page.getByRole('link', { name: 'Galen 360, home' }).click()
  await expectHome(page)
  await expect(steps).toBeHidden()
})
