import { sql } from 'kysely'
import type { ShopRequest } from '@galen/contract/sales/web-shop'
import { BusinessError } from '@galen/domain/business-error'
import { centsToNumber, parseCents, sum, times } from '@galen/domain/money'
import { takeDocumentNumber } from '../../admin/document-number.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { insertUnlessKnown, type NewRequest, senderOf } from './sales-request.hot.ts'
import { type IncomingLine, insertLines } from './sales-request-line.store.ts'

/** An order from outside as it came in, with its lines. */
export type Incoming = NewRequest & { readonly lines: readonly IncomingLine[] }

/** Keeps an order from outside until someone of the company places it. The same order twice is one order. */
export async function receiveRequest(tx: Tx, incoming: Incoming): Promise<{ id: string; number: string }> {
  const { companyId } = incoming
  await checkNew(tx, incoming)
  const number = await takeDocumentNumber(tx, companyId, 'sales-request')
  const id = await insertUnlessKnown(tx, incoming, number)
  if (id === null) {
    await checkNew(tx, incoming)
    throw new BusinessError('busy', 'Document is busy, try again')
  }
  await insertLines(tx, companyId, id, incoming.lines)
  return { id, number }
}

/** Refuses an order that came in before, naming the earlier one. */
async function checkNew(tx: Tx, incoming: Incoming): Promise<void> {
  const { companyId, customerId, externalNumber } = incoming
  const sender = senderOf(incoming)
  if (externalNumber === null || (customerId === null && sender === null)) return
  const isSame = customerId === null ? sql`sent_by = ${sender}` : sql`customer_id = ${customerId}`
  const { rows } = await sql<{ number: string }>`
    select number from sales_request
    where company_id = ${companyId} and ${isSame} and lower(external_number) = lower(${externalNumber})`.execute(tx)
  const [earlier] = rows
  if (earlier)
    throw new BusinessError('sales-request.conflict', `Order ${externalNumber} came in already as ${earlier.number}`, [
      { field: 'externalNumber', message: `came in already as ${earlier.number}`, number: earlier.number },
    ])
}

type Which = { readonly companyId: string; readonly customerId: string | null; readonly seesPrices: boolean }
type Page = { readonly id?: string; readonly from?: number; readonly size?: number }

type Row = Omit<ShopRequest, 'lines' | 'total'> & {
  readonly lines: readonly (Omit<ShopRequest['lines'][number], 'price'> & { readonly price: string | null })[]
}

/** Requests of one customer as the customer sees them, the newest first. */
export async function requestsOf(
  db: Db,
  { companyId, customerId, seesPrices }: Which,
  { id, from = 0, size = 1 }: Page,
) {
  const { rows } = await sql<Row>`
    select r.id, r.number, r.status, r.source, r.external_number as "externalNumber", r.note, r.received_at as "receivedAt",
      (select coalesce(json_agg(json_build_object('asked', l.asked, 'itemId', l.item_id, 'number', i.number, 'itemName', i.item_name,
          'quantity', l.quantity, 'price', l.price::text, 'problem', l.problem) order by l.position), '[]')
        from sales_request_line l left join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = r.company_id and l.request_id = r.id and not l.dropped) as lines
    from sales_request r
    where r.company_id = ${companyId} and r.customer_id is not distinct from ${customerId}::uuid and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
    order by r.received_at desc, r.id desc limit ${size} offset ${from}`.execute(db)
  return rows.map((row) => shownRequest(row, seesPrices))
}

function shownRequest({ lines, ...request }: Row, seesPrices: boolean): ShopRequest {
  const priced = lines.map((line) => ({ ...line, price: line.price === null ? null : parseCents(line.price) }))
  const totals = priced.flatMap(({ price, quantity }) => (price === null ? [] : [times(price, quantity)]))
  return {
    ...request,
    lines: priced.map((line) => ({
      ...line,
      price: line.price !== null && seesPrices ? centsToNumber(line.price) : null,
    })),
    total: seesPrices ? centsToNumber(sum(totals)) : null,
  }
}
