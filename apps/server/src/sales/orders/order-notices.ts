import { sql } from 'kysely'
import { codesDecidedBy, type HoldReasonCode } from '@galen/domain/compliance/hold-reasons'
import type { NotificationKind } from '@galen/domain/collaboration/notification-names'
import { formatMoney, parseCents } from '@galen/domain/money'
import { OPEN_MESSAGE } from '../../compliance/reason-words.ts'
import { notifyDeciders } from '../../platform/approval-notifications.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedRecord } from '../../platform/note-kind.ts'
import { notify } from '../../platform/notifications.ts'
import type { Work } from '../../platform/work.ts'

type Facts = {
  readonly title: string
  readonly total: string
  readonly currency: string
  /** The rep and the owner, who are the same person in most companies. */
  readonly people: (string | null)[]
  readonly placedBy: string | null
  readonly reasons: {
    readonly id: string
    readonly code: HoldReasonCode
    readonly message: string
    readonly pending: boolean
  }[]
}

async function factsOf(db: Db, companyId: string, orderId: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select concat_ws(', ', o.number, c.company_name) as title, o.total::text as total, k.currency,
      array[o.sales_rep_id, o.owner_id]::text[] as people, o.placed_by as "placedBy",
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'message', ${OPEN_MESSAGE}::text, 'pending', a.status = 'Pending')
          order by a.created_at, a.id)
        from sales_approval a where a.company_id = o.company_id and a.order_id = o.id and a.status <> 'Ended'), '[]') as reasons
    from sales_order o join company k on k.id = o.company_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${companyId} and o.id = ${orderId}`.execute(db)
  return rows[0]
}

const addressOf = (orderId: string) => `/sales-order/${orderId}`

type Moved = 'held' | 'released' | 'stays'

/** The rep hears that the order is on hold or released, and those who grant credit of every reason that waits for them. */
export async function notifyOfHold(work: Work, orderId: string, moved: Moved): Promise<void> {
  const facts = await factsOf(work.tx, work.actor.companyId, orderId)
  if (!facts) return
  const { title, people, placedBy, reasons, total, currency } = facts
  const waiting = reasons.filter(({ pending }) => pending)
  const note = [...new Set(waiting.map(({ message }) => message))].join(' ')
  if (moved !== 'stays')
    await notify(
      work,
      {
        kind: `order-${moved}`,
        recordId: orderId,
        address: addressOf(orderId),
        parts: { title, ...(moved === 'held' ? { note } : {}) },
      },
      { people },
    )
  const parts = { title, amount: formatMoney(parseCents(total), currency) }
  for (const kind of ['credit', 'margin'] as const)
    for (const { id, code } of waiting)
      if (codesDecidedBy(kind).includes(code)) await notifyDeciders(work, { kind, id, parts, except: [placedBy] })
}

/** Compliance says something to the rep about an order on hold. */
export async function notifyRep(
  work: Work,
  kind: Extract<NotificationKind, 'order-rejected' | 'order-question'>,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<void> {
  const facts = await factsOf(work.tx, work.actor.companyId, id)
  if (!facts) return
  const parts = { title: facts.title, note }
  await notify(work, { kind, recordId: id, address: addressOf(id), parts }, { people: facts.people })
}

/** Who hears of the notes that others write on an order. */
export async function ownersOfOrder(db: Db, companyId: string, id: string): Promise<OwnedRecord | undefined> {
  const facts = await factsOf(db, companyId, id)
  return facts && { title: facts.title, address: addressOf(id), people: facts.people }
}
