import { notifications } from '@galen/contract/collaboration/notifications'
import { readNotifications } from '../../../platform/notifications.ts'
import { command } from '../../../platform/operation.ts'
import { countUnread } from '../count-unread.ts'

export const markNotificationsRead = command(
  notifications.read,
  async ({ body, ...work }) => {
    await readNotifications(work, body.ids ?? null)
    return { unread: await countUnread(work.tx, work.actor) }
  },
  { unaudited: 'read notifications are not audited' },
)
