import { type RawBuilder, sql } from 'kysely'
import type { CountedProduct, Receipt, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { businessDateOf, parseBusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseCents, parseUnitCost } from '@galen/domain/money'
import { type QuestionedReceiptLine, type ReceiptQuestion, receiptQuestions } from '@galen/domain/purchasing/receipt'
import { matchLine, type MatchTolerance } from '@galen/domain/purchasing/three-way-match'
import { personName } from '../../platform/database/person-name.ts'
import { settingValue } from '../../admin/settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { COUNTED_ELSEWHERE, type ReceiptLine } from './receipt-line.store.ts'
import { type ReceiptRecord, receiptTotalOf } from './receipt.store.ts'

// Serial numbers name units; other packages are named by their own identifier or their row, so that one can be taken back.
const packages = sql`coalesce((
  select json_agg(json_build_object('gtin', g.gtin, 'gtinQty', g.gtin_quantity, 'serialNumbers', g.serials,
    'packageIdentifiers', g.identifiers, 'barcode', g.barcode, 'totalQuantity', g.quantity, 'itemCost', l.cost,
    'returningQuantity', 0) order by g.first)
  from (
    select p.gtin, p.gtin_quantity, p.barcode, sum(p.quantity) as quantity, min(p.id::text) as first,
      coalesce(json_agg(p.serial order by p.id) filter (where p.serial is not null), '[]') as serials,
      coalesce(json_agg(coalesce(p.package_identifier, p.id::text) order by p.id) filter (where p.serial is null), '[]')
        as identifiers
    from receipt_package p where p.company_id = k.company_id and p.receipt_lot_id = k.id
    group by p.gtin, p.gtin_quantity, p.barcode) g), '[]'::json)`

const lots = sql`coalesce((
  select json_agg(json_build_object('id', k.id, 'lot', k.lot, 'expirationDate', k.expires_on, 'serialized', k.serialized,
    'quantity', k.quantity, 'location', k.location, 'quarantineReason', k.quarantine_reason, 'packages', ${packages})
    order by k.id)
  from receipt_lot k where k.company_id = l.company_id and k.line_id = l.id), '[]'::json)`

const product = sql`json_build_object('id', l.id, 'version', l.version, 'purchasableItemId', l.variation_id,
  'purchasableItem', case when l.item_id is not null then json_build_object('itemId', i.id, 'number', i.number,
    'itemName', i.item_name, 'description', i.description,
    'ndc', i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging, 'childNumber', v.child_number,
    'vendorName', w.friendly_name, 'vendorItemNumber', v.vendor_item_number, 'strength', i.strength, 'size', i.size,
    'deaSchedule', i.dea_schedule, 'storage', i.storage, 'isActive', i.is_active and v.is_active) end,
  'accountId', l.account_id, 'description', l.description, 'orderedQuantity', coalesce(o.quantity, 0),
  'receivedQuantity', case when r.status = 'Draft' then coalesce(o.received, 0)
    else greatest(0, coalesce(o.received, 0) - l.quantity) end,
  'receivingQuantity', l.quantity, 'elsewhereQuantity', ${COUNTED_ELSEWHERE}, 'returnedQuantity', l.returned,
  'orderPrice', o.purchase_price, 'purchasePrice', l.purchase_price, 'cost', l.cost,
  'totalCost', coalesce(l.total_cost, round(l.quantity * l.purchase_price, 2)), 'freightShare', l.freight_share,
  'updateCost', l.update_cost, 'billQuantity', l.bill_quantity, 'billPrice', l.bill_price, 'decision', l.decision,
  'decisionReason', l.decision_reason, 'match', null, 'over', 0, 'lots', ${lots})`

const linesFrom = (which: RawBuilder<unknown>) => sql`receipt_line l
  join receipt r on r.company_id = l.company_id and r.id = l.receipt_id
  left join item i on i.company_id = l.company_id and i.id = l.item_id
  left join item_variation v on v.company_id = l.company_id and v.id = l.variation_id
  left join vendor w on w.company_id = v.company_id and w.id = v.vendor_id
  left join purchase_order_line o on o.company_id = l.company_id and o.id = l.order_line_id
  where ${which}`

type Row = Omit<
  Receipt,
  'questions' | 'tolerance' | 'merchandise' | 'total' | 'freightCharge' | 'billFreight' | 'billTotal'
> & {
  readonly merchandise: string
  readonly total: string
  readonly freightCharge: string
  readonly billFreight: string | null
  readonly billTotal: string | null
}

const amount = (value: string | null) => (value === null ? null : Number(value))

/** The whole receipt as one statement, with how the vendor's invoice compares. */
export async function viewReceipt(db: Db, actor: Actor, id: string): Promise<Receipt> {
  const { rows } = await sql<Row>`
    select t.id, t.number, t.status, t.type, t.purchase_order_id as "purchaseOrderId", p.number as "purchaseOrderNumber",
      p.placed_at as "purchaseOrderPlacedDate", ${personName('p.placed_by')} as "purchaseOrderPlacedByName",
      t.vendor_id as "vendorId", json_build_object('id', d.id, 'number', d.number, 'friendlyName', d.friendly_name) as vendor,
      t.vendor_invoice as "vendorInvoice", t.vendor_invoice_date as "vendorInvoiceDate", t.freight_charge as "freightCharge",
      t.freight_method as "freightMethod", t.transaction_data_kind as "transactionDataKind",
      t.transaction_data_reference as "transactionDataReference", t.note, t.terms_id as "termsId",
      (select m.name from property m where m.company_id = t.company_id and m.id = t.terms_id) as terms, t.merchandise, t.total,
      t.bill_freight as "billFreight", t.bill_total as "billTotal", t.discrepancy,
      coalesce((select json_agg(${product} order by l.position, l.id)
        from ${linesFrom(sql`l.company_id = t.company_id and l.receipt_id = t.id`)}), '[]') as products,
      t.confirmations as "receiptPlaceConfirmationRecords",
      coalesce((select json_agg(json_build_object('id', b.id, 'number', b.number, 'status', b.status, 'total', b.total)
          order by b.placed_at, b.id)
        from vendor_return b where b.company_id = t.company_id and b.receipt_id = t.id), '[]') as returns,
      t.placed_at as "placedDate", t.placed_by as "placedById", ${personName('t.placed_by')} as "placedByName",
      t.validated_at as "validatedDate", ${personName('t.validated_by')} as "validatedByName", t.created_at as "createdAt",
      ${personName('t.created_by')} as "createdByName", t.version
    from receipt t join vendor d on d.company_id = t.company_id and d.id = t.vendor_id
      left join purchase_order p on p.company_id = t.company_id and p.id = t.purchase_order_id
    where t.company_id = ${actor.companyId} and t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Receipt')
  const tolerance = await matchTolerance(db, actor.companyId)
  return {
    ...row,
    merchandise: Number(row.merchandise),
    total: Number(row.total),
    freightCharge: Number(row.freightCharge),
    billFreight: amount(row.billFreight),
    billTotal: amount(row.billTotal),
    products: row.products.map((one) => ({ ...one, ...compared(one, tolerance) })),
    tolerance: { percent: tolerance.percent, amount: centsToNumber(tolerance.amount) },
    questions: row.status === 'Draft' ? await questionsAbout(db, actor, row.products.map(questioned)) : [],
  }
}

/** How far an invoice may differ without a decision, as the company has it. */
export async function matchTolerance(db: Db, companyId: string): Promise<MatchTolerance> {
  return {
    percent: await settingValue(db, companyId, 'matchTolerancePercent'),
    amount: parseCents(await settingValue(db, companyId, 'matchToleranceAmount')),
  }
}

function compared(one: ReceiptProduct, tolerance: MatchTolerance): Pick<ReceiptProduct, 'match' | 'over'> {
  if (one.billQuantity === null || one.billPrice === null) return { match: null, over: 0 }
  const { result, over } = matchLine(
    {
      itemName: one.purchasableItem?.itemName ?? one.description,
      received: one.receivingQuantity,
      receiptPrice: parseUnitCost(one.purchasePrice),
      billed: one.billQuantity,
      billPrice: parseUnitCost(one.billPrice),
      decision: one.decision,
    },
    tolerance,
  )
  return { match: result, over: centsToNumber(over) }
}

/** The counted lines of a reply as the rules know them. */
const questioned = (one: ReceiptProduct): QuestionedReceiptLine => ({
  purchasableItemId: one.purchasableItemId ?? '',
  itemName: one.purchasableItem?.itemName ?? one.description,
  quantity: one.receivingQuantity,
  purchasePrice: parseUnitCost(one.purchasePrice),
  orderPrice: one.orderPrice === null ? null : parseUnitCost(one.orderPrice),
  lots: one.lots.map(({ lot, expirationDate, quantity }) => ({
    lot,
    expiresOn: parseBusinessDate(expirationDate),
    quantity,
  })),
})

/** What placing asks about the lines that are counted. */
export async function questionsAbout(
  db: Db,
  actor: Actor,
  lines: readonly QuestionedReceiptLine[],
): Promise<ReceiptQuestion[]> {
  const shortDatedMonths = await settingValue(db, actor.companyId, 'shortDatedMonths')
  const counted = lines.filter(({ quantity }) => quantity > 0)
  return receiptQuestions(counted, { today: businessDateOf(new Date(), actor.timeZone), shortDatedMonths })
}

export const questionedLines = (lines: readonly ReceiptLine[]): QuestionedReceiptLine[] =>
  lines.map((line) => ({ ...line, purchasableItemId: line.variationId ?? '' }))

type Counted = {
  readonly receipt: ReceiptRecord
  readonly lines: readonly ReceiptLine[]
  readonly changed: readonly string[]
  readonly message: string
  readonly added: number
}

/** The lines that a count changed, and what it changed of the receipt. */
export async function viewCounted(
  db: Db,
  actor: Actor,
  { receipt, lines, changed, message, added }: Counted,
): Promise<CountedProduct> {
  const { rows } = await sql<{ product: ReceiptProduct }>`
    select ${product} as product
    from ${linesFrom(sql`l.company_id = ${actor.companyId} and l.id = any(${changed}::uuid[])`)}
    order by l.position, l.id`.execute(db)
  return {
    message,
    added,
    products: rows.map((row) => row.product),
    receipt: {
      id: receipt.id,
      version: receipt.version,
      merchandise: centsToNumber(receipt.merchandise),
      total: centsToNumber(receiptTotalOf(receipt)),
      questions: await questionsAbout(db, actor, questionedLines(lines)),
    },
  }
}
