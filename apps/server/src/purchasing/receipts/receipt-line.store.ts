import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import {
  type Cents,
  centsToDecimal,
  costOf,
  parseCents,
  parseUnitCost,
  sum,
  type UnitCost,
  unitCostFrom,
  unitCostToDecimal,
} from '@galen/domain/money'
import type { MatchDecision } from '@galen/domain/purchasing/three-way-match'
import type { QuarantineReason } from '@galen/domain/warehouse/stock'
import type { Tx } from '../../platform/database/database.ts'
import { updateMany } from '../../platform/database/many-rows.ts'
import type { Work } from '../../platform/work.ts'

export type LotRecord = {
  readonly id: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly serialized: boolean
  readonly quantity: number
  readonly location: string
  readonly quarantineReason: QuarantineReason | null
  readonly lotId: string | null
}

/** A line as commands work with it, with what its order says. */
export type ReceiptLine = {
  readonly id: string
  readonly position: number
  readonly orderLineId: string | null
  readonly itemId: string | null
  readonly variationId: string | null
  readonly itemName: string
  /** Its transaction information is needed (DSCSA). */
  readonly needsTransactionData: boolean
  readonly quantity: number
  readonly purchasePrice: UnitCost
  readonly orderPrice: UnitCost | null
  readonly totalCost: Cents | null
  readonly freightShare: Cents
  readonly updateCost: boolean
  readonly billQuantity: number | null
  readonly billPrice: UnitCost | null
  readonly decision: MatchDecision | null
  readonly decisionReason: string
  readonly returned: number
  readonly ordered: number
  readonly received: number
  readonly elsewhere: number
  readonly lots: readonly LotRecord[]
  readonly version: number
}

type Money = 'purchasePrice' | 'orderPrice' | 'totalCost' | 'freightShare' | 'billPrice'
type Row = Omit<ReceiptLine, Money> & {
  readonly purchasePrice: string
  readonly orderPrice: string | null
  readonly totalCost: string | null
  readonly freightShare: string
  readonly billPrice: string | null
}

const cost = (value: string | null) => (value === null ? null : parseUnitCost(value))

/** The lines of a locked receipt with their lots, in their order. */
export async function loadReceiptLines(tx: Tx, companyId: string, receiptId: string): Promise<ReceiptLine[]> {
  const { rows } = await sql<Row>`
    select l.id, l.position, l.order_line_id as "orderLineId", l.item_id as "itemId", l.variation_id as "variationId",
      coalesce(i.item_name, l.description) as "itemName",
      coalesce(i.type = 'prescription' and i.dscsa_exempt is null, false) as "needsTransactionData",
      l.quantity, l.purchase_price as "purchasePrice", o.purchase_price as "orderPrice", l.total_cost as "totalCost",
      l.freight_share as "freightShare", l.update_cost as "updateCost", l.bill_quantity as "billQuantity",
      l.bill_price as "billPrice", l.decision, l.decision_reason as "decisionReason", l.returned,
      coalesce(o.quantity, 0) as ordered, coalesce(o.received, 0) as received, ${COUNTED_ELSEWHERE} as elsewhere, l.version,
      coalesce((select json_agg(json_build_object('id', k.id, 'lot', k.lot, 'expiresOn', k.expires_on, 'serialized', k.serialized,
          'quantity', k.quantity, 'location', k.location, 'quarantineReason', k.quarantine_reason, 'lotId', k.lot_id)
          order by k.id)
        from receipt_lot k where k.company_id = l.company_id and k.line_id = l.id), '[]') as lots
    from receipt_line l
      left join item i on i.company_id = l.company_id and i.id = l.item_id
      left join purchase_order_line o on o.company_id = l.company_id and o.id = l.order_line_id
    where l.company_id = ${companyId} and l.receipt_id = ${receiptId}
    order by l.position, l.id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    purchasePrice: parseUnitCost(row.purchasePrice),
    orderPrice: cost(row.orderPrice),
    totalCost: row.totalCost === null ? null : parseCents(row.totalCost),
    freightShare: parseCents(row.freightShare),
    billPrice: cost(row.billPrice),
  }))
}

/** What other drafts count of the order line of the receipt line `l`. */
export const COUNTED_ELSEWHERE = sql<number>`coalesce((
  select sum(e.quantity) from receipt_line e
    join receipt d on d.company_id = e.company_id and d.id = e.receipt_id and d.status = 'Draft'
  where e.company_id = l.company_id and e.order_line_id = l.order_line_id and e.receipt_id <> l.receipt_id), 0)::integer`

export const merchandiseOf = (lines: readonly Pick<ReceiptLine, 'purchasePrice' | 'quantity'>[]): Cents =>
  sum(lines.map(({ purchasePrice, quantity }) => costOf(purchasePrice, quantity)))

type ChangedLine = Pick<
  ReceiptLine,
  | 'id'
  | 'quantity'
  | 'purchasePrice'
  | 'totalCost'
  | 'freightShare'
  | 'updateCost'
  | 'billQuantity'
  | 'billPrice'
  | 'decision'
  | 'decisionReason'
  | 'returned'
  | 'version'
>

/** What one unit costs with its share of freight, once the line is placed. */
const unitCostOf = ({ totalCost, quantity }: ChangedLine) =>
  totalCost === null || quantity === 0 ? null : unitCostToDecimal(unitCostFrom(totalCost, quantity))

/** Writes lines that changed, each as its next version. */
export async function updateReceiptLines({ tx, actor }: Work, lines: readonly ChangedLine[]): Promise<void> {
  await updateMany(
    tx,
    'receipt_line',
    lines.map((line) => ({
      company_id: actor.companyId,
      id: line.id,
      quantity: line.quantity,
      purchase_price: unitCostToDecimal(line.purchasePrice),
      total_cost: line.totalCost === null ? null : centsToDecimal(line.totalCost),
      cost: unitCostOf(line),
      freight_share: centsToDecimal(line.freightShare),
      update_cost: line.updateCost,
      bill_quantity: line.billQuantity,
      bill_price: line.billPrice === null ? null : unitCostToDecimal(line.billPrice),
      decision: line.decision,
      decision_reason: line.decisionReason,
      returned: line.returned,
      version: line.version + 1,
    })),
  )
}

/** Adds lines for what is open on the order and not on the receipt yet. */
export async function addLinesOfOrder({ tx, actor }: Work, receiptId: string, orderId: string): Promise<void> {
  await sql`
    insert into receipt_line (company_id, receipt_id, position, order_line_id, item_id, variation_id, purchase_price, update_cost)
    select o.company_id, ${receiptId}, o.position, o.id, o.item_id, o.variation_id, o.purchase_price, o.update_cost
    from purchase_order_line o
    where o.company_id = ${actor.companyId} and o.order_id = ${orderId} and o.received < o.quantity
      and not exists (select from receipt_line l
        where l.company_id = o.company_id and l.receipt_id = ${receiptId} and l.order_line_id = o.id)`.execute(tx)
}
