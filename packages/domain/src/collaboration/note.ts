/** What people write next to a record: long enough for a telephone call, too short for a file. */
export const LONGEST_NOTE = 4000

const CHANGEABLE_MINUTES = 15

/** A slip of the pen can be mended for a quarter of an hour; after that others may have acted on what it said. */
export const noteChangeableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + CHANGEABLE_MINUTES * 60_000)

type Written = { readonly authorId: string; readonly writtenAt: Date }

/** Why this person may not change the note now, or null when they may. */
export function whyNoteStays(note: Written, userId: string, now: Date): 'another author' | 'too late' | null {
  if (note.authorId !== userId) return 'another author'
  return now > noteChangeableUntil(note.writtenAt) ? 'too late' : null
}
