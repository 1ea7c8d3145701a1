import type { Page } from '@playwright/test'
import { givenClass, givenCustomer, givenManyCustomers } from './given-customers.ts'
import { expect, test } from './fixture.ts'
import { givenCompany, givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
import { visit } from './visiting.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Customers' }).locator('tbody tr')

const isLive = (page: Page) => expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()

async function givenOffice() {
  const company = await givenCompany()
  await givenClass(company)
  const person = await givenPerson({ company, permissions: ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_ALL_SALES'] })
  await givenManyCustomers(company, 12, person.id)
  return { company, person }
}

test('a row opens by a click anywhere on it, and the breadcrumb goes back to the list as it was', async ({ page }) => {
  const { person } = await givenOffice()
  await openAs(page, person, '/customer?sort=-number')
  await expect(rows(page).nth(3)).toBeVisible()
  const number = (await rows(page).nth(3).locator('td').nth(1).textContent()) ?? ''
  await rows(page)
    .nth(3)
    .locator('td')
    .last()
    .click({ position: { x: 4, y: 8 } })
  await expect(page).toHaveURL(/\/customer\/[0-9a-f-]{36}\/basic-information$/)
  await expect(page.getByText(number).first()).toBeVisible()

  await test.step('the pager stands beside the crumb and leaves no trail behind', async () => {
    await expect(page.getByText('4 of 12')).toBeVisible()
    await isLive(page)
    await page.keyboard.press(']')
    await expect(page.getByText('5 of 12')).toBeVisible()
    await page.keyboard.press(']')
    await expect(page.getByText('6 of 12')).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Customers' }).click()
    await expect(page).toHaveURL(/\/customer\?sort=-number$/)
    await page.goBack()
    await expect(page.getByText('6 of 12')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/customer\?sort=-number$/)
  })
})

test('j and k move inside a peek, and the cursor stays on the row that was looked at last', async ({ page }) => {
  const { person } = await givenOffice()
  await openAs(page, person, '/customer')
  await expect(rows(page).first()).toBeVisible()
  await isLive(page)
  await page.keyboard.press('j')
  await expect(rows(page).first().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused()
})

test('the name has room and the footer is in sight at every size of a desk', async ({ page }) => {
  const { person } = await givenOffice()
  await openAs(page, person, '/customer')
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [1440, 900],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    const name = page.getByRole('columnheader', { name: 'Company name' })
    await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(160)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport()
    const table = page.getByRole('table', { name: 'Customers' })
    const overflow = () => table.evaluate((each) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0))
    await expect.poll(overflow, `${width}`).toBeLessThanOrEqual(0)
  }
})

test('a document has its name as title and its number below, and the head stays while the page scrolls', async ({
  page,
}) => {
  const { company, person } = await givenOffice()
  const classId = await givenClass(company, 'Clinic')
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Oncology Center', classId })
  await page.setViewportSize({ width: 1280, height: 600 })
  await openAs(page, person, `/customer/${id}/basic-information`)
  const title = page.getByRole('heading', { level: 1, name: 'Fernbrook Oncology Center' })
  await expect(title).toBeVisible()
  await page.getByRole('region', { name: 'Contacts' }).scrollIntoViewIfNeeded()
  await expect(title).toBeInViewport()
  const phone = await page.getByRole('textbox', { name: 'Phone', exact: true }).boundingBox()
  expect(phone?.width ?? 999).toBeLessThan(200)
})

test('Escape asks before it throws away what was typed in a dialog', async ({ page }) => {
  const { company, person } = await givenOffice()
  const classId = await givenClass(company, 'Clinic')
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook', classId })
  await openAs(page, person, `/customer/${id}/address`)
  await page
    .getByRole('button', { name: /Add address/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await dialog.getByRole('textbox', { name: 'City' }).fill('Austin')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard what you typed?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Austin')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('text that does not fit ends in an ellipsis, and a tip has the whole of it', async ({ page }) => {
  const { company, person } = await givenOffice()
  const classId = await givenClass(company, 'Clinic')
  const companyName =
    'Fernbrook Community Oncology, Infusion and Specialty Pharmacy of the Greater Travis County Area, Inc.'
  const { id } = await givenCustomer(page, person, { companyName, classId })
  const tip = page.getByRole('tooltip', { includeHidden: true })
  const isCut = (each: HTMLElement) =>
    each.scrollWidth > each.clientWidth && getComputedStyle(each).textOverflow === 'ellipsis'
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('in a list', async () => {
    await openAs(page, person, '/customer')
    const cell = page.getByRole('cell', { name: companyName })
    await expect.poll(() => cell.evaluate(isCut)).toBe(true)
    await cell.hover({ position: { x: 40, y: 10 } })
    await expect(tip).toHaveText(companyName)
    await expect(tip).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Branch 001' }).hover()
    await expect(tip, 'what fits needs no tip').toBeHidden()
  })

  await test.step('in the head of a document and in its crumb', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await visit(page, `/customer/${id}/basic-information`)
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(() => title.evaluate(isCut)).toBe(true)
    await title.hover()
    await expect(tip).toHaveText(companyName)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeInViewport({ ratio: 1 })
  })

  await test.step('in a field that is too narrow, but not while one types in it', async () => {
    const field = page.getByRole('textbox', { name: 'Company name' })
    await field.hover()
    await expect(tip).toHaveText(companyName)
    await field.click()
    await expect(tip).toBeHidden()
  })
})
