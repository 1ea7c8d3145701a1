import { sql } from 'kysely'
import {
  type OrderEntries as Entries,
  type OrderHeader as Header,
  salesOrderFields,
} from '@galen/contract/sales/sales-order.fields'
import { salesOrderTopic } from '@galen/contract/sales/sales-orders'
import type { BusinessDate } from '@galen/domain/dates'
import { orderFormNumberOf } from '@galen/domain/sales/order-form'
import type { Db } from '../../platform/database/database.ts'
import { lockRow, lockRows } from '../../platform/database/locks.ts'
import { record } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { withoutGaps } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'
import { inOrderScope, seesOrder } from '../sales-scope.ts'
import { type LineRecord, lineOf, type LineRow, lineRows } from './sales-order-line.store.ts'

export const orderHead = record(salesOrderFields, { topic: salesOrderTopic })

/** An order that the person sees. */
export const servedSalesOrderTopic = serveTopic(salesOrderTopic, (db, actor, { id = '' }) => seesOrder(db, actor, id))

type Days = { readonly requestedOn: BusinessDate | null; readonly orderFormDate: BusinessDate | null }
export type OrderEntries = Entries & Days
export type OrderHeader = Header & Days
export type SalesOrderRecord = OrderHeader & { readonly lines: readonly LineRecord[] }

/** The head alone, where the lines are audited in their own words. */
export const headOf = ({ lines: _lines, ...head }: SalesOrderRecord): OrderHeader => head

type SentHeader = {
  readonly [Field in Exclude<keyof Entries, 'shipAddressId'> | 'shipAddress']?:
    | (Field extends keyof Entries ? Entries[Field] : string | null)
    | undefined
}

/** What a call sends of the head, named as it is stored; what it leaves out is left out. */
export const entriesIn = ({ shipAddress, orderFormNumber, ...plain }: SentHeader): Partial<OrderEntries> =>
  withoutGaps({
    ...plain,
    shipAddressId: shipAddress,
    orderFormNumber: orderFormNumber === undefined ? undefined : orderFormNumberOf(orderFormNumber),
  }) as Partial<OrderEntries>

/** The head of an order that the person sees. */
export async function loadHeader(db: Db, actor: Actor, id: string): Promise<OrderHeader> {
  const { rows } = await sql`
    select ${orderHead.every('o')} from sales_order o
    where o.company_id = ${actor.companyId} and o.id = ${id} and ${inOrderScope(actor)}`.execute(db)
  const [row] = rows as OrderHeader[]
  if (!row) throw notFound('Sales order')
  return row
}

/** An order that the person sees, with its lines. */
export const loadOrder = (db: Db, actor: Actor, id: string): Promise<SalesOrderRecord> =>
  loadWhole(db, actor.companyId, id, inOrderScope(actor))

async function loadWhole(
  db: Db,
  companyId: string,
  id: string,
  isSeen: ReturnType<typeof inOrderScope>,
): Promise<SalesOrderRecord> {
  const { rows } = await sql`
    select ${orderHead.every('o')}, (
      select coalesce(json_agg(l order by l.position, l.id), '[]')
      from (${lineRows(sql`l.company_id = o.company_id and l.order_id = o.id`)}) l) as lines
    from sales_order o where o.company_id = ${companyId} and o.id = ${id} and ${isSeen}`.execute(db)
  const [row] = rows as (OrderHeader & { readonly lines: readonly LineRow[] })[]
  if (!row) throw notFound('Sales order')
  return { ...row, lines: row.lines.map(lineOf) }
}

/** Locks an order and answers its head, by one statement. */
export async function lockHeader(work: Work<Actor>, id: string): Promise<OrderHeader> {
  const columns = sql`${orderHead.every('sales_order')}, ${inOrderScope(work.actor, 'sales_order')} as "isSeen"`
  const row = await lockRow<OrderHeader & { readonly isSeen: boolean }>(work, 'sales_order', id, columns)
  if (!row?.isSeen) throw notFound('Sales order')
  const { isSeen: _isSeen, ...header } = row
  return header
}

/** Locks an order and answers it with its lines. */
export async function lockSalesOrder(work: Work<Actor>, id: string): Promise<SalesOrderRecord> {
  await lockRows(work, 'sales_order', [id])
  return loadOrder(work.tx, work.actor, id)
}

/** Locks an order for work without a person, such as a job or a payment; nothing is hidden from it. */
export async function lockOrderUnscoped(work: Work, id: string): Promise<SalesOrderRecord> {
  await lockRows(work, 'sales_order', [id])
  return loadOrderUnscoped(work.tx, work.actor.companyId, id)
}

/** An order for those who judge every order of the company. */
export const loadOrderUnscoped = (db: Db, companyId: string, id: string): Promise<SalesOrderRecord> =>
  loadWhole(db, companyId, id, sql<boolean>`true`)
