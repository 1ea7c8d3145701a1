import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import {
  type Cents,
  centsToDecimal,
  parseCents,
  parseUnitCost,
  type UnitCost,
  unitCostToDecimal,
} from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import { insertionOf } from '../../platform/database/many-rows.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Work } from '../../platform/work.ts'

export type AllocationRecord = {
  readonly id: string
  readonly variationId: string
  readonly quantity: number
  readonly price: Cents
  readonly cost: UnitCost
  readonly isSoaCost: boolean
  readonly pcr: UnitCost
  readonly minimumMargin: number | null
  readonly lots: readonly string[]
  readonly dropShip: boolean
  readonly placedQuantity: number | null
  readonly shipped: number
  /** What compliance canceled of it. */
  readonly canceled: number
  readonly version: number
}

export type LineRecord = {
  readonly id: string
  readonly position: number
  readonly itemId: string
  readonly itemNumber: string
  readonly itemName: string
  readonly quantity: number
  readonly placedQuantity: number | null
  readonly freeOfCharge: boolean
  readonly note: string
  readonly version: number
  readonly allocations: readonly AllocationRecord[]
}

export type LineRow = Omit<LineRecord, 'allocations'> & {
  readonly allocations: readonly (Omit<AllocationRecord, 'price' | 'cost' | 'pcr'> &
    Record<'price' | 'cost' | 'pcr', string>)[]
}

/** The lines `l` for which this holds in their order, each with its allocations. */
export const lineRows = (where: RawBuilder<unknown>) => sql<LineRow>`
  select l.id, l.position, l.item_id as "itemId", i.number as "itemNumber", i.item_name as "itemName", l.quantity,
    l.placed_quantity as "placedQuantity", l.free_of_charge as "freeOfCharge", l.note, l.version,
    (select coalesce(json_agg(json_build_object('id', a.id, 'variationId', a.variation_id, 'quantity', a.quantity,
        'price', a.price::text, 'cost', a.cost::text, 'isSoaCost', a.is_soa_cost, 'pcr', a.pcr::text,
        'minimumMargin', a.minimum_margin, 'lots', a.lots, 'dropShip', a.drop_ship, 'placedQuantity', a.placed_quantity,
        'shipped', a.shipped, 'canceled', a.canceled, 'version', a.version) order by a.id), '[]')
      from sales_order_allocation a where a.company_id = l.company_id and a.line_id = l.id) as allocations
  from sales_order_line l join item i on i.company_id = l.company_id and i.id = l.item_id
  where ${where} order by l.position, l.id`

export const lineOf = ({ allocations, ...line }: LineRow): LineRecord => ({
  ...line,
  allocations: allocations.map(({ price, cost, pcr, ...allocation }) => ({
    ...allocation,
    price: parseCents(price),
    cost: parseUnitCost(cost),
    pcr: parseUnitCost(pcr),
  })),
})

/** The lines of an order in their order. */
export async function loadLines(db: Db, companyId: string, orderId: string): Promise<LineRecord[]> {
  const { rows } = await lineRows(sql`l.company_id = ${companyId} and l.order_id = ${orderId}`).execute(db)
  return rows.map(lineOf)
}

export type NewAllocation = Omit<AllocationRecord, 'id' | 'placedQuantity' | 'shipped' | 'canceled' | 'version'>
export type NewLine = Pick<LineRecord, 'itemId' | 'freeOfCharge' | 'note'> & {
  readonly allocations: readonly NewAllocation[]
}

/** A row of an allocation as it is written. */
export const allocationRow = (
  companyId: string,
  at: { readonly orderId: string; readonly lineId: string; readonly itemId: string },
  { variationId, quantity, price, cost, isSoaCost, pcr, minimumMargin, lots, dropShip }: NewAllocation,
) => ({
  company_id: companyId,
  order_id: at.orderId,
  line_id: at.lineId,
  item_id: at.itemId,
  variation_id: variationId,
  quantity,
  price: centsToDecimal(price),
  cost: unitCostToDecimal(cost),
  is_soa_cost: isSoaCost,
  pcr: unitCostToDecimal(pcr),
  minimum_margin: minimumMargin === null ? null : String(minimumMargin),
  lots,
  drop_ship: dropShip,
})

export type WrittenLine = {
  readonly itemId: string
  readonly freeOfCharge: boolean
  readonly note: string
  readonly allocations: readonly (NewAllocation & { readonly id?: string })[]
}

