import { sql } from 'kysely'
import type { Note } from '@galen/contract/collaboration/notes'
import { noteChangeableUntil, whyNoteStays } from '@galen/domain/collaboration/note'
import { aboutToLock } from '../../platform/database/locks.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'

/** The record that a note is on. */
export type Of = { readonly entity: string; readonly id: string }

const SHOWN = 200

const notesOf = (db: Db, actor: Actor, { entity, id }: Of) =>
  db
    .selectFrom('note as n')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .where('n.company_id', '=', actor.companyId)
    .where('n.entity', '=', entity)
    .where('n.entity_id', '=', id)
    .select([
      'n.id',
      'n.text',
      'n.user_id as authorId',
      sql<string>`u.given_name || ' ' || u.family_name`.as('author'),
      'n.written_at as writtenAt',
      'n.edited_at as editedAt',
      'n.version',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof notesOf>['execute']>>[number]

function asSeenBy(actor: Actor, row: Row): Note {
  const writtenAt = new Date(row.writtenAt)
  const stays = whyNoteStays({ authorId: row.authorId, writtenAt }, actor.userId, new Date())
  return {
    ...row,
    changeableUntil: stays ? null : noteChangeableUntil(writtenAt).toISOString(),
    mayRemove: row.authorId === actor.userId || actor.permissions.has('EDIT_SYSTEM_PROPERTIES'),
  }
}

/** The newest first. */
export async function listNotes(db: Db, actor: Actor, of: Of): Promise<Note[]> {
  const rows = await notesOf(db, actor, of)
    .orderBy('n.written_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => asSeenBy(actor, row))
}

export async function loadNote(db: Db, actor: Actor, of: Of, noteId: string): Promise<Note> {
  const row = await notesOf(db, actor, of).where('n.id', '=', noteId).executeTakeFirst()
  if (!row) throw notFound('Note')
  return asSeenBy(actor, row)
}

export async function lockNote(tx: Tx, actor: Actor, of: Of, noteId: string): Promise<Note> {
  aboutToLock(tx, 'note')
  const row = await notesOf(tx, actor, of).where('n.id', '=', noteId).forUpdate('n').executeTakeFirst()
  if (!row) throw notFound('Note')
  return asSeenBy(actor, row)
}

export async function insertNote(tx: Tx, actor: Actor, of: Of, text: string): Promise<Note> {
  const { id } = await tx
    .insertInto('note')
    .values({ company_id: actor.companyId, user_id: actor.userId, entity: of.entity, entity_id: of.id, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return loadNote(tx, actor, of, id)
}

export async function saveNote(
  tx: Tx,
  actor: Actor,
  of: Of,
  noteId: string,
  change: { text: string; version: number },
) {
  await tx
    .updateTable('note')
    .set({ ...change, edited_at: sql`now()` })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', noteId)
    .execute()
  return loadNote(tx, actor, of, noteId)
}

export const deleteNote = (tx: Tx, actor: Actor, noteId: string) =>
  tx.deleteFrom('note').where('company_id', '=', actor.companyId).where('id', '=', noteId).execute()
