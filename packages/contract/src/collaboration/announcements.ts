import * as z from 'zod'
import { LONGEST_ANNOUNCEMENT, LONGEST_ANNOUNCEMENT_TITLE } from '@galen/domain/collaboration/announcement'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, route } from '../route.ts'

const Announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** The last day on which it is shown; null until it is removed. */
  untilOn: z.iso.date().nullable(),
  announcedBy: z.string(),
  announcedAt: z.iso.datetime(),
})
export type Announcement = z.infer<typeof Announcement>

export const announcements = {
  list: route({
    method: 'GET',
    path: '/api/announcements',
    needs: 'signed-in',
    summary: 'The announcements of my company that are shown today and that I have not dismissed, the newest first',
    replies: { 200: z.array(Announcement) },
  }),
  announce: route({
    method: 'POST',
    path: '/api/announcements',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Show an announcement on the home page of everyone in the company, until a day or until it is removed',
    body: z.strictObject({
      title: readableLine(LONGEST_ANNOUNCEMENT_TITLE).min(1),
      body: readableProse(LONGEST_ANNOUNCEMENT).default(''),
      untilOn: z.iso.date().nullable().default(null),
    }),
    replies: { 200: Announcement },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/announcements/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Remove an announcement for everyone; the audit keeps what it said',
    params: byId,
    replies: { 204: null },
  }),
  dismiss: route({
    method: 'POST',
    path: '/api/announcements/:id/dismiss',
    needs: 'signed-in',
    summary: 'Hide an announcement for me',
    params: byId,
    replies: { 204: null },
  }),
}
