import { notificationsQueue } from '@galen/contract/collaboration/notifications'
import type { Area } from '../platform/area.ts'
import { forgetNotifications } from '../platform/forget-notifications.ts'
import type { NoteKind } from '../platform/note-kind.ts'
import { serveTopic } from '../platform/realtime/realtime-topics.ts'
import { announce, dismissAnnouncement, listAnnouncements, removeAnnouncement } from './announcements/announcements.ts'
import { noteOperations, servedNotesTopic } from './notes/notes.ts'
import { markNotificationsRead } from './notifications/commands/mark-notifications-read.ts'
import { mailNotifications } from './notifications/mail-notifications.ts'
import { listNotifications } from './notifications/queries/list-notifications.ts'

/** What people write to each other next to the records of all areas, and what they are notified of. */
export const collaboration = (noteKinds: readonly NoteKind[]): Area => ({
  name: 'collaboration',
  owns: ['note', 'announcement', 'announcement_dismissal'],
  operations: [
    ...noteOperations(noteKinds),
    listNotifications,
    markNotificationsRead,
    listAnnouncements,
    announce,
    removeAnnouncement,
    dismissAnnouncement,
  ],
  topics: [servedNotesTopic(noteKinds), serveTopic(notificationsQueue)],
  listeners: [mailNotifications],
  jobs: (jobs) => [forgetNotifications(jobs)],
})
