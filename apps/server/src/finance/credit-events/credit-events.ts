import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type CreditEvent, creditEvents } from '@galen/contract/finance/credit-events'
import { companyTopic } from '@galen/contract/topic'
import { checkPostable } from '../../accounting/postable-accounts.ts'
import { byWhom, checkNameFree, type OrderedList, lastChange, lockList } from '../../platform/database/ordered-list.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import type { Effects } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import { usesOf } from '../../platform/move-references.ts'
import { type Actor, answer, command, query } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'

const columns = () => sql`
  e.id, e.code, e.name, e.account_id as "accountId", e.active, ${usesOf('credit_event', 'e')} as "usedBy", e.version,
  ${lastChange('e')}`

async function load(db: Db, { companyId }: Actor, id: string, lock?: 'for update'): Promise<CreditEvent> {
  const { rows } = await sql<CreditEvent>`
    select ${columns()} from credit_event e where e.company_id = ${companyId} and e.id = ${id}
    ${lock ? sql`for update of e` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Credit event')
  return row
}

const listOf = ({ companyId }: Actor): OrderedList => ({ table: 'credit_event', companyId })
const audited = ({ code, name, accountId, active }: CreditEvent) => ({ code, name, accountId, active })
const tell = (publish: Effects['publish'], { id, version }: { id: string; version: number | null }) =>
  publish(companyTopic.destination, { type: 'credit-event', id, version, changed: [] })

/** Neither code nor name is there twice, and what it posts to is an account of the books. */
async function check(
  tx: Tx,
  actor: Actor,
  event: Pick<CreditEvent, 'code' | 'name' | 'accountId'>,
  before?: CreditEvent,
) {
  const except = before ? { except: before.id } : {}
  for (const field of ['code', 'name'] as const)
    await checkNameFree(tx, listOf(actor), { field, column: field, value: event[field], ...except })
  if (event.accountId === null || event.accountId === before?.accountId) return
  await checkPostable({ tx, actor }, [{ field: 'accountId', accountId: event.accountId }])
}

export const listCreditEvents = query(creditEvents.list, async ({ db, actor }) => {
  const { rows } = await sql<CreditEvent>`
    select ${columns()} from credit_event e where e.company_id = ${actor.companyId} order by e.code, e.id`.execute(db)
  return rows
})

export const addCreditEvent = command(creditEvents.add, async ({ body, tx, actor, audit, publish }) => {
  const { code, name, accountId = null, active = true } = body
  await lockList(tx, listOf(actor))
  await check(tx, actor, { code, name, accountId })
  const id = randomUUIDv7()
  await tx
    .insertInto('credit_event')
    .values({ company_id: actor.companyId, id, code, name, account_id: accountId, active, ...byWhom(actor) })
    .execute()
  const added = await load(tx, actor, id)
  audit('credit-event', { id, action: 'create', version: 1, before: null, after: audited(added) })
  tell(publish, added)
  return added
})

export const changeCreditEvent = command(
  creditEvents.change,
  async ({ params: { id }, body, tx, actor, audit, publish }) => {
    await lockList(tx, listOf(actor))
    const before = await load(tx, actor, id, 'for update')
    const after = await mergeChanges(tx, actor.companyId, 'credit-event', id, before, body)
    if (!after) return before
    await check(tx, actor, after, before)
    await save(tx, actor, after)
    const changed = await load(tx, actor, id)
    const { version } = changed
    audit('credit-event', { id, action: 'change', version, before: audited(before), after: audited(changed) })
    tell(publish, changed)
    return changed
  },
)

/** An event that credits were given for stays in history; it is only no longer offered. */
export const removeCreditEvent = command(creditEvents.remove, async ({ params: { id }, tx, actor, audit, publish }) => {
  await lockList(tx, listOf(actor))
  const before = await load(tx, actor, id, 'for update')
  if (before.usedBy === 0) {
    await tx.deleteFrom('credit_event').where('company_id', '=', actor.companyId).where('id', '=', id).execute()
    audit('credit-event', { id, action: 'delete', before: audited(before), after: null })
    tell(publish, { id, version: null })
    return answer(creditEvents.remove, { status: 204, body: undefined })
  }
  if (before.active) await save(tx, actor, { ...before, active: false, version: versionAfter(before) })
  const event = await load(tx, actor, id)
  if (before.active) {
    const { version } = event
    audit('credit-event', { id, action: 'deactivate', version, before: audited(before), after: audited(event) })
    tell(publish, event)
  }
  return { deactivated: true as const, usedBy: before.usedBy, event }
})

async function save(tx: Tx, actor: Actor, { id, code, name, accountId, active, version }: CreditEvent): Promise<void> {
  await tx
    .updateTable('credit_event')
    .set({ code, name, account_id: accountId, active, version, ...byWhom(actor) })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute()
}
