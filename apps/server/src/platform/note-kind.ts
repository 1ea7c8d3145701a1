import type { Needs } from '@galen/domain/permissions'
import type { Db } from './database/database.ts'
import type { Actor } from './operation.ts'

/** A kind of record that has notes: as the audit names it, and who may read and write them. */
export type NoteKind = {
  readonly entity: string
  readonly reads: Needs
  readonly writes: Needs
  /** Whether this person sees the record: the same answer as a GET of it gives. */
  isSeen(db: Db, actor: Actor, id: string): Promise<boolean>
}
