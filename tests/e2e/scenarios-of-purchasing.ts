import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { demoPerson } from './people.ts'
import { tokensOf } from './signing-in.ts'
import { inTurn, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

async function firstOf(page: Page, index: string): Promise<string> {
  const { access_token: token } = await tokensOf(page, demoPerson('admin'))
  const reply = await page.request.get(`/search/${index}?size=1`, { headers: { Authorization: `Bearer ${token}` } })
  const { content } = (await reply.json()) as { content: { id: string }[] }
  return String(content[0]?.id)
}

async function* purchaseOrders(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/purchase-order/to-purchase')
  yield { name: 'to-purchase' }
  await visit(page, '/purchase-order/drafts')
  yield { name: 'purchase-order-drafts' }
  await visit(page, '/purchase-order/list-purchase-order')
  yield { name: 'placed-purchase-orders' }
  await visit(page, '/purchase-order/open-sales')
  yield { name: 'open-sales' }
  await visit(page, `/purchase-order/open-sales/${await firstOf(page, 'open-sale')}/items`)
  yield { name: 'open-sale-items' }
  await visit(page, '/purchase-order/purchased-items')
  yield { name: 'purchased-items' }
  await visit(page, `/purchase-order/${await firstOf(page, 'purchase-order-draft')}?edit=1`)
  await expect(page.getByRole('button', { name: /Add item/ })).toBeVisible()
  yield { name: 'purchase-order-draft' }
  await page.getByRole('button', { name: /Place order/ }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Stops the order' })).toBeVisible()
  yield { name: 'purchase-order-place' }
  await page.keyboard.press('Escape')
  await visit(page, `/purchase-order/${await firstOf(page, 'purchase-order')}`)
  yield { name: 'purchase-order-placed' }
}

async function* receiptsOf(page: Page): AsyncGenerator<Scenario> {
  for (const tab of ['to-receive', 'drafts', 'previous-receipts', 'return-receipts']) {
    await visit(page, `/receipt/${tab}`)
    yield { name: `receipt-${tab}` }
  }
  await visit(page, `/receipt/${await firstOf(page, 'purchase-order')}/new`)
  const create = page.getByRole('button', { name: /^(Create|Continue the count)/ })
  await expect(create).toBeVisible()
  yield { name: 'receipt-new' }
  await create.click()
  await expect(page.getByRole('button', { name: /New lot/ })).toBeVisible()
  yield { name: 'receipt-draft' }
  const placed = await firstOf(page, 'receipt')
  await visit(page, `/receipt/${placed}/placed`)
  await expect(page.getByRole('button', { name: /Print labels/ })).toBeVisible()
  yield { name: 'receipt-placed' }
  await visit(page, '/receipt/manual/new')
  await expect(page.getByRole('button', { name: 'Add product' })).toBeVisible()
  yield { name: 'receipt-manual' }
  await visit(page, '/receipt-revision/Placed')
  yield { name: 'receipt-revision-list' }
  await visit(page, `/receipt-revision/order/${placed}/number`)
  await expect(page.getByRole('heading', { name: /Journal/ })).toBeVisible()
  yield { name: 'receipt-revision' }
}

async function* books(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/batch')
  yield { name: 'batches' }
  await visit(page, '/accounting')
  yield { name: 'journal' }
  await visit(page, '/accounting/accounts')
  yield { name: 'accounts' }
  for (const part of ['receivables', 'payables', 'income-statement', 'balance-sheet', 'proposals', 'new-entry']) {
    await visit(page, `/accounting/${part}`)
    yield { name: part }
  }
  await visit(page, `/accounting/ledger/${await firstOf(page, 'ledger-account')}`)
  yield { name: 'account-ledger' }
  await visit(page, '/invoice-approval/to-approval')
  yield { name: 'invoices-to-approve' }
  await visit(page, '/invoice-approval/approved')
  yield { name: 'approved-invoices' }
  await visit(page, `/invoice-approval/${await firstOf(page, 'invoiceProfit')}/number`)
  yield { name: 'invoice-approval' }
  await visit(page, '/invoice-profit')
  yield { name: 'invoice-profit' }
  await visit(page, '/invoice-profit/groups')
  yield { name: 'profit-groups' }
  await visit(page, '/invoice-profit/commission')
  yield { name: 'commission' }
  await visit(page, `/accounting/${await firstOf(page, 'journal')}`)
  yield { name: 'journal-entry' }
}

async function* holds(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/compliance/on-hold')
  yield { name: 'compliance-on-hold' }
  await visit(page, '/compliance/approved')
  yield { name: 'compliance-approved' }
  await visit(page, '/compliance/shipping-hold')
  yield { name: 'compliance-shipping-hold' }
  await visit(page, '/compliance/limits')
  yield { name: 'compliance-limits' }
}

/** Purchase orders, the books and compliance of the demo. */
export const walksOfPurchasing: readonly Walk[] = [
  { name: 'the purchase orders', scenarios: inTurn(demoPerson('admin'), purchaseOrders) },
  { name: 'the receipts', scenarios: inTurn(demoPerson('admin'), receiptsOf) },
  { name: 'the books', scenarios: inTurn(demoPerson('admin'), books) },
  { name: 'the orders on hold', scenarios: inTurn(demoPerson('admin'), holds) },
]
