import { sql } from 'kysely'
import { type RequestHeader, salesRequestFields } from '@galen/contract/sales/sales-request.fields'
import { type Cents, parseCents } from '@galen/domain/money'
import type { AskedAmount, LineQuestion } from '@galen/domain/sales/external-order-line'
import type { SentShipTo } from '@galen/domain/sales/external-ship-to'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { record } from '../../platform/database/record.ts'
import type { Values } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { inSalesScope, seesOwnSalesOnly } from '../sales-scope.ts'

export type RequestLine = {
  readonly position: number
  readonly asked: string
  readonly askedQuantity: number | null
  readonly askedPrice: number | null
  readonly askedUnit: string
  readonly askedBasis: string
  readonly askedCurrency: string
  readonly itemId: string | null
  readonly quantity: number
  readonly price: Cents | null
  readonly problem: string | null
  readonly questions: readonly LineQuestion[]
  readonly dropped: boolean
  readonly version: number
}

export type RequestRecord = RequestHeader & {
  readonly shipTo: SentShipTo | null
  readonly lines: readonly RequestLine[]
}

export const requestHead = record(salesRequestFields)

/** That the person sees the request `r`: of a customer they look after, or of no one yet. */
export const inRequestScope = (actor: Actor) =>
  seesOwnSalesOnly(actor)
    ? sql<boolean>`(r.customer_id is null or ${inSalesScope(actor, { customer: 'r.customer_id' })})`
    : sql<boolean>`true`

export async function loadRequest(db: Db, actor: Actor, id: string): Promise<RequestRecord> {
  const { rows } = await sql`
    select ${requestHead.shown('r')}, r.address_id as "addressId", r.account_id as "accountId", r.ship_to as "shipTo"
    from sales_request r where r.company_id = ${actor.companyId} and r.id = ${id} and ${inRequestScope(actor)}`.execute(
    db,
  )
  const [row] = rows as Omit<RequestRecord, 'lines'>[]
  if (!row) throw notFound('Sales request')
  const lines = await sql<Omit<RequestLine, 'price'> & { price: string | null }>`
    select l.position, l.asked, l.asked_quantity::float8 as "askedQuantity", l.asked_price::float8 as "askedPrice", l.asked_unit as "askedUnit",
      l.asked_basis as "askedBasis", l.asked_currency as "askedCurrency", l.item_id as "itemId", l.quantity, l.price, l.problem,
      l.questions, l.dropped, l.version
    from sales_request_line l where l.company_id = ${actor.companyId} and l.request_id = ${id} order by l.position`.execute(
    db,
  )
  return {
    ...row,
    lines: lines.rows.map((line) => ({ ...line, price: line.price === null ? null : parseCents(line.price) })),
  }
}

/** What a partner wrote about a line. */
export const askedAmountOf = (line: RequestLine): AskedAmount => ({
  quantity: line.askedQuantity ?? line.quantity,
  unit: line.askedUnit,
  price: line.askedPrice,
  basis: line.askedBasis,
  currency: line.askedCurrency,
})

export async function lockRequest(work: Work<Actor>, id: string): Promise<RequestRecord> {
  await lockRows(work, 'sales_request', [id])
  return loadRequest(work.tx, work.actor, id)
}

/** Raises the version of a request whose lines were written, and says what changed of them. */
export const touchRequest = (
  work: Work<Actor>,
  request: RequestRecord,
  { action, ...parts }: { readonly before: Values; readonly after: Values; readonly action: string },
) => requestHead.save(work, request, request, { action, parts })
