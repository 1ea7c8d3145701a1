import type { Page } from '@playwright/test'
import type { StandardRoleName } from '@galen/domain/standard-roles'
import { standardRoles } from '@galen/domain/standard-roles'
import { insertBuiltInValues } from '@galen/server/admin/properties/built-in-values'
import { insertStandardChart } from '@galen/server/admin/companies/standard-chart'
import { inTransaction } from '@galen/server/platform/database/database'
import { expect, test } from './fixture.ts'
import { givenClass, givenCustomer } from './given-customers.ts'
import { givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'

const as = (role: StandardRoleName) => standardRoles[role].permissions

/** An administrator who sets the books up, and two accountants who keep them. */
async function givenAccountants(): Promise<{ admin: Person; ana: Person; basil: Person }> {
  const admin = await givenPerson({ permissions: as('administrator'), name: 'Cleo Marsh' })
  const { company } = admin
  await inTransaction(owner, 'write', { companyId: company.id, userId: admin.id }, async (tx) => {
    await insertBuiltInValues(tx, company.id)
    await insertStandardChart(tx, company.id)
  })
  await owner`
    insert into justification (company_id, type, justification, position)
    values (${company.id}, 'voidPayment', 'Entered by mistake', 1)`
  const ana = await givenPerson({ company, permissions: as('accountant') })
  const basil = await givenPerson({ company, permissions: as('accountant'), name: 'Basil Haddad' })
  return { admin, ana, basil }
}

/** A call of the API by this person. */
async function post<T>(page: Page, person: Person, path: string, data: object): Promise<T> {
  const { access_token: token } = await tokensOf(page, person)
  const reply = await page.request.post(path, { headers: { Authorization: `Bearer ${token}` }, data })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as T
}

test('a large payment waits for a second accountant, who sees what they approve', async ({ page, browser }) => {
  const { admin, ana, basil } = await givenAccountants()
  const vendor = await post<{ id: string }>(page, admin, '/api/vendors', { friendlyName: 'Aldermoor Supply' })
  const [account] = await owner<{ id: string }[]>`
    select id from property where company_id = ${ana.company.id} and type = 'ledgerAccount' and code = '5110'`
  const bill = await post<{ number: string }>(page, admin, '/api/purchase/receipts/manual', {
    vendorId: vendor.id,
    vendorInvoice: 'R-77',
    charges: [{ accountId: account?.id, description: 'Rent', amount: 25_000 }],
  })

  await openAs(page, ana, `/vendor-payment/${vendor.id}/receipts`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('25000')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('status').filter({ hasText: 'ticked' })).toContainText('1 of 1 ticked')
  await page.getByRole('combobox', { name: 'Method' }).click()
  await page.getByRole('option', { name: 'ACH' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Aldermoor Supply has no bank account for ACH.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Method' }).click()
  await page.getByRole('option', { name: 'Wire' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Payment of 25,000.00 waits for a second person.')).toBeVisible()
  await expect(page.getByText('Payment made successfully')).toHaveCount(0)

  await openAs(page, ana, '/vendor-payment/new')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')

  const other = await (await browser.newContext()).newPage()
  await openAs(other, basil, '/vendor-payment/new')
  await other.getByRole('button', { name: 'Approve' }).click()
  const dialog = other.getByRole('dialog', { name: 'Approve the payment to Aldermoor Supply?' })
  for (const seen of ['25,000.00', bill.number, 'Paid from', 'Wire', 'Ana Ruiz'])
    await expect(dialog).toContainText(seen)
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Agrees with the signed bill')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('Payment approved.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await other.context().close()
})

test('a refunded credit is void only after its refund, and an invoice is written off', async ({ page }) => {
  const { admin, ana } = await givenAccountants()
  const { id: customerId } = await givenCustomer(page, admin, {
    companyName: 'Fernbrook Oncology Center',
    classId: await givenClass(ana.company),
  })
  const invoice = await post<{ number: string }>(page, admin, '/api/sales/invoices/manual', {
    customerId,
    lines: [{ description: 'Service', price: 100 }],
  })
  const credit = await post<{ id: string; number: string }>(page, ana, '/api/payment/customer-credit', {
    customerId,
    totalAmount: 50,
  })
  const refund = await post<{ number: string }>(page, ana, `/api/payment/customer-credit/${credit.id}/refund`, {
    amount: 50,
  })

  await openAs(page, ana, `/customer-payment/${customerId}/return-credits`)
  const row = page.getByRole('row').filter({ hasText: credit.number })
  await expect(row).toContainText('By hand')
  await row.hover()
  await row.getByRole('button', { name: 'All actions' }).click()
  await page.getByRole('menuitem', { name: 'Void' }).click()
  const voiding = page.getByRole('dialog')
  await voiding.getByRole('radio', { name: 'Entered by mistake' }).check()
  await expect(voiding.getByRole('alert')).toContainText(
    `Refund ${refund.number} was paid from it. Void the refund first.`,
  )
  await expect(voiding.getByRole('button', { name: 'Void' })).toHaveAttribute('aria-disabled', 'true')

  await openAs(page, ana, `/customer-payment/${customerId}/invoices`)
  await expect(page.getByRole('textbox', { name: `Apply to ${invoice.number}` })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Write off' }).click()
  const writing = page.getByRole('dialog', { name: 'Write off an invoice' })
  await writing.getByRole('combobox', { name: 'Invoice' }).click()
  await page.getByRole('option', { name: `${invoice.number}, 100.00 open` }).click()
  await writing.getByRole('textbox', { name: 'Reason' }).fill('Customer is bankrupt')
  await writing.getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('Invoice written off.')).toBeVisible()
  await expect(page.getByText('No open invoices: the payment stays unapplied.')).toBeVisible()
})

test('a deposited check comes back: its page says what that does, and the fee is charged', async ({ page }) => {
  const { admin, ana } = await givenAccountants()
  const { id: customerId } = await givenCustomer(page, admin, {
    companyName: 'Fernbrook Oncology Center',
    classId: await givenClass(ana.company),
  })
  const invoice = await post<{ id: string; number: string }>(page, admin, '/api/sales/invoices/manual', {
    customerId,
    lines: [{ description: 'Service', price: 100 }],
  })
  const payment = await post<{ id: string; number: string; batchId: string }>(page, ana, '/api/payment/in', {
    customerId,
    totalAmount: 100,
    applications: [{ invoiceId: invoice.id, amount: 100 }],
  })

  await openAs(page, ana, `/customer-payment/${customerId}/payments/${payment.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Returned check (NSF)' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Void' }).click()
  const voiding = page.getByRole('dialog', { name: `Void payment ${payment.number}?` })
  const effects = voiding.getByRole('region', { name: 'Effects' })
  await expect(effects).toContainText(`${invoice.number} is open again with 100.00.`)
  await expect(effects).toContainText('1 journal entry of 100.00 reversed')
  await expect(effects).toContainText('changes from 100.00 to 0.00.')
  await page.keyboard.press('Escape')

  await post(page, ana, `/api/payment/batch/${payment.batchId}/close`, {})
  await page.reload()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Returned check (NSF)' }).click()
  const returning = page.getByRole('dialog', { name: `Returned check ${payment.number} (NSF)` })
  await expect(returning).toContainText(`${invoice.number} is open again with 100.00.`)
  await returning.getByRole('combobox', { name: 'Reason of the bank' }).click()
  await page.getByRole('option', { name: 'Insufficient funds' }).click()
  await returning.getByRole('textbox', { name: 'Fee charged to the customer (optional)' }).fill('35')
  await returning.getByRole('button', { name: 'Record return' }).click()
  await expect(page.getByText('Return recorded.')).toBeVisible()
  await expect(page.getByText('Returned: Insufficient funds')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Still open for this customer' }).getByRole('row')).toHaveCount(3)
})
