import * as z from 'zod'
import { notificationKindNames, NOTIFICATIONS_SHOWN } from '@galen/domain/collaboration/notification-names'
import { event } from '../event.ts'
import { route } from '../route.ts'
import { topic } from '../topic.ts'

export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKindNames),
  /** The request, the order or the message that it is about. */
  recordId: z.uuid(),
  /** The screen that shows it. */
  address: z.string(),
  parts: z.object({ title: z.string(), amount: z.string().optional(), note: z.string().optional() }),
  byName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const notifications = {
  list: route({
    method: 'GET',
    path: '/api/me/notifications',
    needs: 'signed-in',
    summary: 'My latest notifications in this company, and how many of all I have not read',
    replies: { 200: z.object({ unread: z.int(), notifications: z.array(Notification) }) },
  }),
  read: route({
    method: 'POST',
    path: '/api/me/notifications/read',
    needs: 'signed-in',
    summary: 'Mark notifications of mine as read: these, or all',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(NOTIFICATIONS_SHOWN).optional() }),
    replies: { 200: z.object({ unread: z.int() }) },
  }),
}

export const notificationsQueue = topic({
  destination: '/user/queue/notifications',
  needs: 'signed-in',
  summary: 'I have new notifications, or some were read',
})

export const notificationsMailed = event({
  name: 'notifications.mailed',
  summary: 'Someone is notified who wants it as an email too',
  payload: z.object({ ids: z.array(z.uuid()) }),
})
