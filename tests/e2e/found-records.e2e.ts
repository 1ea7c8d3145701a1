import type { Page } from '@playwright/test'
import { permissionNames } from '@galen/domain/permissions'
import { standardRoles } from '@galen/domain/standard-roles'
import { insertBuiltInValues } from '@galen/server/admin/properties/built-in-values'
import { insertStandardChart } from '@galen/server/admin/companies/standard-chart'
import { inTransaction } from '@galen/server/platform/database/database'
import { givenClass, givenCustomer } from './given-customers.ts'
import { expect, test } from './fixture.ts'
import { givenCompany, givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { expectHome, openAs, tokensOf } from './signing-in.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

async function search(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await field(page).fill(typed)
}

async function post(page: Page, person: Person, path: string, data: object): Promise<{ number: string }> {
  const { access_token: token } = await tokensOf(page, person)
  const reply = await page.request.post(path, { headers: { Authorization: `Bearer ${token}` }, data })
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

/** A company with books, a customer, a manual invoice and a check. */
async function givenMoney(page: Page) {
  const ana = await givenPerson({ permissions: permissionNames })
  const { company } = ana
  await inTransaction(owner, 'write', { companyId: company.id, userId: ana.id }, async (tx) => {
    await insertBuiltInValues(tx, company.id)
    await insertStandardChart(tx, company.id)
  })
  const { id: customerId } = await givenCustomer(page, ana, {
    companyName: 'Fernbrook Oncology Center',
    classId: await givenClass(company),
  })
  const lines = [{ description: 'Service', price: 100 }]
  const invoice = await post(page, ana, '/api/sales/invoices/manual', { customerId, lines })
  const payment = await post(page, ana, '/api/payment/in', {
    customerId,
    totalAmount: 100,
    method: 'Check',
    reference: 'CK44871',
    applications: [],
  })
  return { company, customerId, invoice, payment }
}

test('an accountant finds money by number and check number, and begins what the role can', async ({ page }) => {
  const { company, customerId, invoice, payment } = await givenMoney(page)
  await openAs(page, await givenPerson({ company, permissions: standardRoles.accountant.permissions }))
  await expectHome(page)
  await test.step('a payment by its number, before its journal entry', async () => {
    await search(page, payment.number)
    await expect(chosen(page)).toContainText(payment.number)
    await expect(chosen(page)).toContainText('Customer payment · Fernbrook Oncology Center')
    await expect(page.getByRole('option').filter({ hasText: 'Journal entry' })).toBeVisible()
  })
  await test.step('the same by its check number', async () => {
    await field(page).fill('ck44871')
    await expect(chosen(page)).toContainText('CK44871')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/customer-payment/${customerId}/payments/[0-9a-f-]+$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(payment.number)
    await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeVisible()
  })
  await test.step('a manual invoice', async () => {
    await search(page, invoice.number)
    await expect(chosen(page)).toContainText(`${invoice.number}`)
    await expect(chosen(page)).toContainText('Manual invoice')
  })
  await test.step('AR and AP aging', async () => {
    await field(page).fill('aging')
    await expect(page.getByRole('option').filter({ hasText: 'AR aging' })).toBeVisible()
    await expect(page.getByRole('option').filter({ hasText: 'AP aging' })).toBeVisible()
  })
  await test.step('closing a period', async () => {
    await field(page).fill('close period')
    await expect(chosen(page)).toContainText('Close period')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/fiscal-periods$/)
  })
})

test('a sales rep begins an order from the palette and finds no money', async ({ page }) => {
  const company = await givenCompany()
  await openAs(page, await givenPerson({ company, permissions: standardRoles.salesRep.permissions }))
  await expectHome(page)
  await search(page, 'close period')
  await expect(page.getByText('No results.')).toBeVisible()
  await field(page).fill('new vendor payment')
  await expect(page.getByText('No results.')).toBeVisible()
  await field(page).fill('new order')
  await expect(chosen(page)).toContainText('New order')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sales-order\//)
})
