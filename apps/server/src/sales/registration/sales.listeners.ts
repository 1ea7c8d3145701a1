import { sql } from 'kysely'
import { substanceLimitsChanged } from '@galen/contract/compliance/limit-events'
import { customerEligibilityChanged, licensesDue } from '@galen/contract/partners/license-events'
import {
  salesOrderAsked,
  salesOrderHeld,
  salesOrderPlaced,
  salesOrderRecheck,
  salesOrderRejected,
} from '@galen/contract/sales/sales-order-events'
import { formatMoney, parseCents } from '@galen/domain/money'
import { mailSalesList } from '../../admin/sales-mail.ts'
import { OPEN_MESSAGE } from '../../compliance/reason-words.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type ListenerInput, on } from '../../platform/outbox/outbox.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { lockToCheckUnscoped, recheckOrder } from '../orders/placing.ts'

type Mailed = {
  readonly number: string
  readonly total: string
  readonly currency: string
  readonly party: string
  readonly by: string
  readonly reason: string
  readonly ownerEmail: string | null
}

async function loadMailed(tx: Tx, companyId: string, id: string, by: string | null): Promise<Mailed | undefined> {
  const { rows } = await sql<Mailed>`
    select o.number, o.total, k.currency, c.company_name as party,
      coalesce((select u.given_name || ' ' || u.family_name from app_user u where u.id = ${by}::uuid), 'The system') as by,
      (select string_agg(r.message, ' ' order by r.since) from (
        select ${OPEN_MESSAGE}::text as message, min(a.created_at) as since from sales_approval a
        where a.company_id = o.company_id and a.order_id = o.id and a.status in ('Pending', 'Rejected') group by 1) r) as reason,
      (select u.email from app_user u where u.id = coalesce(o.sales_rep_id, o.owner_id)) as "ownerEmail"
    from sales_order o join company k on k.id = o.company_id join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${companyId} and o.id = ${id} and o.number is not null`.execute(tx)
  return rows[0]
}

const who = ({ by }: ListenerInput['payload']) => (typeof by === 'string' ? by : null)

/** Notifies the sales email list about an order. */
async function mailOrder(input: ListenerInput, event: 'orderPlaced' | 'orderOnHold'): Promise<void> {
  const { tx, companyId, payload, installation } = input
  const order = await loadMailed(tx, companyId, String(payload['id']), who(payload))
  if (!order) return
  await mailSalesList(input, event, {
    number: order.number,
    party: order.party,
    total: formatMoney(parseCents(order.total), order.currency),
    by: order.by,
    reason: order.reason ?? '',
    link: `${installation.publicUrl}/sales-order/${String(payload['id'])}`,
  })
}

/** Notifies the rep that a reason was rejected, in the words of who decided. */
async function mailRejection(input: ListenerInput): Promise<void> {
  const { tx, companyId, payload, send, installation } = input
  const order = await loadMailed(tx, companyId, String(payload['id']), who(payload))
  if (!order?.ownerEmail) return
  await queueMail({
    tx,
    send,
    companyId,
    recipient: order.ownerEmail,
    subject: `Sales order ${order.number} was not released`,
    body: [
      `${order.by} did not release sales order ${order.number} of ${order.party}.`,
      `Note: ${String(payload['note'])}`,
      `${installation.publicUrl}/sales-order/${String(payload['id'])}`,
    ].join('\n\n'),
  })
}

/** Sends the question of compliance to the rep. */
async function mailQuestion(input: ListenerInput): Promise<void> {
  const { tx, companyId, payload, send, installation } = input
  const order = await loadMailed(tx, companyId, String(payload['id']), who(payload))
  if (!order?.ownerEmail) return
  await queueMail({
    tx,
    send,
    companyId,
    recipient: order.ownerEmail,
    subject: `Question about sales order ${order.number}`,
    body: [
      `${order.by} asks about sales order ${order.number} of ${order.party}:`,
      String(payload['question']),
      'Answer with a note on the order.',
      `${installation.publicUrl}/sales-order/${String(payload['id'])}`,
    ].join('\n\n'),
  })
}

/** Each order is checked in a transaction of its own, so that one that is busy holds up no other. */
async function queueRechecks({ tx, companyId, emit }: ListenerInput, customerId: string | null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from sales_order o
    where o.company_id = ${companyId} and o.status in ('Placed', 'Hold')
      and (${customerId}::uuid is null or o.customer_id = ${customerId}::uuid) order by o.id`.execute(tx)
  for (const { id } of rows) emit(salesOrderRecheck, { id })
}

/** Orders with anything that has ingredients or a schedule; the check itself knows which substances count. */
async function queueWatched({ tx, companyId, emit }: ListenerInput): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from sales_order o
    where o.company_id = ${companyId} and o.status in ('Placed', 'Hold') and exists (
      select from sales_order_line l join item i on i.company_id = l.company_id and i.id = l.item_id
      where l.company_id = o.company_id and l.order_id = o.id and (i.dea_schedule is not null or i.list_chemical
        or exists (select from item_ingredient g where g.company_id = i.company_id and g.item_id = i.id)))
    order by o.id`.execute(tx)
  for (const { id } of rows) emit(salesOrderRecheck, { id })
}

export const salesListeners = [
  on(salesOrderPlaced, (input) => mailOrder(input, 'orderPlaced')),
  on(salesOrderHeld, (input) => mailOrder(input, 'orderOnHold')),
  on(salesOrderRejected, mailRejection),
  on(salesOrderAsked, mailQuestion),
  on(customerEligibilityChanged, (input) => queueRechecks(input, input.payload.id)),
  on(licensesDue, (input) => queueRechecks(input, null)),
  on(substanceLimitsChanged, queueWatched),
  on(salesOrderRecheck, async (input) => {
    const order = await lockToCheckUnscoped(input, input.payload.id)
    if (order.status === 'Placed' || order.status === 'Hold') await recheckOrder(input, order, 'nightly')
  }),
]
