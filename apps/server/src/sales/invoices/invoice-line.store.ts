import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import {
  type Cents,
  centsToDecimal,
  parseCents,
  parseUnitCost,
  type UnitCost,
  unitCostToDecimal,
} from '@galen/domain/money'
import { asJson } from '../../platform/database/as-json.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Principal, Work } from '../../platform/work.ts'
import { moveLots, removeLots } from './invoice-lot.store.ts'

export type InvoiceLineRecord = {
  readonly id: string
  readonly position: number
  readonly salesOrderId: string | null
  readonly orderAllocationId: string | null
  readonly itemId: string | null
  readonly itemNumber: string
  readonly itemName: string
  readonly variationId: string | null
  readonly accountId: string | null
  readonly description: string
  readonly quantity: number
  readonly price: Cents
  readonly cost: UnitCost
  readonly pcr: UnitCost
  readonly returned: number
  readonly dropShip: boolean
  readonly version: number
  /** Units that are held or typed for it while it is a draft. */
  readonly picked: number
}

type Row = Omit<InvoiceLineRecord, 'price' | 'cost' | 'pcr'> & Readonly<Record<'price' | 'cost' | 'pcr', string>>

/** The lines of an invoice in their order. */
export async function loadInvoiceLines(
  db: Db,
  { companyId }: Pick<Principal, 'companyId'>,
  invoiceId: string,
): Promise<InvoiceLineRecord[]> {
  const { rows } = await sql<Row>`
    select l.id, l.position, l.sales_order_id as "salesOrderId", l.order_allocation_id as "orderAllocationId",
      l.item_id as "itemId", coalesce(i.number, '') as "itemNumber", coalesce(i.item_name, l.description) as "itemName",
      l.variation_id as "variationId", l.account_id as "accountId", l.description, l.quantity, l.price, l.cost, l.pcr,
      l.returned, l.drop_ship as "dropShip", l.version,
      case when l.drop_ship then (select coalesce(sum(t.quantity), 0) from invoice_lot t
          where t.company_id = l.company_id and t.line_id = l.id)
        else (select coalesce(sum(a.quantity), 0) from allocation a
          where a.company_id = l.company_id and a.line_id = l.id) end::integer as picked
    from invoice_line l left join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${companyId} and l.invoice_id = ${invoiceId} order by l.position, l.id`.execute(db)
  return rows.map(({ price, cost, pcr, ...line }) => ({
    ...line,
    price: parseCents(price),
    cost: parseUnitCost(cost),
    pcr: parseUnitCost(pcr),
  }))
}

/** A line that is added: goods of an order, or the words and the account of a manual invoice. */
type NewLine = Pick<InvoiceLineRecord, 'quantity' | 'price'> & {
  readonly [
    Field in
      | 'salesOrderId'
      | 'orderAllocationId'
      | 'itemId'
      | 'variationId'
      | 'accountId'
      | 'description'
      | 'cost'
      | 'pcr'
      | 'dropShip'
  ]?: InvoiceLineRecord[Field] | undefined
} & { readonly costOfGoods?: Cents }

const NO_COST = parseUnitCost(0)

/** Adds the lines of a new invoice by one statement. */
export async function addInvoiceLines(
  { tx, actor }: Work,
  invoiceId: string,
  lines: readonly NewLine[],
): Promise<void> {
  await insertMany(
    tx,
    'invoice_line',
    lines.map((line, place) => ({
      company_id: actor.companyId,
      id: randomUUIDv7(),
      invoice_id: invoiceId,
      position: place + 1,
      sales_order_id: line.salesOrderId ?? null,
      order_allocation_id: line.orderAllocationId ?? null,
      item_id: line.itemId ?? null,
      variation_id: line.variationId ?? null,
      account_id: line.accountId ?? null,
      description: line.description ?? '',
      quantity: line.quantity,
      price: centsToDecimal(line.price),
      cost: unitCostToDecimal(line.cost ?? NO_COST),
      pcr: unitCostToDecimal(line.pcr ?? NO_COST),
      cost_of_goods: line.costOfGoods === undefined ? null : centsToDecimal(line.costOfGoods),
      returned: 0,
      drop_ship: line.dropShip ?? false,
      version: 1,
    })),
  )
}

type Quantity = { readonly id: string; readonly quantity: number }

/** Sets how much of these lines is shipped. Answers the version of each. */
export async function saveQuantities(
  { tx, actor }: Work,
  lines: readonly Quantity[],
): Promise<ReadonlyMap<string, number>> {
  if (lines.length === 0) return new Map()
  const { rows } = await sql<{ id: string; version: number }>`
    update invoice_line l set quantity = s.quantity, version = ${nextVersion('l')}
    from jsonb_to_recordset(${asJson(lines)}) as s (id uuid, quantity integer)
    where l.company_id = ${actor.companyId} and l.id = s.id returning l.id, l.version`.execute(tx)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Makes the lines what was picked; a line of which nothing was picked leaves the invoice. */
export async function shipPicked(work: Work, lines: readonly InvoiceLineRecord[]): Promise<InvoiceLineRecord[]> {
  const { tx, actor } = work
  const unpicked = lines.filter(({ picked }) => picked === 0).map(({ id }) => id)
  if (unpicked.length > 0)
    await sql`delete from invoice_line where company_id = ${actor.companyId} and id = any(${unpicked}::uuid[])`.execute(
      tx,
    )
  const shipped = lines.filter(({ picked }) => picked > 0).map((line) => ({ ...line, quantity: line.picked }))
  await saveQuantities(
    work,
    shipped.filter(({ id, quantity }) => lines.some((line) => line.id === id && line.quantity !== quantity)),
  )
  return shipped
}

type Move = { readonly fromLineId: string; readonly toLineId: string }

/** Lines that come to another draft, after those that it has; the lots of each line follow. Answers where each one is. */
export async function moveInvoiceLines(
  work: Work,
  targetId: string,
  lines: readonly InvoiceLineRecord[],
  present: readonly InvoiceLineRecord[],
): Promise<readonly Move[]> {
  const { tx, actor } = work
  const last = Math.max(0, ...present.map(({ position }) => position))
  const moved = lines.map((line, place) => ({ line, same: sameGoods(line, present), position: last + place + 1 }))
  await saveQuantities(
    work,
    moved.flatMap(({ line, same }) => (same ? [{ id: same.id, quantity: same.quantity + line.quantity }] : [])),
  )
  const added = moved.flatMap(({ line, same, position }) => (same ? [] : [{ id: line.id, position }]))
  await sql`
    update invoice_line l set invoice_id = ${targetId}, position = s.position, version = ${nextVersion('l')}
    from jsonb_to_recordset(${asJson(added)}) as s (id uuid, position integer)
    where l.company_id = ${actor.companyId} and l.id = s.id`.execute(tx)
  const moves = moved.map(({ line, same }) => ({ fromLineId: line.id, toLineId: same?.id ?? line.id }))
  await moveLots(work, targetId, moves)
  return moves
}

/** A line of the same order allocation is added to the line that is there. */
const sameGoods = ({ orderAllocationId }: InvoiceLineRecord, present: readonly InvoiceLineRecord[]) =>
  orderAllocationId === null ? undefined : present.find((line) => line.orderAllocationId === orderAllocationId)

/** Removes the lines of a draft that holds nothing any more. */
export async function removeInvoiceLines(work: Work, invoiceId: string): Promise<void> {
  const { tx, actor } = work
  await removeLots(work, invoiceId)
  await sql`delete from invoice_line where company_id = ${actor.companyId} and invoice_id = ${invoiceId}`.execute(tx)
}
