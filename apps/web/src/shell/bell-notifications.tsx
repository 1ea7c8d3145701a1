import { type Notification, notifications, notificationsQueue } from '@galen/contract/collaboration/notifications'
import { notificationKinds, wordParts } from '@galen/domain/collaboration/notification'
import { performed, toastError, useRead } from '../client/api.tsx'
import { cache, readsOf } from '../client/cache.ts'
import { useTopic } from '../client/realtime.ts'
import { useSettings } from '../client/session.ts'
import { Age } from '../kit/age.tsx'
import { translate } from '../kit/text.ts'
import styles from './bell.module.css'

/** What the server keeps for me, read again when it says that there is more. */
export function useNotifications() {
  const { data } = useRead(notifications.list, {})
  useTopic(notificationsQueue, {}, { heard: readAgain, missed: readAgain })
  return { unread: data?.unread ?? 0, kept: data?.notifications ?? [] }
}

const readAgain = () => void cache.invalidateQueries(readsOf(notifications.list))

/** Marks these as read, or all. */
export async function markRead(ids?: string[]): Promise<void> {
  try {
    await performed(notifications.read, { body: ids ? { ids } : {} })
    readAgain()
  } catch (reason) {
    toastError(reason)
  }
}

type KeptProps = { readonly notification: Notification; readonly open: (notification: Notification) => void }

/** One notification: what happened, and when; it opens its record. */
export function KeptNotification({ notification, open }: KeptProps) {
  const { kind, parts, byName, createdAt, readAt } = notification
  const { timeZone } = useSettings().company
  return (
    <li className={styles['kept']} data-read={readAt !== null}>
      <button type="button" onClick={() => open(notification)}>
        <span>{translate(notificationKinds[kind].words, wordParts(parts, byName))}</span>
        <span className="small secondary">
          <Age since={createdAt} timeZone={timeZone} />
        </span>
      </button>
    </li>
  )
}
