import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { freshKey } from '../../client/call.ts'
import { autosave } from '../../client/saving/autosave.ts'
import { ConflictNote } from '../../client/saving/conflict-note.tsx'
import { NotSavedNote } from '../../client/saving/not-saved-note.tsx'
import { FieldState } from '../../client/saving/field-state.tsx'
import { statusOf } from '../../client/saving/saving-state.ts'
import { useSaving } from '../../client/saving/use-saving.ts'
import { text } from '../../kit/text.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'

type SavedTextFieldProps = {
  label: string
  /** The name the server has for it. */
  field: string
  value: string
  /** Rejects when it was not saved. */
  save: (value: string) => Promise<void>
  /** Reads what others wrote meanwhile; afterwards `value` is theirs. */
  readAgain: () => Promise<void>
  maxLength?: number
}

/**
 * A field that saves itself a second after the last letter, or on Enter or leaving it. It shows its own state, keeps what
 * was refused until the person decides, and shows both values when another user changed it since.
 */
export function SavedTextField({ label, field, maxLength, ...how }: SavedTextFieldProps) {
  const saving = useFieldSaving(field, how)
  const state = useSaving(saving)
  const [typed, setTyped] = useState<string>()
  const kept = state.edits[field] ?? state.stored[field]
  const stored = typeof kept === 'string' ? kept : ''
  const edit = (next: string) => {
    setTyped(next)
    // Spaces at the ends are typed on the way to the next word, and no one means an empty name, nor what was left of it.
    saving.edit(field, next.trim() === '' ? saving.state.get().stored[field] : next.trim())
  }
  const leave = () => {
    setTyped(undefined)
    void saving.flush()
  }
  const rejected = state.rejected[field]
  const notSaved = typeof rejected === 'string' && rejected !== '' ? rejected : undefined
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave()
    if (event.key !== 'Escape') return
    setTyped(undefined)
    saving.dismissRejected(field)
    saving.discard()
  }
  const isEmptied = typed?.trim() === ''
  const isStillTyped = isEmptied || typed?.trim() === stored || typed?.trim() === state.rejected[field]
  const problem = isEmptied ? text('Required') : state.refusals[field]
  const conflict = state.conflicts[field]
  return (
    <div>
      <TextInput
        label={label}
        value={isStillTyped && typed !== undefined ? typed : (notSaved ?? stored)}
        {...(maxLength && { maxLength })}
        onChange={(event) => edit(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={press}
        error={problem && <FieldError>{problem}</FieldError>}
        rightSectionWidth={124}
        rightSection={<FieldState state={statusOf(state)} />}
      />
      {notSaved !== undefined && (
        <NotSavedNote
          tryAgain={() => {
            saving.edit(field, notSaved)
            void saving.flush()
          }}
          useStored={() => saving.dismissRejected(field)}
        />
      )}
      {conflict && (
        <ConflictNote
          conflict={conflict}
          useMine={() => saving.useMine(field)}
          useTheirs={() => saving.useTheirs(field)}
        />
      )}
    </div>
  )
}

type FieldSource = Pick<SavedTextFieldProps, 'value' | 'save' | 'readAgain'>

function useFieldSaving(field: string, source: FieldSource) {
  const [{ saving, follow }] = useState(() => fieldSaving(field, source))
  useEffect(() => follow(source))
  return saving
}

/** The field as a record of one field; its version counts what was seen here. */
function fieldSaving(field: string, first: FieldSource) {
  let source = first
  let version = 1
  let isTold = false
  const saving = autosave({
    stored: { [field]: first.value, version },
    mode: 'autosave',
    isNew: false,
    freshKey,
    send: async ({ changes }) => {
      await source.save(String(changes[field]))
      return { [field]: changes[field], version: ++version }
    },
    read: async () => {
      if (!isTold) await source.readAgain()
      // What was read has reached the field once the page is drawn.
      await new Promise((resolve) => void setTimeout(resolve))
      isTold = false
      return { [field]: source.value, version: ++version }
    },
  })
  return {
    saving,
    follow: (next: FieldSource) => {
      isTold = next.value !== source.value && next.value !== saving.state.get().stored[field]
      source = next
      if (isTold) saving.readAgain()
    },
  }
}
