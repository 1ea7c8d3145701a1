import { randomUUIDv7 } from 'node:crypto'
import type { ReturnRecord } from '@galen/contract/sales/customer-return.fields'
import { invoices } from '@galen/contract/sales/invoices'
import { returnedGoodsLines, returnFeeLines } from '@galen/domain/accounting/postings'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, sum, zeroCents } from '@galen/domain/money'
import { type ReturnCredit, returnCredit } from '@galen/domain/sales/customer-return'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { postJournal } from '../../../accounting/general-ledger.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { settingValue } from '../../../admin/settings.ts'
import { createCustomerCredit } from '../../../finance/customer-credits.ts'
import { returnDiscount } from '../../../finance/open-items.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { returnStock } from '../../../warehouse/stock-ledger.ts'
import { accrueCommission } from '../../approval/commission.ts'
import { countReturned } from '../../invoices/invoice.hot.ts'
import { invoiceHead, type InvoiceRecord } from '../../invoices/invoice.store.ts'
import { lockToPost } from '../../invoices/lock-posting.ts'
import { countIngredients, countMonth } from '../../invoices/sales-figures.ts'
import { addReturnLines, customerReturn, returnableLots, returnView } from '../customer-return.store.ts'
import { RETURN_FEE } from '../return.posting.ts'
import { type ReturnedLot, returnedLots } from '../return-entries.ts'

/** Goods come back to quarantine at the cost of their layers, later corrections included, and the customer is credited what was paid. */
export const returnProducts = command(
  invoices.returnProducts,
  async ({ params, body, ...work }) => {
    const { tx, actor } = work
    const { invoice, day } = await lockToPost(work, params.id)
    invoiceLifecycle.after('return', invoice.status)
    const returned = returnedLots(await returnableLots(tx, actor.companyId, invoice.id), body.products)
    const listed = returned.map((each) => ({ ...each, id: randomUUIDv7() }))
    const percent = body.restockingPercent ?? (await settingValue(tx, actor.companyId, 'restockingPercent'))
    const credited = returnCredit(
      listed.map(({ lot, quantity }) => ({ price: lot.price, quantity })),
      percent,
    )
    await returnDiscount(work, { documentKind: 'invoice', documentId: invoice.id }, credited.amount)
    const id = randomUUIDv7()
    let taken: Promise<string> | null = null
    const takeNumber = () => (taken ??= takeDocumentNumber(tx, actor.companyId, 'customer-return'))
    const source = {
      kind: 'customer-return' as const,
      id,
      number: takeNumber,
      accountingDate: day,
      customerId: invoice.customerId,
    }
    const stock = await returnStock(
      work,
      source,
      listed.map(({ id: lineId, lot, quantity, serials, label }) => ({
        lineId,
        stockId: lot.stockId ?? '',
        shipmentId: lot.shipmentId ?? '',
        quantity,
        ...(label !== undefined && { alsoHeldFor: 'LABEL_MISMATCH' as const }),
        unitIds: serials.map((serial) => lot.unitIds[serial] ?? ''),
      })),
    )
    const lines = listed.map((line, index) => ({ ...line, cost: stock[index]?.value ?? zeroCents }))
    const number = await takeNumber()
    const cost = sum(lines.map((line) => line.cost))
    await countReturned(work, lines, 1)
    await postJournal(work, {
      source: { kind: 'customer-return', id, number },
      accountingDate: day,
      memo: `Return ${number} of invoice ${invoice.number}`,
      lines: returnedGoodsLines(invoice.customerId, cost),
      profit: invoice.id,
    })
    const creditId = await creditReturn(work, invoice, { id, number, day, ...credited })
    const made = { id, number, creditId, accountingDate: day, reason: body.reason ?? '' }
    await insertReturn(work, invoice, lines, { ...made, cost, ...credited })
    await addReturnLines(work, id, lines, new Map(stock.map(({ lineId, stockId }) => [lineId ?? '', stockId])))
    await countBack(work, invoice, lines, day, credited.total)
    await accrueCommission(work, [invoice.id], 'Goods returned')
    const parts = { before: { returned: null }, after: { returned: number } }
    await invoiceHead.save(work, invoice, invoice, { action: 'return-goods', parts })
    return returnView(tx, actor, id)
  },
  { posting: true },
)

type Line = ReturnedLot & { readonly id: string; readonly cost: Cents }
type NewReturn = Pick<ReturnRecord, 'id' | 'number' | 'creditId' | 'accountingDate' | 'reason'> &
  Pick<ReturnCredit, 'fee' | 'total'> & { readonly cost: Cents }

async function insertReturn(
  work: Work<Actor>,
  invoice: InvoiceRecord,
  lines: readonly Line[],
  { cost, fee, total, ...made }: NewReturn,
): Promise<void> {
  await customerReturn.insert(
    work,
    {
      id: made.id,
      number: made.number,
      invoiceId: invoice.id,
      customerId: invoice.customerId,
      reason: made.reason,
      restockingFee: centsToNumber(fee),
      total: centsToNumber(total),
      creditId: made.creditId,
      accountingDate: made.accountingDate,
    },
    {
      action: 'return-goods',
      parts: { before: {}, after: { products: lines.map(auditedLine) } },
      stamps: { cost: centsToNumber(cost), placedById: work.actor.userId },
    },
  )
}

type Credited = ReturnCredit & { readonly id: string; readonly number: string; readonly day: BusinessDate }

/** Books the fee and answers the credit that the customer gets, if there is one. */
async function creditReturn(work: Work, invoice: InvoiceRecord, made: Credited): Promise<string | null> {
  const { accountingDate, memo } = {
    accountingDate: made.day,
    memo: `Return ${made.number} of invoice ${invoice.number}`,
  }
  if (made.total === 0) {
    const source = { kind: RETURN_FEE, id: made.id, number: made.number }
    await postJournal(work, { source, accountingDate, memo, lines: returnFeeLines(made), profit: invoice.id })
    return null
  }
  const { id: creditId } = await createCustomerCredit(work, {
    customerId: invoice.customerId,
    source: 'RETURN',
    sourceId: made.id,
    invoiceId: invoice.id,
    amount: made.total,
    accountingDate,
    note: memo,
    debits: returnFeeLines(made),
  })
  return creditId
}

async function countBack(
  work: Work,
  { customerId, id: invoiceId }: InvoiceRecord,
  lines: readonly Line[],
  day: BusinessDate,
  total: Cents,
): Promise<void> {
  const counted = { customerId, accountingDate: day }
  await countMonth(work, counted, { returned: total })
  await countIngredients(
    work,
    { ...counted, invoiceId },
    lines.map(({ lot, quantity }) => ({ itemId: lot.itemId, quantity: -quantity })),
  )
}

const auditedLine = ({ lot, quantity, label }: Line) => ({
  item: lot.itemNumber,
  lot: lot.lot,
  quantity,
  ...(label !== undefined && { label }),
})
