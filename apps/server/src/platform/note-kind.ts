import type { Needs } from '@galen/domain/permissions'
import type { Db } from './database/database.ts'
import type { Actor } from './operation.ts'

export type OwnedRecord = {
  readonly title: string
  readonly address: string
  readonly people: readonly (string | null)[]
}

/** A kind of record that has notes: as the audit names it, and who may read and write them. */
export type NoteKind = {
  readonly entity: string
  readonly reads: Needs
  readonly writes: Needs
  /** Whether this person sees the record: the same answer as a GET of it gives. */
  isSeen(db: Db, actor: Actor, id: string): Promise<boolean>
  /** Whose record it is, where they are notified of the notes of others. */
  ownedBy?(db: Db, companyId: string, id: string): Promise<OwnedRecord | undefined>
}
