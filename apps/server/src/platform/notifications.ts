import { sql } from 'kysely'
import { notificationsMailed, notificationsQueue } from '@galen/contract/collaboration/notifications'
import type { NotificationKind } from '@galen/domain/collaboration/notification-names'
import { LONGEST_NOTICE, notificationKinds, type NotificationParts } from '@galen/domain/collaboration/notification'
import type { Permission } from '@galen/domain/permissions'
import { asJson } from './database/as-json.ts'
import type { Work } from './work.ts'

type Notice = {
  readonly kind: NotificationKind
  /** What it is about: the request that waits, the order, the message. */
  readonly recordId: string
  readonly address: string
  readonly parts: NotificationParts
}

/** These people, or everyone who has all of these rights. The person who acts is left out. */
type Recipients = {
  readonly people?: readonly (string | null)[]
  readonly rights?: readonly Permission[]
  /** The requester, when another person acts. */
  readonly except?: readonly (string | null)[]
  /** One notification for each person and record. */
  readonly once?: boolean
}

type Notified = { readonly id: string; readonly userId: string; readonly mailed: boolean }
type Notifying = Pick<Work, 'tx' | 'actor' | 'publish' | 'emit'>

/** Notifies people within the transaction of what they are notified of. */
export async function notify(work: Notifying, notice: Notice, to: Recipients): Promise<void> {
  const { companyId, userId = null } = work.actor
  const rights = [...(to.rights ?? [])]
  const people = (to.people ?? []).filter((id) => id !== null)
  const except = [userId, ...(to.except ?? [])].filter((id) => id !== null)
  const { group } = notificationKinds[notice.kind]
  const { rows } = await sql<Notified>`
    with notified as (
      insert into notification (company_id, user_id, kind, record_id, address, parts, by_id)
      select m.company_id, m.user_id, ${notice.kind}, ${notice.recordId}::uuid, ${notice.address}, ${asJson(shortened(notice.parts))},
        ${userId}::uuid
      from company_user m join app_user u on u.id = m.user_id and u.active
      where m.company_id = ${companyId} and m.active and m.user_id <> all(${except}::uuid[])
        and (m.user_id = any(${people}::uuid[]) or (${rights.length > 0} and (
          select count(distinct p.permission) from company_user_role r
          join role_permission p on p.company_id = r.company_id and p.role_id = r.role_id
          where r.company_id = m.company_id and r.user_id = m.user_id and p.permission = any(${rights}::text[])) = ${rights.length}))
        and not (${to.once ?? false} and exists (select from notification n where n.company_id = m.company_id
          and n.record_id = ${notice.recordId}::uuid and n.user_id = m.user_id and n.kind = ${notice.kind}))
      returning id, user_id)
    select d.id, d.user_id as "userId", exists (select from user_preferences p
      where p.user_id = d.user_id and ${group}::text = any(p.mailed_notices)) as mailed
    from notified d`.execute(work.tx)
  publishToBells(
    work,
    rows.map((row) => row.userId),
  )
  const mailed = rows.flatMap(({ id, mailed: wanted }) => (wanted ? [id] : []))
  if (mailed.length > 0) work.emit(notificationsMailed, { ids: mailed })
}

/** Requests that were decided, or no longer need a decision, wait in no bell any more. */
export async function settleNotifications(work: Notifying, recordIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    update notification set read_at = now()
    where (company_id, id) in (
      select n.company_id, n.id from notification n
      where n.company_id = ${work.actor.companyId} and n.record_id = any(${[...recordIds]}::uuid[]) and n.kind like '%-waits'
        and n.read_at is null
      order by n.id for update)
    returning user_id as "userId"`.execute(work.tx)
  publishToBells(
    work,
    rows.map((row) => row.userId),
  )
}

/** Marks as read what a person has read: these, or all. */
export async function readNotifications(work: Notifying, ids: readonly string[] | null): Promise<void> {
  const { companyId, userId = null } = work.actor
  const { rows } = await sql<{ userId: string }>`
    update notification set read_at = now()
    where (company_id, id) in (
      select n.company_id, n.id from notification n
      where n.company_id = ${companyId} and n.user_id = ${userId}::uuid and n.read_at is null
        and (${ids as string[] | null}::uuid[] is null or n.id = any(${ids as string[] | null}::uuid[]))
      order by n.id for update)
    returning user_id as "userId"`.execute(work.tx)
  publishToBells(
    work,
    rows.map((row) => row.userId),
  )
}

function publishToBells({ publish }: Notifying, userIds: readonly string[]): void {
  for (const userId of new Set(userIds))
    publish(notificationsQueue.destination.replace('/user/', `/user/${userId}/`), {
      type: 'notification',
      id: userId,
      version: null,
      changed: [],
    })
}

const shortened = ({ note, ...parts }: NotificationParts): NotificationParts =>
  note === undefined || note.length <= LONGEST_NOTICE
    ? { ...parts, ...(note === undefined ? {} : { note }) }
    : { ...parts, note: `${note.slice(0, LONGEST_NOTICE - 1)}…` }
