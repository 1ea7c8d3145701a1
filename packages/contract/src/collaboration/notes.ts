import * as z from 'zod'
import { LONGEST_NOTE } from '@galen/domain/collaboration/note'
import { readableProse } from '../readable-text.ts'
import { baseVersion, route } from '../route.ts'
import { topic } from '../topic.ts'

export const Note = z.object({
  id: z.uuid(),
  text: z.string(),
  authorId: z.uuid(),
  author: z.string(),
  writtenAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** Until when I may change it; null when it is not mine or it is too late. */
  changeableUntil: z.iso.datetime().nullable(),
  mayRemove: z.boolean(),
  version: z.int(),
})
export type Note = z.infer<typeof Note>

/** Each area says which of its records have notes, as the audit names them, and who may read and write them. */
const ofRecord = { entity: z.string().regex(/^[a-z][a-z-]{0,63}$/, 'must be the name of a record'), id: z.uuid() }
const noteText = readableProse(LONGEST_NOTE).min(1)

export const notes = {
  list: route({
    method: 'GET',
    path: '/api/notes/:entity/:id',
    needs: 'signed-in',
    summary: 'The latest 200 notes on a record, for those who may read the record',
    params: z.strictObject(ofRecord),
    replies: { 200: z.array(Note) },
  }),
  write: route({
    method: 'POST',
    path: '/api/notes/:entity/:id',
    needs: 'signed-in',
    summary: 'Write a note on a record, for those who may change the record',
    params: z.strictObject(ofRecord),
    body: z.strictObject({ text: noteText }),
    replies: { 200: Note },
  }),
  change: route({
    method: 'PATCH',
    path: '/api/notes/:entity/:id/:note',
    needs: 'signed-in',
    summary: 'Change a note of mine within a quarter of an hour',
    params: z.strictObject({ ...ofRecord, note: z.uuid() }),
    body: z.strictObject({ ...baseVersion, text: noteText }),
    replies: { 200: Note },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/notes/:entity/:id/:note',
    needs: 'signed-in',
    summary: 'Remove a note of mine, or any as an administrator; the audit keeps what it said',
    params: z.strictObject({ ...ofRecord, note: z.uuid() }),
    replies: { 204: null },
  }),
}

/** Hearing of notes needs the same right as reading them. */
export const notesTopic = topic({
  destination: '/topic/notes/:entity/:id',
  needs: 'signed-in',
  summary: 'A note on a record was written, changed or removed',
})
