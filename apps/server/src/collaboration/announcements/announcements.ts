import { sql } from 'kysely'
import { type Announcement, announcements } from '@galen/contract/collaboration/announcements'
import { companyTopic } from '@galen/contract/topic'
import { checkAnnouncedUntil, checkAnnouncementCount } from '@galen/domain/collaboration/announcement'
import { businessDateOf, parseBusinessDate } from '@galen/domain/dates'
import type { Db, Tx } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { personName } from '../../platform/database/person-name.ts'
import type { Effects } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import { type Actor, command, query } from '../../platform/operation.ts'

type Row = {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly untilOn: string | null
  readonly announcedBy: string
  readonly announcedAt: string
}

const todayOf = (actor: Actor) => businessDateOf(new Date(), actor.timeZone)

async function loadAnnouncements(db: Db, actor: Actor, id: string | null = null): Promise<Announcement[]> {
  const { rows } = await sql<Row>`
    select n.id, n.title, n.body, n.until_on as "untilOn", ${personName('n.announced_by')} as "announcedBy",
      n.announced_at as "announcedAt"
    from announcement n
    where n.company_id = ${actor.companyId} and (n.until_on is null or n.until_on >= ${todayOf(actor)}::date)
      and (${id}::uuid is null or n.id = ${id}::uuid)
      and not exists (select from announcement_dismissal d where d.company_id = n.company_id
        and d.announcement_id = n.id and d.user_id = ${actor.userId})
    order by n.id desc`.execute(db)
  return [...rows]
}

/** Open home pages read their announcements again. */
const tell = (publish: Effects['publish'], id: string) =>
  publish(companyTopic.destination, { type: 'announcement', id, version: null, changed: [] })

export const listAnnouncements = query(announcements.list, ({ db, actor }) => loadAnnouncements(db, actor))

export const announce = command(announcements.announce, async ({ body, tx, actor, audit, publish }) => {
  const today = todayOf(actor)
  checkAnnouncedUntil(body.untilOn === null ? null : parseBusinessDate(body.untilOn), today)
  await lockRows({ tx, actor }, 'company', [actor.companyId])
  checkAnnouncementCount(await countShown(tx, actor))
  const { title, body: said, untilOn } = body
  const { id } = await tx
    .insertInto('announcement')
    .values({ company_id: actor.companyId, title, body: said, until_on: untilOn, announced_by: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit('announcement', { id, action: 'announce', before: null, after: { title, body: said, untilOn } })
  tell(publish, id)
  const [announced] = await loadAnnouncements(tx, actor, id)
  if (!announced) throw notFound('Announcement')
  return announced
})

async function countShown(tx: Tx, actor: Actor): Promise<number> {
  const { rows } = await sql<{ shown: number }>`
    select count(*)::integer as shown from announcement n
    where n.company_id = ${actor.companyId} and (n.until_on is null or n.until_on >= ${todayOf(actor)}::date)`.execute(
    tx,
  )
  return rows[0]?.shown ?? 0
}

export const removeAnnouncement = command(
  announcements.remove,
  async ({ params: { id }, tx, actor, audit, publish }) => {
    const removed = await tx
      .deleteFrom('announcement')
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .returning(['title', 'body', 'until_on as untilOn'])
      .executeTakeFirst()
    if (!removed) throw notFound('Announcement')
    audit('announcement', { id, action: 'remove', before: removed, after: null })
    tell(publish, id)
  },
)

export const dismissAnnouncement = command(
  announcements.dismiss,
  async ({ params: { id }, tx, actor }) => {
    const { rows } = await sql`
      insert into announcement_dismissal (company_id, announcement_id, user_id)
      select n.company_id, n.id, ${actor.userId}::uuid from announcement n
      where n.company_id = ${actor.companyId} and n.id = ${id}::uuid for share
      on conflict do nothing returning announcement_id`.execute(tx)
    if (rows.length > 0) return
    const known = await tx
      .selectFrom('announcement as n')
      .where('n.company_id', '=', actor.companyId)
      .where('n.id', '=', id)
      .select('n.id')
      .executeTakeFirst()
    if (!known) throw notFound('Announcement')
  },
  { unaudited: 'what a person has read and put away is not audited' },
)
