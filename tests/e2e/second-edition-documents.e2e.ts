import type { Page } from '@playwright/test'
import { permissionNames } from '@galen/domain/permissions'
import { givenClass, givenCustomer, givenManyCustomers } from './given-customers.ts'
import { expect, test } from './fixture.ts'
import { demoPerson, givenCompany, givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
import { follow, visit } from './visiting.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** A dialog that makes something: its first field has the focus, what must be filled in is marked, Cancel is there. */
async function expectCreatePattern(page: Page, required: string) {
  await expect(dialog(page)).toBeVisible()
  const field = dialog(page).getByRole('textbox', { name: required }).or(dialog(page).getByLabel(required)).first()
  await expect(field).toHaveAttribute('required', '')
  await expect(dialog(page).locator('input:focus, textarea:focus')).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
}

test('dialogs that create something begin in their first field, mark what is required and can be canceled', async ({
  page,
}) => {
  const company = await givenCompany()
  const classId = await givenClass(company)
  const person = await givenPerson({ company, permissions: permissionNames })
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Pharmacy', classId })
  await openAs(page, person, '/companies')
  await page.getByRole('button', { name: 'New company' }).first().click()
  await expectCreatePattern(page, 'Name')
  await visit(page, `/customer/${id}/compliance`)
  await page.getByRole('button', { name: 'Add a license' }).click()
  await expectCreatePattern(page, 'Number')
  await visit(page, `/customer/${id}/address`)
  await page.getByRole('button', { name: 'Add address' }).first().click()
  await expectCreatePattern(page, 'Street')
  await visit(page, '/item')
  await page.getByRole('button', { name: 'New item' }).first().click()
  await expectCreatePattern(page, 'NDC')
  await visit(page, `/customer/${id}/compliance`)
  await page.getByRole('button', { name: 'Add a license' }).click()
  await dialog(page).getByRole('combobox', { name: 'Kind' }).fill('DEA')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Schedules')).toHaveAttribute('data-needed', 'true')
})

test('documents that are created whole begin in their first field, mark what is required and can be canceled', async ({
  page,
}) => {
  const person = await givenPerson({ permissions: permissionNames })
  for (const { list, button, required } of [
    { list: '/users', button: 'New user', required: 'Given name' },
    { list: '/roles', button: 'New role', required: 'Name' },
    { list: '/customer', button: 'New customer', required: 'Company name' },
    { list: '/vendor', button: 'New vendor', required: 'Name' },
  ]) {
    await openAs(page, person, list)
    await page
      .getByRole('button', { name: button })
      .or(page.getByRole('link', { name: button }))
      .first()
      .click()
    const first = page.getByRole('textbox', { name: required, exact: true })
    await expect(first, button).toBeFocused()
    await expect(first, button).toHaveAttribute('required', '')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page, button).toHaveURL(new RegExp(`${list}$`))
  }
})

test('a document says once how it is changed: at once, by Edit, or not at all', async ({ page }) => {
  const company = await givenCompany()
  const classId = await givenClass(company)
  const person = await givenPerson({ company, permissions: permissionNames })
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Pharmacy', classId })
  await openAs(page, person, `/customer/${id}/basic-information`)
  await expect(page.getByText('Changes save automatically')).toHaveCount(1)
  await follow(page, '/roles')
  await page.getByRole('table').locator('tbody').getByRole('link').first().click()
  await expect(page.getByText('Choose Edit to change it')).toHaveCount(1)
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByText('Changes are saved together')).toHaveCount(1)

  const reader = await givenPerson({ company, permissions: ['LIST_CUSTOMERS', 'LIST_ALL_SALES'] })
  await openAs(page, reader, `/customer/${id}/basic-information`)
  await expect(page.getByText('Changes save automatically')).toHaveCount(0)
  await expect(page.getByText('Read only', { exact: true })).toHaveCount(1)
})

test('the footer of lists with tabs is in sight, and hints name only the keys that work there', async ({ page }) => {
  await openAs(page, demoPerson('admin'), '/sales-order')
  for (const path of ['/sales-order', '/purchase-order', '/invoice', '/warehouse/stock']) {
    await follow(page, path)
    for (const [width, height] of [
      [1280, 800],
      [1440, 900],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('navigation', { name: 'Pages' }), `${path} at ${width}`).toBeInViewport()
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await follow(page, '/companies')
  await expect(page.getByText('all shortcuts')).toBeVisible()
  await expect(page.getByText(/Space\s*peek/)).toHaveCount(0)
  await follow(page, '/customer')
  await expect(page.getByText(/Space\s*peek/).last()).toBeVisible()
})

test('the page of an audit is titled with the record', async ({ page }) => {
  const company = await givenCompany()
  const classId = await givenClass(company)
  const person = await givenPerson({ company, permissions: permissionNames })
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Pharmacy', classId })
  await givenManyCustomers(company, 1, person.id)
  await openAs(page, person, `/audit/customer/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fernbrook Pharmacy')
})

test('contacts are typed in rows: Enter saves and goes on to the next, Escape discards, mail needs an address', async ({
  page,
}) => {
  const company = await givenCompany()
  const classId = await givenClass(company)
  const person = await givenPerson({ company, permissions: permissionNames })
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Pharmacy', classId })
  await openAs(page, person, `/customer/${id}/basic-information`)
  const field = (name: string) => page.getByRole('textbox', { name })
  await expect(field('Name of the new contact')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()
  await page.keyboard.press('a')
  await expect(field('Name of the new contact')).toBeFocused()
  await page.keyboard.type('Rosalind Pike')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Purchasing')
  await page.keyboard.press('Enter')
  await expect(field('Role of Rosalind Pike')).toHaveValue('Purchasing')
  await expect(field('Name of the new contact')).toBeFocused()
  await page.keyboard.type('Owen')
  await page.keyboard.press('Escape')
  await expect(field('Name of the new contact')).toHaveValue('')

  await page.getByRole('checkbox', { name: 'Receives invoices by email for Rosalind Pike' }).click()
  await expect(page.getByText('Enter an email address.')).toBeVisible()
  await field('Email of Rosalind Pike').fill('rosalind@fernbrook.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an email address.')).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Save status' })).toHaveText('Saved!')
  await page.reload()
  await expect(field('Email of Rosalind Pike')).toHaveValue('rosalind@fernbrook.example')
  await expect(page.getByRole('checkbox', { name: 'Receives invoices by email for Rosalind Pike' })).toBeChecked()
  await page.getByRole('button', { name: 'Remove Rosalind Pike' }).click()
  await expect(field('Email of Rosalind Pike')).toHaveCount(0)
})
