import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type SalesEmail, salesEmails } from '@galen/contract/admin/sales-emails'
import { companyTopic } from '@galen/contract/topic'
import { salesEmailEventNames } from '@galen/domain/admin/sales-email-events'
import type { Db } from '../../platform/database/database.ts'
import type { Effects } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { type Actor, command, query } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { byWhom, lastChange, taken } from '../../platform/database/ordered-list.ts'
import { loadMailMessage } from '../messages/mail-message.store.ts'

const columns = sql`
  e.id, e.email, e.events, e.active, e.version, last.status as "lastStatus", last.last_error as "lastError",
  ${lastChange('e')}`
const tables = sql`sales_email e left join lateral (
  select m.status, m.last_error from mail_message m
  where m.company_id = e.company_id and lower(m.recipient) = lower(e.email) order by m.created_at desc limit 1) last on true`

async function load(db: Db, { companyId }: Actor, id: string, lock?: 'for update'): Promise<SalesEmail> {
  const { rows } = await sql<SalesEmail>`
    select ${columns} from ${tables} where e.company_id = ${companyId} and e.id = ${id}
    ${lock ? sql`for update of e` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Email address')
  return row
}

const audited = ({ email, events, active }: SalesEmail) => ({ email, events, active })
/** In the order of the declaration and each once, so that two spellings of one choice are the same. */
const inOrder = (events: SalesEmail['events']) => salesEmailEventNames.filter((event) => events.includes(event))
const tell = (publish: Effects['publish'], id: string) =>
  publish(companyTopic.destination, { type: 'sales-email', id, version: null, changed: [] })

export const listSalesEmails = query(salesEmails.list, async ({ db, actor }) => {
  const { rows } = await sql<SalesEmail>`
    select ${columns} from ${tables} where e.company_id = ${actor.companyId} order by lower(e.email)`.execute(db)
  return rows
})

export const addSalesEmail = command(salesEmails.add, async ({ body, tx, actor, audit, publish }) => {
  const id = randomUUIDv7()
  const row = { company_id: actor.companyId, id, email: body.email, events: inOrder(body.events), ...byWhom(actor) }
  const made = await tx
    .insertInto('sales_email')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (made.length === 0) throw taken('email', body.email)
  const added = await load(tx, actor, id)
  audit('sales-email', { id, action: 'create', version: 1, before: null, after: audited(added) })
  tell(publish, id)
  return added
})

export const changeSalesEmail = command(
  salesEmails.change,
  async ({ params: { id }, body, tx, actor, audit, publish }) => {
    const before = await load(tx, actor, id, 'for update')
    const sent = { ...body, ...(body.events ? { events: inOrder(body.events) } : {}) }
    const after = await mergeChanges(tx, actor.companyId, 'sales-email', id, before, sent)
    if (!after) return before
    const { events, active, version } = after
    await tx
      .updateTable('sales_email')
      .set({ events, active, version, ...byWhom(actor) })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    audit('sales-email', { id, action: 'change', version, before: audited(before), after: audited(after) })
    tell(publish, id)
    return load(tx, actor, id)
  },
)

export const removeSalesEmail = command(salesEmails.remove, async ({ params: { id }, tx, actor, audit, publish }) => {
  const before = await load(tx, actor, id, 'for update')
  await tx.deleteFrom('sales_email').where('company_id', '=', actor.companyId).where('id', '=', id).execute()
  audit('sales-email', { id, action: 'delete', before: audited(before), after: null })
  tell(publish, id)
})

const TEST_TEXT = [
  'This is a test of the notifications of Galen 360.',
  'If you can read it, mails about sales will reach this address.',
].join('\n\n')

/** Goes the way that every mail goes, so what becomes of it is what would become of a real one. */
export const testSalesEmail = command(salesEmails.test, async ({ params: { id }, tx, actor, audit, send }) => {
  const { email } = await load(tx, actor, id, 'for update')
  const { companyId } = actor
  const mailId = await queueMail({ tx, send, companyId, recipient: email, subject: 'Test mail', body: TEST_TEXT })
  audit('sales-email', { id, action: 'test-sales-email', before: null, after: { testMail: mailId } })
  return loadMailMessage(tx, actor, mailId)
})
