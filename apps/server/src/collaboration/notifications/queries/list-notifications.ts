import { sql } from 'kysely'
import { notifications } from '@galen/contract/collaboration/notifications'
import { type NotificationKind, NOTIFICATIONS_SHOWN } from '@galen/domain/collaboration/notification-names'
import type { NotificationParts } from '@galen/domain/collaboration/notification'
import { personName } from '../../../platform/database/person-name.ts'
import { query } from '../../../platform/operation.ts'
import { countUnread } from '../count-unread.ts'

type Row = {
  readonly id: string
  readonly kind: NotificationKind
  readonly recordId: string
  readonly address: string
  readonly parts: NotificationParts
  readonly byName: string | null
  readonly createdAt: string
  readonly readAt: string | null
}

/** The newest first. */
export const listNotifications = query(notifications.list, async ({ db, actor }) => {
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.record_id as "recordId", n.address, n.parts, ${personName('n.by_id')} as "byName",
      n.created_at as "createdAt", n.read_at as "readAt"
    from notification n where n.company_id = ${actor.companyId} and n.user_id = ${actor.userId}
    order by n.id desc limit ${NOTIFICATIONS_SHOWN}`.execute(db)
  return { unread: await countUnread(db, actor), notifications: [...rows] }
})
