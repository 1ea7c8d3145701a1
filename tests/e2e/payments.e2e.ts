import type { Page } from '@playwright/test'
import { permissionNames } from '@galen/domain/permissions'
import { insertBuiltInValues } from '@galen/server/admin/properties/built-in-values'
import { insertStandardChart } from '@galen/server/admin/companies/standard-chart'
import { inTransaction } from '@galen/server/platform/database/database'
import { givenClass, givenCustomer } from './given-customers.ts'
import { expect, test } from './fixture.ts'
import { givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'

const INVOICES = 31

/** Someone whose company has books, and a customer with many open invoices of 100.00, the first two with a discount. */
async function givenOpenInvoices(page: Page): Promise<{ ana: Person; customerId: string }> {
  const ana = await givenPerson({ permissions: permissionNames })
  const { id: companyId } = ana.company
  await inTransaction(owner, 'write', { companyId, userId: ana.id }, async (tx) => {
    await insertBuiltInValues(tx, companyId)
    await insertStandardChart(tx, companyId)
  })
  const [terms] = await owner<{ id: string }[]>`
    insert into property (company_id, type, name, days, discount_percent, discount_days, position)
    values (${companyId}, 'paymentTerms', '2/10 net 30', 30, 2, 10, 99) returning id`
  const { id: customerId } = await givenCustomer(page, ana, {
    companyName: 'Fernbrook Oncology Center',
    classId: await givenClass(ana.company),
  })
  const { access_token: token } = await tokensOf(page, ana)
  for (let place = 0; place < INVOICES; place++) {
    const reply = await page.request.post('/api/sales/invoices/manual', {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        customerId,
        ...(place < 2 && { termsId: terms?.id }),
        lines: [{ description: 'Service', price: 100 }],
      },
    })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  return { ana, customerId }
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: 'ticked' })

test('one check over 31 open invoices is entered and recorded by keyboard alone', async ({ page }) => {
  const { ana, customerId } = await givenOpenInvoices(page)
  await openAs(page, ana, '/customer-payment/new')
  await expect(page.getByRole('combobox', { name: 'Customer, invoice or check' })).toBeFocused()
  await page.keyboard.type('Fernbrook')
  await expect(page.getByRole('option', { name: /Fernbrook Oncology Center/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/customer-payment/${customerId}/invoices$`))
  await expect(page.getByRole('link', { name: /^Invoices ?31$/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await expect(page.getByText('2.00 available')).toHaveCount(2)
  await expect(status(page)).toBeInViewport()
  await page.keyboard.type('3096')
  await page.keyboard.press('Tab')
  await expect(status(page)).toContainText('31 of 31 ticked')
  await expect(status(page)).toContainText('Discounts 4.00')
  await expect(status(page)).toContainText('Applied 3,096.00')

  const first = page.getByRole('textbox', { name: /^Apply to / }).first()
  for (let press = 0; press < 20 && !(await first.evaluate((each) => each === document.activeElement)); press++)
    await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Space')
  await expect(status(page)).toContainText('30 of 31 ticked')
  await page.keyboard.press('Space')
  await expect(status(page)).toContainText('31 of 31 ticked')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('textbox', { name: /^Apply to / }).nth(1)).toBeFocused()

  await page.keyboard.press('ControlOrMeta+Enter')
  const unnumbered = page.getByRole('dialog', { name: 'Record the check without a number?' })
  await unnumbered.getByRole('button', { name: 'Record without a number' }).click()
  await expect(page.getByText('Payment made successfully')).toBeVisible()
  await expect(page.getByText('No open invoices: the payment stays unapplied.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Payments ?1$/ })).toBeVisible()
  await page.keyboard.press('Alt+2')
  await page.getByRole('cell', { name: 'CP-000001' }).click()

  await expect(page).toHaveURL(new RegExp(`/customer-payment/${customerId}/payments/[0-9a-f-]+$`))
  const applied = page.getByRole('table', { name: 'Applied to' })
  await expect(applied.getByRole('row')).toHaveCount(32)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('recorded it')
  await applied
    .getByRole('checkbox', { name: /^Select INV-/ })
    .first()
    .check()
  await page.keyboard.press('u')
  await expect(page.getByText('Unapplied.')).toBeVisible()
  await expect(applied.getByRole('row')).toHaveCount(31)
  const open = page.getByRole('table', { name: 'Still open for this customer' })
  await expect(open.getByRole('row')).toHaveCount(2)
  await open.getByRole('button', { name: /^Apply / }).click()
  await expect(applied.getByRole('row')).toHaveCount(32)
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('region', { name: /^Entry / }).first()).toContainText('Accounts receivable')
})

test('what is paid and what stays open is inside the window, for customers and vendors', async ({ page }) => {
  const { ana, customerId } = await givenOpenInvoices(page)
  const { access_token: token } = await tokensOf(page, ana)
  const headers = { Authorization: `Bearer ${token}` }
  const vendor = (await (
    await page.request.post('/api/vendors', { headers, data: { friendlyName: 'Aldermoor Supply' } })
  ).json()) as { id: string }
  const [account] = await owner<{ id: string }[]>`
    select id from property where company_id = ${ana.company.id} and type = 'ledgerAccount' and code = '5110'`
  const bill = await page.request.post('/api/purchase/receipts/manual', {
    headers,
    data: {
      vendorId: vendor.id,
      vendorInvoice: '2026-1180-4471',
      charges: [{ accountId: account?.id, description: 'Rent', amount: 125_000 }],
    },
  })
  expect(bill.status(), await bill.text()).toBe(200)
  for (const [address, name] of [
    [`/customer-payment/${customerId}/invoices`, 'Open invoices'],
    [`/vendor-payment/${vendor.id}/receipts`, 'Open receipts'],
  ] as const) {
    await openAs(page, ana, address)
    const table = page.getByRole('table', { name })
    for (const width of [1440, 1280, 820]) {
      await page.setViewportSize({ width, height: 900 })
      for (const head of ['Number', 'Due', 'Balance', 'Apply', 'Open after'])
        await expect(table.getByRole('columnheader', { name: head, exact: true }), `${head} at ${width}`).toBeVisible()
      const beyond = await table.evaluate(({ parentElement: around }) =>
        around ? around.scrollWidth - around.clientWidth : 0,
      )
      expect(beyond, `${name} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('a payment begins with an invoice number, and one entered twice is shown beside the first', async ({ page }) => {
  const { ana, customerId } = await givenOpenInvoices(page)
  const { access_token: token } = await tokensOf(page, ana)
  const headers = { Authorization: `Bearer ${token}` }
  const data = { customerId, totalAmount: 100, reference: '4711' }
  expect((await page.request.post('/api/payment/in', { headers, data })).status()).toBe(200)

  await openAs(page, ana, '/customer-payment/new')
  await expect(page.getByRole('row').filter({ hasText: 'Fernbrook Oncology Center' })).toContainText('3,100.00')
  await page.getByRole('combobox', { name: 'Customer, invoice or check' }).fill('INV-000005')
  await page.getByRole('option', { name: /INV-000005/ }).click()
  await expect(status(page)).toContainText('1 of 31 ticked')
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(status(page)).toContainText('31 of 31 ticked')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('100')
  await page.getByRole('textbox', { name: 'Reference' }).fill('4711')
  await page.getByRole('button', { name: 'Oldest first' }).click()
  await expect(status(page)).toContainText('Applied 100.00')
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is this payment entered already?' })
  await expect(dialog).toContainText('Payment CP-000001 of 100.00, received')
  await expect(dialog.getByRole('link', { name: /Open CP-000001/ })).toBeVisible()
})
