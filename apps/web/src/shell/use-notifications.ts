import { notifications, notificationsQueue } from '@galen/contract/collaboration/notifications'
import { performed, toastError, useRead } from '../client/api.tsx'
import { cache, readsOf } from '../client/cache.ts'
import { useTopic } from '../client/realtime.ts'

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
