import { Group } from '@mantine/core'
import { type Note, notes, notesTopic } from '@galen/contract/collaboration/notes'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { errorText } from '../../kit/error-text.ts'
import { useTopic } from '../../client/realtime.ts'
import { useSettings } from '../../client/session.ts'
import { Age, useNow } from '../../kit/age.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { documentKeys } from './document-keys.ts'
import { RailSection } from './rail.tsx'
import styles from './rail.module.css'

const NoteDialog = onDemand(async () => (await import('./note-dialog.tsx')).NoteDialog)

/** The record that the notes are on, as the audit names it. */
type Of = { readonly entity: string; readonly id: string }

const readAgain = ({ entity, id }: Of) => void cache.invalidateQueries(readsOf(notes.list, { entity, id }))

/** For `note` of a document page: the key writes a note on this record. */
export function useNoteOn(of: Of): { add: (note: string) => Promise<boolean> } {
  const write = useCommand(notes.write, { onDone: () => readAgain(of) })
  return { add: (note) => write.run({ params: of, body: { text: note } }) }
}

/** What people wrote beside this record, newest first; it grows while it is looked at. */
export function RailNotes({ entity, id, mayWrite }: Of & { mayWrite: boolean }) {
  const of = { entity, id }
  const found = useRead(notes.list, { params: of })
  useTopic(notesTopic, of, { heard: () => readAgain(of), missed: () => readAgain(of) })
  const { add } = useNoteOn(of)
  const [isAdding, setIsAdding] = useState(false)
  const written = found.data ?? []
  return (
    <RailSection
      title={text('Notes')}
      beside={
        mayWrite && (
          <button type="button" className={styles['quiet']} onClick={() => setIsAdding(true)}>
            {text('Add note')} <KeyHint keys={documentKeys.note.keys} />
          </button>
        )
      }
    >
      {found.isError && <p className={styles['empty']}>{errorText(found.error)}</p>}
      {found.isSuccess && written.length === 0 && <p className={styles['empty']}>{text('No notes yet.')}</p>}
      <ul className={styles['notes']} aria-busy={found.isPending}>
        {written.map((note) => (
          <WrittenNote key={note.id} of={of} note={note} />
        ))}
      </ul>
      {isAdding && <NoteDialog add={add} onClose={() => setIsAdding(false)} />}
    </RailSection>
  )
}

function WrittenNote({ of, note }: { of: Of; note: Note }) {
  const { timeZone } = useSettings().company
  const now = useNow()
  const params = { ...of, note: note.id }
  const change = useCommand(notes.change, { onDone: () => readAgain(of) })
  const remove = useCommand(notes.remove, { done: text('Note removed'), onDone: () => readAgain(of) })
  const [isChanging, setIsChanging] = useState(false)
  const isChangeable = note.changeableUntil !== null && new Date(note.changeableUntil) > now
  const askAndRemove = async () => {
    const isSure = await confirm({
      title: text('Remove this note?'),
      detail: text('The note is removed here and stays in the audit log.'),
      yes: text('Remove note'),
      danger: true,
    })
    if (isSure) await remove.run({ params })
  }
  return (
    <li>
      <p className={styles['noteText']}>{note.text}</p>
      <Group className={styles['noteFoot']} gap="2px 8px" align="stretch">
        <span className={styles['noteAuthor']}>{note.author}</span>
        <Age since={note.writtenAt} timeZone={timeZone} />
        {note.editedAt && <span>{text('edited')}</span>}
        {isChangeable && (
          <button type="button" className="link" onClick={() => setIsChanging(true)}>
            {text('Change')}
          </button>
        )}
        {note.mayRemove && (
          <button type="button" className="link" disabled={remove.pending} onClick={() => void askAndRemove()}>
            {text('Remove')}
          </button>
        )}
      </Group>
      {isChanging && (
        <NoteDialog
          written={note.text}
          add={(changed) => change.run({ params, body: { version: note.version, text: changed } })}
          onClose={() => setIsChanging(false)}
        />
      )}
    </li>
  )
}
