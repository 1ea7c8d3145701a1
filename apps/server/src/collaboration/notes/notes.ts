import { type Note, notes, notesTopic } from '@galen/contract/collaboration/notes'
import { destinationOf } from '@galen/contract/topic'
import { noteChangeableUntil, whyNoteStays } from '@galen/domain/collaboration/note'
import { BusinessError } from '@galen/domain/business-error'
import { checkPermitted, permits } from '@galen/domain/permissions'
import type { Db } from '../../platform/database/database.ts'
import type { Effects } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import type { NoteKind } from '../../platform/note-kind.ts'
import { notify } from '../../platform/notifications.ts'
import { type Actor, command, query } from '../../platform/operation.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { deleteNote, insertNote, listNotes, lockNote, type Of, saveNote } from './note.store.ts'

/** Notes on the records of these kinds. A user who may not read a record knows nothing of its notes. */
export function noteOperations(kinds: readonly NoteKind[]) {
  const allow = recordCheck(kinds)

  const list = query(notes.list, async ({ params, db, actor }) => {
    await allow('reads', db, actor, params)
    return listNotes(db, actor, params)
  })

  const write = command(notes.write, async ({ params, body, ...work }) => {
    const { tx, actor, audit, publish } = work
    const kind = await allow('writes', tx, actor, params)
    const note = await insertNote(tx, actor, params, body.text)
    audit('note', {
      id: note.id,
      action: 'create',
      version: 1,
      before: null,
      after: audited(params, note),
      partOf: recordOf(params),
    })
    tell(publish, params, note, 'created')
    const owned = await kind.ownedBy?.(tx, actor.companyId, params.id)
    if (owned) {
      const { title, address, people } = owned
      const parts = { title, note: note.text }
      await notify(work, { kind: 'note-written', recordId: params.id, address, parts }, { people })
    }
    return note
  })

  const change = command(notes.change, async ({ params, body, tx, actor, audit, publish }) => {
    await allow('writes', tx, actor, params)
    const before = await lockNote(tx, actor, params, params.note)
    checkChangeable(before, actor)
    const stored = { text: before.text, version: before.version }
    const after = await mergeChanges(tx, actor.companyId, 'note', before.id, stored, body)
    if (!after) return before
    const note = await saveNote(tx, actor, params, before.id, after)
    const { version } = note
    audit('note', {
      id: note.id,
      action: 'change',
      version,
      before: audited(params, before),
      after: audited(params, note),
      partOf: recordOf(params),
    })
    tell(publish, params, note)
    return note
  })

  const remove = command(notes.remove, async ({ params, tx, actor, audit, publish }) => {
    await allow('reads', tx, actor, params)
    const before = await lockNote(tx, actor, params, params.note)
    if (!before.mayRemove)
      throw new BusinessError('note.forbidden', `Only ${before.author} or an administrator may remove this note`)
    await deleteNote(tx, actor, before.id)
    audit('note', {
      id: before.id,
      action: 'remove',
      before: audited(params, before),
      after: null,
      partOf: recordOf(params),
    })
    tell(publish, params, before, 'removed')
  })

  return [list, write, change, remove]
}

/** Open screens hear of the notes on the record that they show. */
export function servedNotesTopic(kinds: readonly NoteKind[]) {
  const byEntity = new Map(kinds.map((kind) => [kind.entity, kind]))
  return serveTopic(notesTopic, async (db, actor, { entity = '', id = '' }) => {
    const kind = byEntity.get(entity)
    return kind !== undefined && permits(kind.reads, actor.permissions) && kind.isSeen(db, actor, id)
  })
}

function recordCheck(kinds: readonly NoteKind[]) {
  const byEntity = new Map(kinds.map((kind) => [kind.entity, kind]))
  if (byEntity.size < kinds.length) throw new Error('Two kinds of records with notes have the same name')
  return async (right: 'reads' | 'writes', db: Db, actor: Actor, { entity, id }: Of) => {
    const kind = byEntity.get(entity)
    if (!kind) throw notFound('Record')
    checkPermitted(kind[right], actor.permissions)
    if (!(await kind.isSeen(db, actor, id))) throw notFound('Record')
    return kind
  }
}

function checkChangeable(note: Note, actor: Actor): void {
  const written = { authorId: note.authorId, writtenAt: new Date(note.writtenAt) }
  const why = whyNoteStays(written, actor.userId, new Date())
  if (why === 'another author') throw new BusinessError('note.forbidden', `Only ${note.author} may change this note`)
  if (why === 'too late')
    throw new BusinessError('note.refused', 'A note can be changed for 15 minutes. Write another one instead.', [
      { field: 'text', message: `could be changed until ${noteChangeableUntil(written.writtenAt).toISOString()}` },
    ])
}

const recordOf = ({ entity, id }: Of) => ({ entity, id })
const audited = ({ entity, id }: Of, { text }: Note) => ({ entity, entityId: id, text })

function tell(publish: Effects['publish'], of: Of, note: Note, action?: 'created' | 'removed'): void {
  const destination = destinationOf(notesTopic, { entity: of.entity, id: of.id })
  publish(destination, {
    type: 'note',
    id: note.id,
    version: note.version,
    changed: ['text'],
    ...(action ? { action } : {}),
  })
}
