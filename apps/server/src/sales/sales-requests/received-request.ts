import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ShopRequest } from '@galen/contract/sales/web-shop'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, centsToDecimal, centsToNumber, parseCents, sum, times } from '@galen/domain/money'
import { takeDocumentNumber } from '../../admin/document-number.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** An order from outside as it came in. */
export type Incoming = {
  readonly companyId: string
  readonly source: ShopRequest['source']
  /** Null while no one has found the customer; then the text says who it is. */
  readonly customerId: string | null
  readonly customerText?: string
  readonly accountId: string | null
  readonly addressId: string | null
  readonly externalNumber: string | null
  readonly note: string
  /** What was sent, as it was sent. */
  readonly payload: unknown
  readonly lines: readonly IncomingLine[]
}

export type IncomingLine = {
  /** What was asked for in the words of the person who asked. */
  readonly asked: string
  readonly itemId: string | null
  readonly problem: string | null
  readonly quantity: number
  readonly price: Cents | null
  /** What they wrote, where it is not the same. */
  readonly askedQuantity?: number
  readonly askedPrice?: Cents | null
}

/** Keeps an order from outside until someone of the company places it. The same order twice is one order. */
export async function receiveRequest(tx: Tx, incoming: Incoming): Promise<{ id: string; number: string }> {
  const { companyId, customerId, externalNumber } = incoming
  await checkNew(tx, incoming)
  const id = randomUUIDv7()
  const number = await takeDocumentNumber(tx, companyId, 'sales-request')
  const { rows } = await sql`
    insert into sales_request (company_id, id, number, source, customer_id, customer_text, account_id, address_id, external_number, note, payload)
    values (${companyId}, ${id}, ${number}, ${incoming.source}, ${customerId}, ${incoming.customerText ?? ''}, ${incoming.accountId}, ${incoming.addressId},
      ${externalNumber}, ${incoming.note}, ${JSON.stringify(incoming.payload)}::text::jsonb)
    on conflict (company_id, customer_id, lower(external_number)) where external_number is not null do nothing
    returning 1`.execute(tx)
  if (rows.length === 0) await checkNew(tx, incoming)
  await insertLines(tx, companyId, id, incoming.lines)
  return { id, number }
}

/** Writes lines behind those that are there. */
export async function insertLines(
  tx: Tx,
  companyId: string,
  id: string,
  incoming: readonly IncomingLine[],
  behind = 0,
): Promise<void> {
  const lines = incoming.map((line, place) => ({
    position: behind + place + 1,
    asked: line.asked,
    item_id: line.itemId,
    problem: line.problem,
    quantity: line.quantity,
    price: line.price === null ? null : centsToDecimal(line.price),
    asked_quantity: line.askedQuantity ?? line.quantity,
    asked_price: line.askedPrice == null ? null : centsToDecimal(line.askedPrice),
  }))
  await sql`
    insert into sales_request_line (company_id, request_id, position, asked, item_id, problem, quantity, price, asked_quantity, asked_price)
    select ${companyId}, ${id}, r.position, r.asked, r.item_id, r.problem, r.quantity, r.price, r.asked_quantity, r.asked_price
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb)
      as r (position integer, asked text, item_id uuid, problem text, quantity integer, price numeric, asked_quantity integer,
        asked_price numeric)`.execute(tx)
}

/** Refuses an order that came in before, naming the earlier one. */
async function checkNew(tx: Tx, { companyId, customerId, externalNumber }: Incoming): Promise<void> {
  if (externalNumber === null || customerId === null) return
  const { rows } = await sql<{ number: string }>`
    select number from sales_request
    where company_id = ${companyId} and customer_id = ${customerId} and lower(external_number) = lower(${externalNumber})`.execute(
    tx,
  )
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
