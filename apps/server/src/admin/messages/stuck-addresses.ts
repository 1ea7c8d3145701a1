import { mailLifecycle } from '@galen/domain/admin/mail-message'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { messages, type StuckAddress } from '@galen/contract/admin/messages'
import { aboutToLock } from '../../platform/database/locks.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { decideMails } from '../../platform/outbox/parked-messages.ts'
import { type Actor, command, query } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'

const MOST = 200
const NOTHING_STUCK = { unaudited: 'where no mail waits for a person, nothing is decided' }

export const listStuckAddresses = query(messages.stuck, async ({ db, actor }) => {
  const { rows } = await sql<StuckAddress>`
    select recipient, count(*)::integer as mails, max(created_at) as "newestAt",
      (array_agg(last_error order by created_at desc))[1] as "lastError"
    from mail_message where company_id = ${actor.companyId} and status = 'Needs a person'
    group by recipient order by max(created_at) desc, recipient limit ${MOST}`.execute(db)
  return rows
})

/** Each gets a key of its own, so that it is a new mail to the receiver. */
export const resendStuckMails = command(
  messages.resendStuck,
  async ({ body, tx, actor, audit, send }) => {
    const ids = await decide({ tx, actor, audit }, body.recipient, { action: 'resend', audited: 'message.resend' })
    for (const id of ids) sendMail(send, id, `${id}.${randomUUID()}`)
    return { mails: ids.length }
  },
  NOTHING_STUCK,
)

export const setAsideStuckMails = command(
  messages.setAsideStuck,
  async ({ body, tx, actor, audit }) => {
    const decided = { action: 'setAside', audited: 'message.set-aside' } as const
    return { mails: (await decide({ tx, actor, audit }, body.recipient, decided)).length }
  },
  NOTHING_STUCK,
)

type Doing = Pick<Work<Actor>, 'tx' | 'actor' | 'audit'>
type Decided = { readonly action: 'resend' | 'setAside'; readonly audited: string }

const STUCK = 'Needs a person'

/** What becomes of all mails that are stuck at an address; what stood in the outbox for them is over. */
async function decide({ tx, actor, audit }: Doing, recipient: string, decided: Decided): Promise<string[]> {
  aboutToLock(tx, 'mail_message')
  const { rows } = await sql<{ id: string }>`
    select id from mail_message
    where company_id = ${actor.companyId} and recipient = ${recipient} and status = 'Needs a person'
    order by id for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const status = mailLifecycle.after(decided.action, STUCK)
  await decideMails(tx, actor.companyId, ids, status)
  for (const id of ids)
    audit('mail-message', {
      id,
      action: decided.audited,
      before: { status: STUCK },
      after: { status },
    })
  return ids
}
