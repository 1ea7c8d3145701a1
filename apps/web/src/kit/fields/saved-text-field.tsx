import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { conflictOver, type FieldConflict } from '../../shell/conflict.ts'
import { errorText, fieldError } from '../../shell/error-text.ts'
import { messages } from '../../shell/messages.ts'
import { useSettings } from '../../shell/session.ts'
import { Age } from '../age.tsx'
import { Button, Spinner } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { FieldError } from './field-error.tsx'
import styles from './saved-field.module.css'

/** Spec §9. */
const AUTO_SAVE_MS = 1000

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
 * A field that saves itself a second after the last letter, or on Enter or leaving it. It shows its own state, goes
 * back to what is stored when it is refused, and shows both values when somebody else changed it meanwhile.
 */
export function SavedTextField({ label, field, value, save, readAgain, maxLength }: SavedTextFieldProps) {
  const [typed, setTyped] = useState(value)
  const [stored, setStored] = useState(value)
  const [state, setState] = useState<'quiet' | 'saving' | 'saved'>('quiet')
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<FieldConflict>()
  const saving = useRef(false)
  if (stored !== value) {
    setStored(value)
    if (state !== 'saving') setTyped(value)
  }

  const send = async (next: string) => {
    if (saving.current) return
    saving.current = true
    setState('saving')
    setProblem(undefined)
    try {
      await save(next)
      setState('saved')
    } catch (reason) {
      const clash = conflictOver(reason, field)
      setConflict(clash)
      setProblem(clash ? undefined : (fieldError(reason, field) ?? errorText(reason)))
      setTyped(clash ? next : value)
      setState('quiet')
    }
    saving.current = false
  }
  const flush = () => {
    if (typed.trim() !== value && typed.trim() !== '' && !conflict) void send(typed.trim())
    else if (typed.trim() === '') setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value || typed.trim() === '' || conflict) return
    const timer = setTimeout(() => void send(typed.trim()), AUTO_SAVE_MS)
    return () => clearTimeout(timer)
  })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') flush()
    if (event.key === 'Escape') setTyped(value)
  }
  const settle = async (mine: boolean) => {
    const wanted = typed.trim()
    setConflict(undefined)
    await readAgain()
    if (!mine) return
    setTyped(wanted)
    await send(wanted)
  }

  return (
    <div>
      <TextInput
        label={label}
        value={typed}
        {...(maxLength && { maxLength })}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={flush}
        onKeyDown={press}
        error={problem && <FieldError>{problem}</FieldError>}
        rightSectionWidth={86}
        rightSection={<FieldState state={state} />}
      />
      {conflict && <Conflict conflict={conflict} mine={typed} settle={(mine) => void settle(mine)} />}
    </div>
  )
}

export const FieldState = ({ state }: { state: 'quiet' | 'saving' | 'saved' }) => (
  <span className={styles['state']} data-state={state} role="status">
    {state === 'saving' && (
      <>
        <Spinner />
        {messages.saving}
      </>
    )}
    {state === 'saved' && (
      <>
        <Icon name="check" size={12} />
        {messages.saved}
      </>
    )}
  </span>
)

function Conflict({
  conflict,
  mine,
  settle,
}: {
  conflict: FieldConflict
  mine: string
  settle: (mine: boolean) => void
}) {
  const { timeZone } = useSettings().company
  return (
    <div className={styles['conflict']} role="alert">
      <span>
        {conflict.by} changed this to <b>{conflict.theirs}</b> <Age since={conflict.at} timeZone={timeZone} /> ago.
        Yours is <b>{mine}</b>.
      </span>
      <Button onClick={() => settle(true)}>Use mine</Button>
      <Button onClick={() => settle(false)}>Use theirs</Button>
    </div>
  )
}
