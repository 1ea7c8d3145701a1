import { expect, it } from 'vitest'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { receipts } from '@galen/contract/purchasing/receipts'
import type { Invoice } from '@galen/contract/sales/invoice'
import { type ApprovalDetails, invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { invoices } from '@galen/contract/sales/invoices'
import { permissionNames } from '@galen/domain/permissions'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { proveLedgersAfterEach } from '../../apps/server/test/ledgers.ts'

const { call, as, ok, owner, jobs, company, given, customer, goods, placed, inMonths } = await invoicing()
await owner`insert into justification (company_id, type, justification, position)
  values (${company.id}, 'placedReceiptEdit', 'Late', 1)`
const second = await given.user(company, permissionNames)
proveLedgersAfterEach(jobs)

type Goods = Awaited<ReturnType<typeof goods>>

/** Ten units at 10.00, bought and received. */
async function bought(item: Goods): Promise<string> {
  await owner`update item set type = 'otc' where id = ${item.itemId}`
  const line = { purchasableItemId: item.variationId, quantity: 10, purchasePrice: 10 }
  const { id } = ok<{ id: string }>(
    await call(purchaseOrders.create, { body: { vendorId: item.vendorId, products: [line] } as never }, { as }),
  )
  ok(await call(purchaseOrders.place, { params: { id }, query: { confirm: 'true' } }, { as }))
  const receipt = ok<{ id: string }>(await call(receipts.create, { body: { purchaseOrderId: id } }, { as }))
  const lots = [{ lot: 'L1', expirationDate: inMonths(24), packages: [{ totalQuantity: 10 }] }]
  const body = { products: [{ purchasableItemId: item.variationId, lots }] } as never
  ok(await call(receipts.count, { params: { id: receipt.id }, body }, { as }))
  ok(await call(receipts.place, { params: { id: receipt.id }, query: { confirm: 'true' }, body: {} as never }, { as }))
  return receipt.id
}

const billed = async (receiptId: string, item: Goods, billPrice: number) =>
  ok(
    await call(
      receiptRevision.validate,
      {
        body: {
          id: receiptId,
          vendorInvoice: `B-${receiptId}`,
          products: [
            {
              purchasableItemId: item.variationId,
              billQuantity: 10,
              billPrice,
              decision: 'invoice',
              decisionReason: 'New list',
            },
          ],
        } as never,
      },
      { as: second },
    ),
  )

const freight = async (id: string, freightCharge: number) =>
  ok(await call(receipts.changeFreight, { params: { id }, body: { freightCharge, justification: 'Late' } }, { as }))

/** The value of stock of the item, and the cost of goods of these documents. */
async function worth(item: Goods, documents: readonly string[]): Promise<readonly [number, number]> {
  const [row] = await owner<{ stock: number; cost: number }[]>`
    select (select coalesce(sum(value), 0) from stock where item_id = ${item.itemId})::float8 as stock,
      (select coalesce(sum(l.amount), 0) from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
        where l.company_id = ${company.id} and l.role = 'cost-of-goods' and e.source_id = any(${documents as string[]}::uuid[]))::float8 as cost`
  return [row?.stock ?? 0, row?.cost ?? 0]
}

const profit = async ({ id }: Invoice) =>
  ok<ApprovalDetails>(await call(invoiceApproval.get, { params: { id } }, { as })).profit.ledgerProfit

const voided = async ({ id }: Invoice) => ok(await call(invoices.void, { params: { id }, body: {} }, { as }))

it('a bill that is higher follows goods back into stock when their invoice is voided', async () => {
  const item = await goods()
  const receiptId = await bought(item)
  const { invoice } = await placed(await customer(), [{ ...item, quantity: 4 }])
  const before = await profit(invoice)
  await billed(receiptId, item, 12)
  expect(await worth(item, [receiptId, invoice.id])).toEqual([72, 48])
  expect(await profit(invoice), 'ledger profit is revenue less the cost in the books').toBe(before - 8)
  await voided(invoice)
  expect(await worth(item, [receiptId, invoice.id])).toEqual([120, 0])
})

it('it follows goods that the customer returns', async () => {
  const item = await goods()
  const receiptId = await bought(item)
  const { invoice } = await placed(await customer(), [{ ...item, quantity: 4 }])
  await billed(receiptId, item, 12)
  const lotId = String(invoice.products[0]?.allocation[0]?.lots[0]?.id)
  const give = async (quantity: number) =>
    ok<{ id: string }>(
      await call(
        invoices.returnProducts,
        { params: { id: invoice.id }, body: { products: [{ invoiceLotId: lotId, quantity }] } },
        { as },
      ),
    )
  const first = await give(1)
  expect(await worth(item, [receiptId, invoice.id, first.id])).toEqual([84, 36])
  const rest = await give(3)
  expect(await worth(item, [receiptId, invoice.id, first.id, rest.id])).toEqual([120, 0])
})

it('late freight does the same', async () => {
  const item = await goods()
  const receiptId = await bought(item)
  const { invoice } = await placed(await customer(), [{ ...item, quantity: 5 }])
  await freight(receiptId, 50)
  expect(await worth(item, [receiptId, invoice.id])).toEqual([75, 75])
  await voided(invoice)
  expect(await worth(item, [receiptId, invoice.id])).toEqual([150, 0])
})
