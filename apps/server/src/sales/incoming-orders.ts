import { sql } from 'kysely'
import { salesRequestReceived } from '@galen/contract/sales/sales-request-events'
import { type SentShipTo, shipToText } from '@galen/domain/sales/external-ship-to'
import { salesRequest, type SalesRequestStatus } from '@galen/domain/sales/sales-request'
import { lockRows } from '../platform/database/locks.ts'
import type { Work } from '../platform/work.ts'
import { receiveRequest } from './sales-requests/receive-request.ts'
import { dropLines, type IncomingLine, insertLines } from './sales-requests/sales-request-line.store.ts'
import { requestHead } from './sales-requests/sales-request.store.ts'
import { requestShipTo } from './sales-requests/ship-to.ts'
import { type PartnerLine, partnerLines } from './sales-requests/parse-request-lines.ts'

/** An order that a partner sent, as an area above understood it. */
export type PartnerOrder = {
  /** Null where the sender is known and the customer is not; then the text says who it is. */
  readonly customerId: string | null
  readonly customerText: string
  readonly externalNumber: string
  readonly purpose: 'original' | 'replace' | 'confirm'
  readonly note: string
  readonly shipTo: SentShipTo | null
  /** The document as it came. */
  readonly file: string
  readonly lines: readonly PartnerLine[]
}

export type TakenOrder = {
  readonly id: string | null
  readonly number: string
  /** Why nothing was made of it, or what of it a person has to look at. */
  readonly problem: string | null
  /** What was not understood or has to be answered, by the place of the line. */
  readonly lineProblems: readonly (string | null)[]
  /** What has to be answered about the order as a whole. */
  readonly question: string | null
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
  question: null,
})

const problemsOf = (lines: readonly IncomingLine[]) =>
  lines.map(({ problem, questions = [] }) => problem ?? questions[0]?.detail ?? null)

/** The address that the order names, and what has to be asked where the customer does not have it. */
async function addressed({ tx, actor }: Work, { customerId, shipTo }: PartnerOrder) {
  const addressId = customerId === null ? null : await requestShipTo(tx, actor.companyId, customerId, shipTo)
  const isUnknown = shipTo !== null && customerId !== null && addressId === null
  return { addressId, question: isUnknown ? `The ship-to is not on file: ${shipToText(shipTo)}` : null }
}

/**
 * Makes a sales request of an order that came by EDI. The same number twice is one order, unless the second replaces the
 * first before someone placed it.
 */
export async function takeOrder(work: Work, timeZone: string, order: PartnerOrder): Promise<TakenOrder> {
  const earlier = await earlierOrder(work, order)
  if (order.purpose === 'confirm')
    return earlier
      ? { id: earlier.id, number: earlier.number, problem: null, lineProblems: [], question: null }
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
  const lines = await partnerLines(tx, { companyId, timeZone }, customerId, order.lines)
  const { addressId, question } = await addressed(work, order)
  const { id, number } = await receiveRequest(tx, {
    companyId,
    source: 'EDI',
    customerId,
    customerText: order.customerText,
    accountId: null,
    addressId,
    externalNumber,
    note: order.note,
    shipTo: order.shipTo,
    payload: { file: order.file },
    lines,
  })
  const lineProblems = problemsOf(lines)
  const problems = lineProblems.filter((problem) => problem !== null).length
  const after = { number, source: 'EDI', customerId, externalNumber, lines: lines.length, problems }
  audit('sales-request', { id, action: 'receive-request', version: 1, before: null, after })
  emit(salesRequestReceived, { id, number, customerId, source: 'EDI' })
  return { id, number, problem: null, lineProblems, question }
}

/** The lines that were there stay as dropped ones, so that what was asked first can still be read. */
async function replaceOrder(work: Work, timeZone: string, order: PartnerOrder, earlier: Earlier): Promise<TakenOrder> {
  const { tx, actor } = work
  const { companyId } = actor
  const lines = await partnerLines(tx, { companyId, timeZone }, order.customerId, order.lines)
  const { addressId, question } = await addressed(work, order)
  const dropped = await dropLines(work, earlier.id)
  await insertLines(tx, companyId, earlier.id, lines, Math.max(0, ...dropped))
  const before = await requestHead.lock(work, earlier.id)
  const { shipTo, note } = order
  await requestHead.save(
    work,
    before,
    { ...before, note, addressId },
    {
      action: 'replace-request',
      parts: { before: { lines: dropped.length }, after: { lines: lines.length } },
      stamps: { shipTo, payload: { file: order.file } },
    },
  )
  const lineProblems = problemsOf(lines)
  return { id: earlier.id, number: earlier.number, problem: null, lineProblems, question }
}
