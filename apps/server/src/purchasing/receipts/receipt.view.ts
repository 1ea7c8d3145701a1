import { type RawBuilder, sql } from 'kysely'
import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import type { CountedProduct, Receipt, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { businessDateOf } from '@galen/domain/dates'
import { centsToNumber, parseCents, parseUnitCost } from '@galen/domain/money'
import {
  type QuestionedReceiptLine,
  type ReceiptQuestion,
  receiptQuestions,
} from '@galen/domain/purchasing/receipt-questions'
import { matchLine, type MatchTolerance } from '@galen/domain/purchasing/three-way-match'
import { RECEIVING } from '@galen/domain/warehouse/stock'
import { personName } from '../../platform/database/person-name.ts'
import { settingValue } from '../../admin/settings.ts'
import { measuresOfItem } from '../../items/medicine-names.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { vendorRefusalOf } from './authorized-vendor.ts'
import { COUNTED_ELSEWHERE, loadReceiptLines, type ReceiptLine } from './receipt-line.store.ts'
import { shownReceipt } from './receipt.store.ts'
import { documentsOf, NAMED_UNITS } from './transaction-document.store.ts'

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

// Where a placed lot is now: a status and reason for each part that is still on hand.
const inStock = sql`coalesce((
  select json_agg(json_build_object('status', g.status, 'quarantineReason', g.quarantine_reasons[1],
    'quarantineReasons', g.quarantine_reasons, 'quantity', g.quantity)
    order by g.status, g.quarantine_reasons)
  from (
    select s.status, s.quarantine_reasons, sum(s.on_hand) as quantity from stock s
    where s.company_id = k.company_id and s.receipt_id = k.receipt_id and s.lot_id = k.lot_id
      and s.serialized = k.serialized and s.on_hand > 0
    group by s.status, s.quarantine_reasons) g), '[]'::json)`

const lots = sql`coalesce((
  select json_agg(json_build_object('id', k.id, 'lot', k.lot, 'expirationDate', k.expires_on, 'serialized', k.serialized,
    'quantity', k.quantity, 'location', k.location, 'quarantineReason', k.quarantine_reason,
    'labelNote', k.label_note, 'packages', ${packages},
    'documented', ${NAMED_UNITS} >= k.quantity,
    'stock', ${inStock})
    order by k.id)
  from receipt_lot k where k.company_id = l.company_id and k.line_id = l.id), '[]'::json)`

// A bin of the warehouse, not the dock, that holds most of what can be sold of the item.
const suggestedBin = sql`case when r.status = 'Draft' then (
  select s.location from stock s
  where s.company_id = l.company_id and s.item_id = l.item_id and s.on_hand > 0 and s.status = 'Active'
    and s.location <> ${RECEIVING}
  group by s.location order by sum(s.on_hand) desc, s.location limit 1) end`

const product = sql`json_build_object('id', l.id, 'version', l.version, 'purchasableItemId', l.variation_id,
  'purchasableItem', case when l.item_id is not null then json_build_object('itemId', i.id, 'number', i.number,
    'itemName', i.item_name, 'description', i.description,
    'ndc', i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging, 'childNumber', v.child_number,
    'vendorName', w.friendly_name, 'vendorItemNumber', v.vendor_item_number, ${measuresOfItem},
    'deaSchedule', i.dea_schedule, 'storage', i.storage, 'isActive', i.is_active and v.is_active) end,
  'suggestedBin', ${suggestedBin}, 'accountId', l.account_id, 'description', l.description, 'orderedQuantity', coalesce(o.quantity, 0),
  'receivedQuantity', case when r.status = 'Draft' then coalesce(o.received, 0)
    else greatest(0, coalesce(o.received, 0) - l.quantity) end,
  'receivingQuantity', l.quantity, 'elsewhereQuantity', ${COUNTED_ELSEWHERE}, 'returnedQuantity', l.returned,
  'orderPrice', o.purchase_price, 'purchasePrice', l.purchase_price, 'cost', l.cost,
  'totalCost', coalesce(l.total_cost, round(l.quantity * l.purchase_price, 2)), 'freightShare', l.freight_share,
  'updateCost', l.update_cost, 'billQuantity', l.bill_quantity, 'billPrice', l.bill_price, 'decision', l.decision,
  'decisionReason', l.decision_reason, 'serialsReason', l.serials_reason, 'serialsNote', l.serials_note, 'match', null, 'over', 0, 'lots', ${lots})`

/** The containers whose contents were counted on a draft, which can be taken back as a whole. */
const containersOf = (companyId: RawBuilder<unknown>, receiptId: RawBuilder<unknown>) => sql<
  Receipt['containers']
>`coalesce((
  select json_agg(json_build_object('code', g.container, 'packages', g.packages) order by g.first)
  from (
    select p.container, count(*)::integer as packages, min(p.id::text) as first from receipt_package p
    where p.company_id = ${companyId} and p.receipt_id = ${receiptId} and p.container is not null
    group by p.container) g), '[]'::json)`

const linesFrom = (which: RawBuilder<unknown>) => sql`receipt_line l
  join receipt r on r.company_id = l.company_id and r.id = l.receipt_id
  left join item i on i.company_id = l.company_id and i.id = l.item_id
  left join item_variation v on v.company_id = l.company_id and v.id = l.variation_id
  left join vendor w on w.company_id = v.company_id and w.id = v.vendor_id
  left join purchase_order_line o on o.company_id = l.company_id and o.id = l.order_line_id
  where ${which}`

type Row = Omit<Receipt, 'questions' | 'vendorRefusal' | 'tolerance'>

/** The whole receipt as one statement, with how the vendor's invoice compares. */
export async function viewReceipt(db: Db, actor: Actor, id: string): Promise<Receipt> {
  const { rows } = await sql<Row>`
    select ${shownReceipt('t')}, p.number as "purchaseOrderNumber", p.placed_at as "purchaseOrderPlacedDate",
      ${personName('p.placed_by')} as "purchaseOrderPlacedByName",
      json_build_object('id', d.id, 'number', d.number, 'friendlyName', d.friendly_name) as vendor,
      (select m.name from property m where m.company_id = t.company_id and m.id = t.terms_id) as terms,
      coalesce((select json_agg(${product} order by l.position, l.id)
        from ${linesFrom(sql`l.company_id = t.company_id and l.receipt_id = t.id`)}), '[]') as products,
      ${documentsOf(sql`t.id`)} as documents,
      ${containersOf(sql`t.company_id`, sql`t.id`)} as containers,
      coalesce((select json_agg(json_build_object('id', b.id, 'number', b.number, 'status', b.status, 'total', b.total)
          order by b.placed_at, b.id)
        from vendor_return b where b.company_id = t.company_id and b.receipt_id = t.id), '[]') as returns,
      ${personName('t.placed_by')} as "placedByName", ${personName('t.validated_by')} as "validatedByName",
      ${personName('t.created_by')} as "createdByName"
    from receipt t join vendor d on d.company_id = t.company_id and d.id = t.vendor_id
      left join purchase_order p on p.company_id = t.company_id and p.id = t.purchase_order_id
    where t.company_id = ${actor.companyId} and t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Receipt')
  const tolerance = await matchTolerance(db, actor.companyId)
  return {
    ...row,
    products: row.products.map((one) => ({ ...one, ...compared(one, tolerance) })),
    tolerance: { percent: tolerance.percent, amount: centsToNumber(tolerance.amount) },
    questions: row.status === 'Draft' ? await openQuestions(db, actor, row) : [],
    vendorRefusal: row.status === 'Draft' ? await vendorRefusalOf(db, actor, row) : null,
  }
}

const openQuestions = async (db: Db, actor: Actor, row: Pick<Receipt, 'id' | 'type'>) =>
  questionsAbout(db, actor, row, await loadReceiptLines(db, actor.companyId, row.id))

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
      receiptPrice: parseUnitCost(one.purchasePrice ?? 0),
      billed: one.billQuantity,
      billPrice: parseUnitCost(one.billPrice),
      decision: one.decision,
    },
    tolerance,
  )
  return { match: result, over: centsToNumber(over) }
}

type Asked = { readonly rejectedScans?: readonly string[] | undefined; readonly wholeOrder?: boolean }

/** What placing asks about these lines, in one place. */
export async function questionsAbout(
  db: Db,
  actor: Actor,
  { type }: Pick<Receipt, 'type'>,
  lines: readonly (Omit<QuestionedReceiptLine, 'purchasableItemId'> & { readonly variationId: string | null })[],
  { rejectedScans = [], wholeOrder = true }: Asked = {},
): Promise<ReceiptQuestion[]> {
  const shortDatedMonths = await settingValue(db, actor.companyId, 'shortDatedMonths')
  const today = businessDateOf(new Date(), actor.timeZone)
  return receiptQuestions(
    lines.map((line) => ({ ...line, purchasableItemId: line.variationId ?? '' })),
    { today, shortDatedMonths, entersStock: type !== 'Drop ship', rejectedScans, wholeOrder },
  )
}

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
  const { rows: opened } = await sql<Pick<Receipt, 'containers'>>`
    select ${containersOf(sql`${actor.companyId}::uuid`, sql`${receipt.id}::uuid`)} as containers`.execute(db)
  return {
    message,
    added,
    products: rows.map((row) => row.product),
    receipt: {
      id: receipt.id,
      version: receipt.version,
      merchandise: receipt.merchandise,
      total: receipt.total,
      questions: await questionsAbout(db, actor, receipt, lines),
      containers: opened[0]?.containers ?? [],
    },
  }
}
