import { sql } from 'kysely'
import { salesRequestReceived } from '@galen/contract/sales/sales-request-events'
import { salesRequest, type SalesRequestStatus } from '@galen/domain/sales/sales-request'
import { lockRows } from '../platform/database/locks.ts'
import type { Work } from '../platform/work.ts'
import { insertLines, receiveRequest } from './sales-requests/received-request.ts'
import { type AskedLine, understoodLines } from './sales-requests/understood-lines.ts'

/** An order that a partner sent, as an area above understood it. */
export type PartnerOrder = {
  /** Null where the sender is known and the customer is not; then the text says who it is. */
  readonly customerId: string | null
  readonly customerText: string
  readonly externalNumber: string
  readonly purpose: 'original' | 'replace' | 'confirm'
  readonly note: string
  readonly shipTo: { readonly address: string; readonly zipCode: string } | undefined
  readonly payload: unknown
  readonly lines: readonly AskedLine[]
}

export type TakenOrder = {
  readonly id: string | null
  readonly number: string
  /** Why nothing was made of it, or what of it a person has to look at. */
  readonly problem: string | null
  /** What was not understood, by the place of the line. */
  readonly lineProblems: readonly (string | null)[]
}

type Earlier = {
  readonly id: string
  readonly number: string
  readonly status: SalesRequestStatus
  readonly version: number
}

/** Orders that came in before under these numbers, locked so that they can be replaced. Called before anything is numbered. */
export async function lockEarlierOrders(
  work: Work,
  asked: readonly { readonly customerId: string | null; readonly externalNumber: string }[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from sales_request r join jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
        as a ("customerId" uuid, "externalNumber" text)
      on r.customer_id = a."customerId" and lower(r.external_number) = lower(a."externalNumber")
    where r.company_id = ${work.actor.companyId}`.execute(work.tx)
  await lockRows(
    work,
    'sales_request',
    rows.map(({ id }) => id),
  )
}

async function earlierOrder({ tx, actor }: Work, order: PartnerOrder): Promise<Earlier | undefined> {
  const { rows } = await sql<Earlier>`
    select id, number, status, version from sales_request
    where company_id = ${actor.companyId} and customer_id = ${order.customerId}::uuid
      and lower(external_number) = lower(${order.externalNumber})`.execute(tx)
  return rows[0]
}

const nothingMade = (problem: string, earlier?: Earlier): TakenOrder => ({
  id: earlier?.id ?? null,
  number: earlier?.number ?? '',
  problem,
  lineProblems: [],
})

/**
 * Makes a sales request of an order that came by EDI. The same number twice is one order, unless the second replaces the
 * first before somebody placed it.
 */
export async function takeOrder(work: Work, timeZone: string, order: PartnerOrder): Promise<TakenOrder> {
  const earlier = await earlierOrder(work, order)
  if (order.purpose === 'confirm')
    return earlier
      ? { id: earlier.id, number: earlier.number, problem: null, lineProblems: [] }
      : nothingMade(`It confirms order ${order.externalNumber}, which did not come in`)
  if (order.purpose === 'replace') {
    if (!earlier) return nothingMade(`It replaces order ${order.externalNumber}, which did not come in`)
    if (!salesRequest.allows('match', earlier.status))
      return nothingMade(`${earlier.number} is ${earlier.status.toLowerCase()} and cannot be replaced`, earlier)
    return replaceOrder(work, timeZone, order, earlier)
  }
  if (earlier) return nothingMade(`Order ${order.externalNumber} came in already as ${earlier.number}`, earlier)
  return receiveOrder(work, timeZone, order)
}

async function receiveOrder(work: Work, timeZone: string, order: PartnerOrder): Promise<TakenOrder> {
  const { tx, actor, audit, emit } = work
  const { companyId } = actor
  const { customerId, externalNumber } = order
  const lines = await understoodLines(tx, { companyId, timeZone }, customerId, order.lines)
  const { id, number } = await receiveRequest(tx, {
    companyId,
    source: 'EDI',
    customerId,
    customerText: order.customerText,
    accountId: null,
    addressId: await shipToOf(work, order),
    externalNumber,
    note: order.note,
    payload: order.payload,
    lines,
  })
  const lineProblems = lines.map(({ problem }) => problem)
  const problems = lineProblems.filter((problem) => problem !== null).length
  const after = { number, source: 'EDI', customerId, externalNumber, lines: lines.length, problems }
  audit('sales-request', { id, action: 'receive-request', version: 1, before: null, after })
  emit(salesRequestReceived, { id, number, customerId, source: 'EDI' })
  return { id, number, problem: null, lineProblems }
}

/** The lines that were there stay as dropped ones, so that what was asked first can still be read. */
async function replaceOrder(work: Work, timeZone: string, order: PartnerOrder, earlier: Earlier): Promise<TakenOrder> {
  const { tx, actor, audit } = work
  const { companyId } = actor
  const lines = await understoodLines(tx, { companyId, timeZone }, order.customerId, order.lines)
  const { rows } = await sql<{ position: number }>`
    update sales_request_line set dropped = true, version = version + 1
    where company_id = ${companyId} and request_id = ${earlier.id} returning position`.execute(tx)
  const behind = Math.max(0, ...rows.map(({ position }) => position))
  await insertLines(tx, companyId, earlier.id, lines, behind)
  const version = earlier.version + 1
  await sql`
    update sales_request set version = ${version}, note = ${order.note},
      payload = ${JSON.stringify(order.payload)}::text::jsonb
    where company_id = ${companyId} and id = ${earlier.id}`.execute(tx)
  const lineProblems = lines.map(({ problem }) => problem)
  audit('sales-request', {
    id: earlier.id,
    action: 'replace-request',
    version,
    before: { lines: rows.length },
    after: { lines: lines.length, note: order.note },
  })
  return { id: earlier.id, number: earlier.number, problem: null, lineProblems }
}

/** The address that the order names, where the customer has it; otherwise the default. */
async function shipToOf({ tx, actor }: Work, { customerId, shipTo }: PartnerOrder): Promise<string | null> {
  if (customerId === null) return null
  const { rows } = await sql<{ id: string }>`
    select id from customer_address
    where company_id = ${actor.companyId} and customer_id = ${customerId} and active and kind <> 'bill'
    order by (lower(address) = lower(${shipTo?.address ?? ''}) and left(zip_code, 5) = left(${shipTo?.zipCode ?? ''}, 5)) desc,
      default_ship desc, position, id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
