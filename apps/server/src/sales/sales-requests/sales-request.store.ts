import { sql } from 'kysely'
import { type Cents, parseCents } from '@galen/domain/money'
import type { SalesRequestStatus } from '@galen/domain/sales/sales-request'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { inSalesScope, seesOwnSalesOnly } from '../sales-scope.ts'

export type RequestLine = {
  readonly position: number
  readonly asked: string
  readonly askedQuantity: number | null
  readonly itemId: string | null
  readonly quantity: number
  readonly price: Cents | null
  readonly problem: string | null
  readonly dropped: boolean
  readonly version: number
}

export type RequestRecord = {
  readonly id: string
  readonly number: string
  readonly status: SalesRequestStatus
  readonly source: 'WEB' | 'API' | 'EDI'
  readonly customerId: string | null
  readonly addressId: string | null
  readonly accountId: string | null
  readonly externalNumber: string | null
  readonly note: string
  readonly version: number
  readonly lines: readonly RequestLine[]
}

/** That the person sees the request `r`: of a customer they look after, or of no one yet. */
export const inRequestScope = (actor: Actor) =>
  seesOwnSalesOnly(actor)
    ? sql<boolean>`(r.customer_id is null or ${inSalesScope(actor, { customer: 'r.customer_id' })})`
    : sql<boolean>`true`

export async function loadRequest(db: Db, actor: Actor, id: string): Promise<RequestRecord> {
  const { rows } = await sql<Omit<RequestRecord, 'lines'>>`
    select r.id, r.number, r.status, r.source, r.customer_id as "customerId", r.address_id as "addressId", r.account_id as "accountId",
      r.external_number as "externalNumber", r.note, r.version
    from sales_request r where r.company_id = ${actor.companyId} and r.id = ${id} and ${inRequestScope(actor)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Sales request')
  const lines = await sql<Omit<RequestLine, 'price'> & { price: string | null }>`
    select l.position, l.asked, l.asked_quantity as "askedQuantity", l.item_id as "itemId", l.quantity, l.price, l.problem, l.dropped,
      l.version
    from sales_request_line l where l.company_id = ${actor.companyId} and l.request_id = ${id} order by l.position`.execute(
    db,
  )
  return {
    ...row,
    lines: lines.rows.map((line) => ({ ...line, price: line.price === null ? null : parseCents(line.price) })),
  }
}

export async function lockRequest(work: Work<Actor>, id: string): Promise<RequestRecord> {
  await lockRows(work, 'sales_request', [id])
  return loadRequest(work.tx, work.actor, id)
}

/** Raises the version of a request and says what changed. */
export async function touchRequest(
  work: Work<Actor>,
  request: RequestRecord,
  change: { readonly before: object; readonly after: object; readonly action: string; readonly justification?: string },
): Promise<void> {
  const version = request.version + 1
  await sql`
    update sales_request set version = ${version} where company_id = ${work.actor.companyId} and id = ${request.id}`.execute(
    work.tx,
  )
  work.audit('sales-request', {
    id: request.id,
    version,
    ...change,
    before: { ...change.before },
    after: { ...change.after },
  })
}
