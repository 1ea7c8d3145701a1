import type { Area } from '../platform/area.ts'
import type { NoteKind } from '../platform/note-kind.ts'
import { noteOperations, servedNotesTopic } from './notes/notes.ts'

/** What people write to each other next to the records of all areas. */
export const collaboration = (noteKinds: readonly NoteKind[]): Area => ({
  name: 'collaboration',
  owns: ['note'],
  operations: noteOperations(noteKinds),
  topics: [servedNotesTopic(noteKinds)],
})
