import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { demoPerson } from './people.ts'
import { tokensOf } from './signing-in.ts'
import { inTurn, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

async function firstOwing(page: Page, index: 'receivable' | 'payable', field: string): Promise<string> {
  const { access_token: token } = await tokensOf(page, demoPerson('admin'))
  const reply = await page.request.get(`/search/${index}?size=1`, { headers: { Authorization: `Bearer ${token}` } })
  const { content } = (await reply.json()) as { content: Record<string, string>[] }
  return String(content[0]?.[field])
}

type Listed = 'payment_in' | 'payment_out' | 'customer-credits' | 'vendor-credits'

/** The page of the first payment or credit of a list. */
async function visitFirst(page: Page, index: Listed, side: 'customer' | 'vendor', part: string): Promise<void> {
  const { access_token: token } = await tokensOf(page, demoPerson('admin'))
  const query = index === 'payment_out' ? '&query=status:Posted' : ''
  const reply = await page.request.get(`/search/${index}?size=20${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { content } = (await reply.json()) as { content: Record<string, string | null>[] }
  const row = content.find((each) => each[`${side}Id`])
  await visit(page, `/${side}-payment/${row?.[`${side}Id`]}/${part}/${row?.['id']}`)
}

async function* ofCustomers(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/customer-payment/new')
  yield { name: 'customer-payment-new' }
  const id = await firstOwing(page, 'receivable', 'customerId')
  await visit(page, `/customer-payment/${id}/invoices`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('100')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Result')).toBeVisible()
  yield { name: 'customer-payment-invoices' }
  await visit(page, `/customer-payment/${id}/payments`)
  yield { name: 'customer-payment-payments' }
  await visit(page, `/customer-payment/${id}/return-credits`)
  yield { name: 'customer-payment-credits' }
  await visitFirst(page, 'payment_in', 'customer', 'payments')
  yield { name: 'customer-payment-document' }
  await visitFirst(page, 'customer-credits', 'customer', 'return-credits')
  yield { name: 'customer-credit-document' }
}

async function* ofVendors(page: Page): AsyncGenerator<Scenario> {
  const id = await firstOwing(page, 'payable', 'vendorId')
  await visit(page, `/vendor-payment/${id}/receipts`)
  yield { name: 'vendor-payment-receipts' }
  await visit(page, `/vendor-payment/${id}/payments`)
  yield { name: 'vendor-payment-payments' }
  await visit(page, `/vendor-payment/${id}/return-credits`)
  yield { name: 'vendor-payment-credits' }
  await visitFirst(page, 'payment_out', 'vendor', 'payments')
  yield { name: 'vendor-payment-document' }
  await visitFirst(page, 'vendor-credits', 'vendor', 'return-credits')
  yield { name: 'vendor-credit-document' }
  await visit(page, '/approvals')
  yield { name: 'approvals' }
  await visit(page, '/bank-file')
  yield { name: 'bank-files' }
  await page.getByRole('main').getByRole('button', { name: 'New bank file' }).click()
  await expect(page.getByRole('dialog', { name: 'New bank file' })).toBeVisible()
  yield { name: 'bank-file-new' }
}

/** Payments, credits and bank files of the demo. */
export const walksOfPayments: readonly Walk[] = [
  { name: 'the payments of customers', scenarios: inTurn(demoPerson('admin'), ofCustomers) },
  { name: 'the payments to vendors', scenarios: inTurn(demoPerson('admin'), ofVendors) },
]
