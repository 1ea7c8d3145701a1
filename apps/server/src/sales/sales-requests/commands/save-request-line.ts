import { sql } from 'kysely'
import { salesRequests } from '@galen/contract/sales/sales-requests'
import { BusinessError } from '@galen/domain/business-error'
import { centsToDecimal, centsToNumber, parseCents } from '@galen/domain/money'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { invalid, notFound } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { remembered } from '../found-items.ts'
import { lockRequest, type RequestLine, type RequestRecord, touchRequest } from '../sales-request.store.ts'
import { requestView } from '../sales-request.view.ts'

const audited = ({ asked, itemId, quantity, price, dropped }: RequestLine) => ({
  lines: [{ asked, itemId, quantity, price: price === null ? null : centsToNumber(price), dropped }],
})

async function lockLine(work: Work<Actor>, id: string, position: number, version: number) {
  const request = await lockRequest(work, id)
  salesRequest.after('match', request.status)
  const line = request.lines.find((each) => each.position === position)
  if (!line) throw notFound('Line')
  if (line.version !== version)
    throw new BusinessError('conflict', 'Another user changed this line.', [
      { field: 'version', message: 'is not that of the line', yours: version, theirs: line.version },
    ])
  return { request, line }
}

/** Matches a line to one of our items, changes quantity or price, drops it or takes it back. */
export const saveRequestLine = command(salesRequests.saveLine, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const { companyId } = actor
  const { request, line } = await lockLine(work, params.id, params.position, body.version)
  if (body.itemId !== undefined) await checkItem(work, body.itemId)
  const itemId = body.itemId ?? line.itemId
  const after: RequestLine = {
    ...line,
    itemId,
    problem: itemId === null ? line.problem : null,
    quantity: body.quantity ?? line.quantity,
    price: body.price === undefined ? line.price : body.price === null ? null : parseCents(body.price),
    dropped: body.dropped ?? line.dropped,
  }
  await sql`
    update sales_request_line set item_id = ${after.itemId}, problem = ${after.problem}, quantity = ${after.quantity},
      price = ${after.price === null ? null : centsToDecimal(after.price)}, dropped = ${after.dropped}, version = version + 1
    where company_id = ${companyId} and request_id = ${request.id} and position = ${line.position}`.execute(tx)
  if (body.remember && body.itemId !== undefined) await remember(work, request, line, body.itemId)
  await touchRequest(work, request, { before: audited(line), after: audited(after), action: 'match-line' })
  return requestView(tx, actor, request.id)
})

async function checkItem({ tx, actor }: Work, itemId: string): Promise<void> {
  const { rows } = await sql`
    select from item where company_id = ${actor.companyId} and id = ${itemId} and is_active`.execute(tx)
  if (rows.length === 0) throw invalid([{ field: 'itemId', message: 'is not an active item' }])
}

/** What the customer calls an item is matched by itself from now on. */
async function remember({ tx, actor }: Work, request: RequestRecord, { asked }: RequestLine, itemId: string) {
  const name = remembered(asked)
  if (request.customerId === null || name === '') return
  await sql`
    insert into customer_item_name (company_id, customer_id, asked, item_id)
    values (${actor.companyId}, ${request.customerId}, ${name}, ${itemId})
    on conflict (company_id, customer_id, asked) do update set item_id = excluded.item_id, learned_at = now()`.execute(
    tx,
  )
}

/** Takes a part of a line into a line of its own, at the end. */
export const splitRequestLine = command(salesRequests.splitLine, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const { companyId } = actor
  const { request, line } = await lockLine(work, params.id, params.position, body.version)
  if (body.quantity >= line.quantity) throw invalid([{ field: 'quantity', message: `must be below ${line.quantity}` }])
  const rest = line.quantity - body.quantity
  await sql`
    update sales_request_line set quantity = ${rest}, version = version + 1
    where company_id = ${companyId} and request_id = ${request.id} and position = ${line.position}`.execute(tx)
  await sql`
    insert into sales_request_line (company_id, request_id, position, asked, item_id, problem, quantity, price, asked_price)
    select company_id, request_id, (select max(m.position) + 1 from sales_request_line m
      where m.company_id = l.company_id and m.request_id = l.request_id), asked, item_id, problem, ${body.quantity}, price, asked_price
    from sales_request_line l where company_id = ${companyId} and request_id = ${request.id} and position = ${line.position}`.execute(
    tx,
  )
  const after = {
    lines: [...audited({ ...line, quantity: rest }).lines, ...audited({ ...line, quantity: body.quantity }).lines],
  }
  await touchRequest(work, request, { before: audited(line), after, action: 'split-line' })
  return requestView(tx, actor, request.id)
})
