import { sql } from 'kysely'
import { salesRequests } from '@galen/contract/sales/sales-requests'
import { BusinessError } from '@galen/domain/business-error'
import { centsToNumber, parseCents } from '@galen/domain/money'
import { understoodAmount } from '@galen/domain/sales/external-order-line'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { invalid, notFound } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { remembered } from '../find-items.ts'
import { copyLine, saveRequestLineRow } from '../sales-request-line.store.ts'
import {
  askedAmountOf,
  lockRequest,
  type RequestLine,
  type RequestRecord,
  touchRequest,
} from '../sales-request.store.ts'
import { requestView } from '../sales-request.view.ts'
import { knownItems } from '../parse-request-lines.ts'

const audited = ({ asked, itemId, quantity, price, dropped, questions }: RequestLine) => ({
  lines: [
    {
      asked,
      itemId,
      quantity,
      price: price === null ? null : centsToNumber(price),
      dropped,
      ...(questions.length > 0 && { questions: questions.map(({ detail }) => detail) }),
    },
  ],
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
  const { request, line } = await lockLine(work, params.id, params.position, body.version)
  if (body.itemId !== undefined) await checkItem(work, body.itemId)
  const itemId = body.itemId ?? line.itemId
  const meant = await asUnderstood(work, request, line, itemId)
  const after: RequestLine = {
    ...meant,
    itemId,
    problem: itemId === null ? line.problem : null,
    quantity: body.quantity ?? meant.quantity,
    price: body.price === undefined ? meant.price : body.price === null ? null : parseCents(body.price),
    questions: meant.questions.filter(({ code }) => (code === 'UNIT' ? body.quantity : body.price) === undefined),
    dropped: body.dropped ?? line.dropped,
  }
  await saveRequestLineRow(work, request.id, after)
  if (body.remember && body.itemId !== undefined) await remember(work, request, line, body.itemId)
  await touchRequest(work, request, { before: audited(line), after: audited(after), action: 'match-line' })
  return requestView(tx, actor, request.id)
})

/** A line of a partner that gets another item is understood by the packages and the price of that item. */
async function asUnderstood(
  { tx, actor }: Work<Actor>,
  { source, customerId }: RequestRecord,
  line: RequestLine,
  itemId: string | null,
): Promise<RequestLine> {
  if (source !== 'EDI' || itemId === null || itemId === line.itemId) return line
  const [item] = await knownItems(tx, actor, customerId, [{ itemId, units: 1 }])
  return item ? { ...line, ...understoodAmount(askedAmountOf(line), item) } : line
}

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
  const { request, line } = await lockLine(work, params.id, params.position, body.version)
  if (body.quantity >= line.quantity) throw invalid([{ field: 'quantity', message: `must be below ${line.quantity}` }])
  const rest = line.quantity - body.quantity
  await saveRequestLineRow(work, request.id, { ...line, quantity: rest })
  await copyLine(work, request.id, line.position, body.quantity)
  const after = {
    lines: [...audited({ ...line, quantity: rest }).lines, ...audited({ ...line, quantity: body.quantity }).lines],
  }
  await touchRequest(work, request, { before: audited(line), after, action: 'split-line' })
  return requestView(tx, actor, request.id)
})
