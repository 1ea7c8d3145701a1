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
  unitCostToDecimal,
} from '@galen/domain/money'
import { medicineName, type NamedMedicine } from '@galen/domain/items/medicine-name'
import { unitCostWithFreight } from '@galen/domain/purchasing/receipt'
import type { MatchDecision } from '@galen/domain/purchasing/three-way-match'
import { isSerializedProduct, type QuarantineReason, type SerialsReason } from '@galen/domain/warehouse/stock'
import { medicineOfItem } from '../../items/medicine-names.ts'
import { asJson } from '../../platform/database/as-json.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertMany, updateMany } from '../../platform/database/many-rows.ts'
import { nextVersion, versionAfter } from '../../platform/database/next-version.ts'
import type { Work } from '../../platform/work.ts'
import { NAMED_UNITS } from './transaction-document.store.ts'

export type LotRecord = {
  readonly id: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly serialized: boolean
  readonly quantity: number
  readonly location: string
  readonly quarantineReason: QuarantineReason | null
  /** What labels say otherwise than the record of the lot. */
  readonly labelNote: string | null
  readonly lotId: string | null
  /** Transaction documents of the receipt name all of it. */
  readonly documented: boolean
  /** How many of its units they name. */
  readonly named: number
}

/** A line as commands work with it, with what its order says. */
export type ReceiptLine = {
  readonly id: string
  readonly position: number
  readonly orderLineId: string | null
  readonly itemId: string | null
  readonly variationId: string | null
  /** With its strength, which tells two lines of one medicine apart. */
  readonly itemName: string
  /** It needs serial numbers and transaction information (DSCSA). */
  readonly isSerializedProduct: boolean
  readonly serialsReason: SerialsReason | null
  readonly serialsNote: string
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
type Row = Omit<ReceiptLine, Money | 'isSerializedProduct' | 'itemName'> & {
  readonly description: string
  readonly medicine: NamedMedicine | null
  readonly itemType: string | null
  readonly dscsaExempt: string | null
  readonly purchasePrice: string
  readonly orderPrice: string | null
  readonly totalCost: string | null
  readonly freightShare: string
  readonly billPrice: string | null
}

const cost = (value: string | null) => (value === null ? null : parseUnitCost(value))

/** The lines of a locked receipt with their lots, in their order. */
export async function loadReceiptLines(tx: Db, companyId: string, receiptId: string): Promise<ReceiptLine[]> {
  const { rows } = await sql<Row>`
    select l.id, l.position, l.order_line_id as "orderLineId", l.item_id as "itemId", l.variation_id as "variationId",
      l.description, ${medicineOfItem} as medicine,
      i.type as "itemType", i.dscsa_exempt as "dscsaExempt",
      l.serials_reason as "serialsReason", l.serials_note as "serialsNote",
      l.quantity, l.purchase_price as "purchasePrice", o.purchase_price as "orderPrice", l.total_cost as "totalCost",
      l.freight_share as "freightShare", l.update_cost as "updateCost", l.bill_quantity as "billQuantity",
      l.bill_price as "billPrice", l.decision, l.decision_reason as "decisionReason", l.returned,
      coalesce(o.quantity, 0) as ordered, coalesce(o.received, 0) as received, ${COUNTED_ELSEWHERE} as elsewhere, l.version,
      coalesce((select json_agg(json_build_object('id', k.id, 'lot', k.lot, 'expiresOn', k.expires_on, 'serialized', k.serialized,
          'quantity', k.quantity, 'location', k.location, 'quarantineReason', k.quarantine_reason,
          'labelNote', k.label_note, 'lotId', k.lot_id,
          'documented', ${NAMED_UNITS} >= k.quantity, 'named', ${NAMED_UNITS})
          order by k.id)
        from receipt_lot k where k.company_id = l.company_id and k.line_id = l.id), '[]') as lots
    from receipt_line l
      left join item i on i.company_id = l.company_id and i.id = l.item_id
      left join purchase_order_line o on o.company_id = l.company_id and o.id = l.order_line_id
    where l.company_id = ${companyId} and l.receipt_id = ${receiptId}
    order by l.position, l.id`.execute(tx)
  return rows.map(({ itemType, dscsaExempt, description, medicine, ...row }) => ({
    ...row,
    itemName: medicine === null ? description : medicineName(medicine),
    isSerializedProduct: isSerializedProduct({ type: itemType ?? '', dscsaExempt }),
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
const unitCostOf = (line: ChangedLine) =>
  line.totalCost === null || line.quantity === 0
    ? null
    : unitCostToDecimal(unitCostWithFreight(line, line.freightShare))

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
      version: versionAfter(line),
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

export type SaidReason = { readonly reason: SerialsReason; readonly note: string }

/** Keeps why the packages of these lines have no serial numbers; answers the lines as they are then. */
export async function keepSerialsReasons(
  { tx, actor }: Work,
  lines: readonly ReceiptLine[],
  said: ReadonlyMap<string, SaidReason>,
): Promise<ReceiptLine[]> {
  const known = lines.map((line) => {
    const answer = said.get(line.variationId ?? '')
    return answer ? { ...line, serialsReason: answer.reason, serialsNote: answer.note } : line
  })
  const changed = known.filter((line, place) => line !== lines[place])
  await updateMany(
    tx,
    'receipt_line',
    changed.map(({ id, serialsReason, serialsNote }) => ({
      company_id: actor.companyId,
      id,
      serials_reason: serialsReason,
      serials_note: serialsNote,
    })),
  )
  return known
}

/** A line of an invoice without an order: goods of a variation, or a charge on an account. */
export type ManualLine = Pick<ReceiptLine, 'itemId' | 'variationId' | 'quantity' | 'purchasePrice' | 'updateCost'> & {
  readonly accountId: string | null
  readonly description: string
  readonly totalCost: Cents | null
}

export const insertManualLines = ({ tx, actor }: Work, receiptId: string, lines: readonly ManualLine[]) =>
  insertMany(
    tx,
    'receipt_line',
    lines.map((line, place) => ({
      company_id: actor.companyId,
      receipt_id: receiptId,
      position: place + 1,
      item_id: line.itemId,
      variation_id: line.variationId,
      account_id: line.accountId,
      description: line.description,
      quantity: line.quantity,
      purchase_price: unitCostToDecimal(line.purchasePrice),
      total_cost: line.totalCost === null ? null : centsToDecimal(line.totalCost),
      update_cost: line.updateCost,
    })),
  )

/** What of the lines is back with the vendor; negative when a return is canceled. */
export async function addReturned(
  { tx, actor }: Work,
  returned: readonly { readonly id: string; readonly quantity: number }[],
): Promise<void> {
  await sql`
    update receipt_line l set returned = l.returned + s.quantity, version = ${nextVersion('l')}
    from (select id, sum(quantity)::integer as quantity
      from jsonb_to_recordset(${asJson(returned)}) as r (id uuid, quantity integer) group by id) s
    where l.company_id = ${actor.companyId} and l.id = s.id`.execute(tx)
}

/** Removes the lines of a receipt but these. */
export async function removeLines(
  { tx, actor }: Work,
  receiptId: string,
  kept: readonly Pick<ReceiptLine, 'id'>[] = [],
): Promise<void> {
  await sql`
    delete from receipt_line where company_id = ${actor.companyId} and receipt_id = ${receiptId}
      and id <> all(${kept.map(({ id }) => id)}::uuid[])`.execute(tx)
}

/** Removes what receipts have of these lines of an order. */
export const removeLinesOfOrder = ({ tx, actor }: Work, orderLineIds: readonly string[]) =>
  sql`
    delete from receipt_line
    where company_id = ${actor.companyId} and order_line_id = any(${orderLineIds}::uuid[])`.execute(tx)
