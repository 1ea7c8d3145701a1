import { sql } from 'kysely'
import { type ItemClass, classOf } from '@galen/domain/items/item-class'
import { asJson } from '../../platform/database/as-json.ts'
import type { Db } from '../../platform/database/database.ts'
import { nextVersion, versionAfter } from '../../platform/database/next-version.ts'
import { notifyDeciders } from '../../platform/approval-notifications.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'

export type ClassProposal = {
  readonly id: string
  readonly itemId: string
  readonly kind: 'new' | 'change'
  readonly classBefore: ItemClass | null
  readonly classAfter: ItemClass
  readonly reason: string
  readonly status: 'Waiting' | 'Confirmed' | 'Rejected'
  readonly askedBy: string
  /** Why a class that does not fit a substance applies all the same, and who said so; another person agrees. */
  readonly exemption: string
  readonly exemptionBy: string | null
  readonly decidedByName: string | null
  readonly version: number
}

type Asking = Pick<Work<Actor>, 'tx' | 'actor' | 'audit' | 'publish' | 'emit'>

/** Asks compliance to confirm the class of items as they are stored now; one that waits already waits with what is new. */
export async function askForClasses(work: Asking, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const { tx, actor, audit } = work
  const { rows } = await sql<{ id: string; itemId: string; itemName: string; version: number; classAfter: ItemClass }>`
    insert into item_class_proposal as p (company_id, item_id, kind, class_after, asked_by)
    select i.company_id, i.id, 'new', class_of_item(i.company_id, i.id), ${actor.userId} from item i
    where i.company_id = ${actor.companyId} and i.id = any(${[...itemIds]}::uuid[]) and i.class_status = 'waiting'
    on conflict (company_id, item_id) where status = 'Waiting' do update
      set class_after = excluded.class_after, exemption = '', exemption_by = null, asked_by = excluded.asked_by, asked_at = now(), version = ${nextVersion('p')}
      where p.class_after is distinct from excluded.class_after
    returning p.id, p.item_id as "itemId", p.version, p.class_after as "classAfter",
      (select i.item_name from item i where i.company_id = p.company_id and i.id = p.item_id) as "itemName"`.execute(tx)
  for (const { id, itemId, itemName, version, classAfter } of rows)
    audit('item-class-proposal', {
      id,
      action: 'ask-class',
      version,
      before: null,
      after: { itemId, itemName, ...classAfter },
    })
  const [first] = rows
  if (!first) return
  const title = rows.length === 1 ? first.itemName : `${first.itemName} and ${rows.length - 1} more`
  await notifyDeciders(work, { kind: 'class', id: first.id, parts: { title } })
}

/** Asks a second person to agree to a change that loosens the controls of an item. */
export async function askToLoosen(
  work: Asking,
  item: ItemClass & { readonly id: string; readonly itemName: string },
  wanted: ItemClass,
  reason: string,
  exemption = '',
): Promise<void> {
  const { tx, actor, audit } = work
  const [before, after] = [classOf(item), classOf(wanted)]
  const { rows } = await sql<{ id: string }>`
    insert into item_class_proposal (company_id, item_id, kind, class_before, class_after, reason, asked_by, exemption, exemption_by)
    values (${actor.companyId}, ${item.id}, 'change', ${asJson(before)}, ${asJson(after)}, ${reason}, ${actor.userId},
      ${exemption}, ${exemption === '' ? null : actor.userId})
    returning id`.execute(tx)
  const id = String(rows[0]?.id)
  await notifyDeciders(work, { kind: 'class', id, parts: { title: item.itemName } })
  audit('item-class-proposal', {
    id,
    action: 'ask-class-change',
    version: 1,
    justification: reason,
    before,
    after: { itemId: item.id, itemName: item.itemName, ...after },
  })
}

const columns = sql`p.id, p.item_id as "itemId", p.kind, p.class_before as "classBefore", p.class_after as "classAfter",
  p.reason, p.status, p.asked_by as "askedBy", p.exemption, p.exemption_by as "exemptionBy", p.version,
  (select u.given_name || ' ' || u.family_name from app_user u where u.id = p.decided_by) as "decidedByName"`

/** What is asked for, as it is now; the item is locked when that matters. */
export async function loadProposal(db: Db, companyId: string, id: string): Promise<ClassProposal> {
  const { rows } = await sql<ClassProposal>`
    select ${columns} from item_class_proposal p where p.company_id = ${companyId} and p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Class proposal')
  return row
}

/** Whether a change of the class of an item waits for its second person. */
export async function waits(db: Db, companyId: string, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from item_class_proposal where company_id = ${companyId} and item_id = ${itemId} and status = 'Waiting'`.execute(
    db,
  )
  return rows.length > 0
}

/** Stores the exemption that one person of compliance names; the proposal waits for another. */
export async function nameExemption({ tx, actor }: Asking, { id, version }: ClassProposal, exemption: string) {
  await sql`
    update item_class_proposal set exemption = ${exemption}, exemption_by = ${actor.userId}, version = ${versionAfter({ version })}
    where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
}

/** Whether two people of compliance agreed that an item is exempt from what a substance of it asks for. */
export async function isExempt(db: Db, companyId: string, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from item_class_proposal where company_id = ${companyId} and item_id = ${itemId} and status = 'Confirmed'
      and exemption <> ''`.execute(db)
  return rows.length > 0
}

export async function decideProposal(
  { tx, actor }: Asking,
  { id, version }: ClassProposal,
  { status, note }: { readonly status: 'Confirmed' | 'Rejected'; readonly note: string },
): Promise<void> {
  await sql`
    update item_class_proposal set status = ${status}, note = ${note}, decided_by = ${actor.userId}, decided_at = now(),
      version = ${versionAfter({ version })}
    where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
}

/** What waits for compliance about the item `i`, as its screen shows it. */
export const waitingProposal = sql`
  (select json_build_object('id', p.id, 'kind', p.kind, 'classAfter', p.class_after, 'reason', p.reason,
      'askedByName', (select u.given_name || ' ' || u.family_name from app_user u where u.id = p.asked_by),
      'askedAt', to_char(p.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', p.version)
   from item_class_proposal p where p.company_id = i.company_id and p.item_id = i.id and p.status = 'Waiting')`
