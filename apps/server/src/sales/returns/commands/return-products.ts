import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { invoices } from '@galen/contract/sales/invoices'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal, centsToNumber, negate, subtract, sum, times } from '@galen/domain/money'
import { returnCredit } from '@galen/domain/sales/customer-return'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { postJournal } from '../../../accounting/general-ledger.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { settingValue } from '../../../admin/settings.ts'
import { createCustomerCredit } from '../../../finance/customer-credits.ts'
import { insertMany } from '../../../platform/database/many-rows.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { returnStock } from '../../../warehouse/stock-ledger.ts'
import { recordInvoice } from '../../invoices/invoice-writes.ts'
import type { InvoiceRecord } from '../../invoices/invoice.store.ts'
import { lockToPost } from '../../invoices/lock-posting.ts'
import { countIngredients, countMonth } from '../../invoices/sales-figures.ts'
import { returnableLots, returnView } from '../customer-return.store.ts'
import { type ReturnedLot, returnedLots } from '../return-entries.ts'
import { raiseReturned } from '../returned-quantities.ts'

/** Goods come back to quarantine at the cost of their layers, and the customer is credited what was paid. */
export const returnProducts = command(
  invoices.returnProducts,
  async ({ params, body, ...work }) => {
    const { tx, actor } = work
    const { invoice, day } = await lockToPost(work, params.id)
    invoiceLifecycle.after('return', invoice.status)
    const returned = returnedLots(await returnableLots(tx, actor.companyId, invoice.id), body.products)
    const lines = returned.map((each) => ({ ...each, id: randomUUIDv7(), cost: costBack(each) }))
    const percent = body.restockingPercent ?? (await settingValue(tx, actor.companyId, 'restockingPercent'))
    const credited = returnCredit(
      lines.map(({ lot, quantity }) => ({ price: lot.price, quantity })),
      percent,
    )
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
      lines.map(({ id: lineId, lot, quantity, serials, cost }) => ({
        lineId,
        stockId: lot.stockId ?? '',
        quantity,
        value: cost,
        unitIds: serials.map((serial) => lot.unitIds[serial] ?? ''),
      })),
    )
    const number = await takeNumber()
    const reason = body.reason ?? ''
    const cost = sum(lines.map((line) => line.cost))
    await insertReturn(work, invoice, { id, number, day, reason, cost, fee: credited.fee, total: credited.total })
    await insertReturnLines(work, id, lines, new Map(stock.map(({ lineId, stockId }) => [lineId ?? '', stockId])))
    await raiseReturned(work, lines, 1)
    await postJournal(work, {
      source: { kind: 'customer-return', id, number },
      accountingDate: day,
      memo: `Return ${number} of invoice ${invoice.number}`,
      lines: [
        { role: 'inventory', amount: cost },
        { role: 'cost-of-goods', amount: negate(cost), customerId: invoice.customerId },
      ],
    })
    await creditReturn(work, invoice, { id, number, day, total: credited.total })
    await countBack(work, invoice, lines, day, credited.total)
    record(work, invoice, { id, number, reason, total: credited.total, lines })
    return returnView(tx, actor, id)
  },
  { posting: true },
)

/** The cost of what comes back: a share of what the lot cost, so that all of it together is exactly that. */
function costBack({ lot, quantity }: ReturnedLot): Cents {
  const upTo = (units: number) => Math.round((lot.cost * units) / lot.quantity) as Cents
  return subtract(upTo(lot.returned + quantity), upTo(lot.returned))
}

type Line = ReturnedLot & { readonly id: string; readonly cost: Cents }
type NewReturn = {
  readonly id: string
  readonly number: string
  readonly day: BusinessDate
  readonly reason: string
  readonly cost: Cents
  readonly fee: Cents
  readonly total: Cents
}

async function insertReturn({ tx, actor }: Work<Actor>, invoice: InvoiceRecord, made: NewReturn): Promise<void> {
  await tx
    .insertInto('customer_return')
    .values({
      company_id: actor.companyId,
      id: made.id,
      number: made.number,
      invoice_id: invoice.id,
      customer_id: invoice.customerId,
      reason: made.reason,
      restocking_fee: centsToDecimal(made.fee),
      total: centsToDecimal(made.total),
      cost: centsToDecimal(made.cost),
      placed_by: actor.userId,
      accounting_date: made.day,
    })
    .execute()
}

async function insertReturnLines(
  { tx, actor }: Work,
  returnId: string,
  lines: readonly Line[],
  stock: ReadonlyMap<string, string>,
): Promise<void> {
  await insertMany(
    tx,
    'customer_return_line',
    lines.map(({ id, lot, quantity, serials, cost }) => ({
      company_id: actor.companyId,
      id,
      return_id: returnId,
      invoice_line_id: lot.lineId,
      invoice_lot_id: lot.invoiceLotId,
      item_id: lot.itemId,
      variation_id: lot.variationId,
      stock_id: stock.get(id) ?? null,
      lot: lot.lot,
      quantity,
      price: centsToDecimal(lot.price),
      amount: centsToDecimal(times(lot.price, quantity)),
      cost: centsToDecimal(cost),
      units: serials.map((serial) => ({ unitId: lot.unitIds[serial], serial })),
    })),
  )
}

async function creditReturn(
  work: Work,
  invoice: InvoiceRecord,
  made: { readonly id: string; readonly number: string; readonly day: BusinessDate; readonly total: Cents },
): Promise<void> {
  if (made.total === 0) return
  const { id: creditId } = await createCustomerCredit(work, {
    customerId: invoice.customerId,
    source: 'RETURN',
    sourceId: made.id,
    invoiceId: invoice.id,
    amount: made.total,
    accountingDate: made.day,
    note: `Return ${made.number} of invoice ${invoice.number}`,
  })
  await sql`
    update customer_return set credit_id = ${creditId}
    where company_id = ${work.actor.companyId} and id = ${made.id}`.execute(work.tx)
}

async function countBack(
  work: Work,
  { customerId }: InvoiceRecord,
  lines: readonly Line[],
  day: BusinessDate,
  total: Cents,
): Promise<void> {
  const counted = { customerId, accountingDate: day }
  await countMonth(work, counted, { returned: total })
  await countIngredients(
    work,
    counted,
    lines.map(({ lot, quantity }) => ({ itemId: lot.itemId, quantity: -quantity })),
  )
}

type Recorded = Pick<NewReturn, 'id' | 'number' | 'reason' | 'total'> & { readonly lines: readonly Line[] }

function record(work: Work, invoice: InvoiceRecord, { id, number, reason, total, lines }: Recorded): void {
  const products = lines.map(({ lot, quantity }) => ({ item: lot.itemNumber, lot: lot.lot, quantity }))
  const after = { number, status: 'Placed', invoiceId: invoice.id, reason, total: centsToNumber(total), products }
  work.audit('customer-return', { id, version: 1, before: null, after, action: 'return-goods' })
  recordInvoice(work, {
    id: invoice.id,
    version: invoice.version + 1,
    before: { returned: null },
    after: { returned: number },
    action: 'return-goods',
  })
}