/** Writes a line with exactly these allocations by one statement; without any the line goes. Answers its id. */
export async function writeLine(
  { tx, actor }: Work,
  orderId: string,
  line: LineRecord | undefined,
  wanted: WrittenLine,
): Promise<string> {
  const { companyId } = actor
  const { itemId, freeOfCharge, note } = wanted
  const quantity = wanted.allocations.reduce((units, each) => units + each.quantity, 0)
  const lineId = line?.id ?? randomUUIDv7()
  const keep = wanted.allocations.map(({ variationId }) => variationId)
  const gone = sql`gone as (
    delete from sales_order_allocation
    where company_id = ${companyId} and line_id = ${lineId} and variation_id <> all(${keep}::uuid[]))`
  if (line && quantity === 0) {
    await sql`with ${gone} delete from sales_order_line where company_id = ${companyId} and id = ${lineId}`.execute(tx)
    return lineId
  }
  const written = line
    ? sql`
      update sales_order_line set quantity = ${quantity}, free_of_charge = ${freeOfCharge}, note = ${note}, version = ${nextVersion()}
      where company_id = ${companyId} and id = ${lineId}`
    : sql`
      insert into sales_order_line (company_id, id, order_id, position, item_id, quantity, free_of_charge, note)
      select ${companyId}, ${lineId}, ${orderId}, 1 + coalesce(max(l.position), 0), ${itemId}, ${quantity}, ${freeOfCharge}, ${note}
      from sales_order_line l where l.company_id = ${companyId} and l.order_id = ${orderId}`
  const rows = wanted.allocations.map((each) => ({
    ...allocationRow(companyId, { orderId, lineId, itemId }, each),
    id: randomUUIDv7(),
    shipped: 0,
    version: 1,
  }))
  const taken = insertionOf('sales_order_allocation', rows)
  const set = sql.join(CHANGED.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
  await sql`
    with ${gone}, line as (${written})
    ${taken} on conflict (company_id, line_id, variation_id)
    do update set ${set}, version = ${nextVersion('sales_order_allocation')}`.execute(tx)
  return lineId
}

/** What a write changes of an allocation that is there already. */
const CHANGED = ['quantity', 'price', 'cost', 'is_soa_cost', 'pcr', 'minimum_margin', 'lots', 'drop_ship'] as const

/** Removes every line of a draft that goes. */
export async function deleteLines({ tx, actor }: Work, orderId: string): Promise<void> {
  const at = sql`company_id = ${actor.companyId} and order_id = ${orderId}`
  await sql`delete from sales_order_allocation where ${at}`.execute(tx)
  await sql`delete from sales_order_line where ${at}`.execute(tx)
}

/** Takes what is not shipped of these variations off an order; each line says why (P41). */
export async function cancelUnshipped(
  { tx, actor }: Work,
  orderId: string,
  variationIds: readonly string[],
  cause: string,
): Promise<void> {
  await sql`
    with canceled as (
      update sales_order_allocation a set quantity = a.shipped, canceled = a.canceled + a.quantity - a.shipped,
        cancel_cause = ${cause}, version = ${nextVersion('a')}
      where a.company_id = ${actor.companyId} and a.order_id = ${orderId} and a.shipped < a.quantity
        and a.variation_id = any(${[...variationIds]}::uuid[])
      returning a.line_id, old.quantity - new.quantity as units)
    update sales_order_line l set quantity = l.quantity - c.units, version = ${nextVersion('l')}
    from (select line_id, sum(units)::integer as units from canceled group by line_id) c
    where l.company_id = ${actor.companyId} and l.id = c.line_id`.execute(tx)
}

/** How much of an allocation left with an invoice; negative when the invoice is void. */
export type Shipped = { readonly allocationId: string; readonly quantity: number }

/** Counts what left of each allocation. */
export async function countShipped({ tx, actor }: Work, orderId: string, shipped: readonly Shipped[]): Promise<void> {
  await sql`
    update sales_order_allocation a set shipped = a.shipped + s.quantity, version = ${nextVersion('a')}
    from jsonb_to_recordset(${JSON.stringify(shipped)}::text::jsonb) as s ("allocationId" uuid, quantity integer)
    where a.company_id = ${actor.companyId} and a.id = s."allocationId" and a.order_id = ${orderId}`.execute(tx)
}

/** Keeps with each new line of an order which controls its item was under when it was placed. The items are locked. */
export async function keepClassesOfOrder({ tx, actor }: Work, orderId: string): Promise<void> {
  await sql`
    update sales_order_line set item_class = class_of_item(company_id, item_id)
    where company_id = ${actor.companyId} and order_id = ${orderId} and item_class is null`.execute(tx)
}
