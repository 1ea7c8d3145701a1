import { Group } from '@mantine/core'
import { agoInWords, formatInstant } from '@galen/domain/dates'
import { useSettings } from '../session.ts'
import { useNow } from '../../kit/age.tsx'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import styles from './saving.module.css'
import type { Conflict } from './saving-state.ts'
import { valueInWords } from './value-in-words.ts'

type ConflictNoteProps = {
  conflict: Conflict
  /** What the field is called; without it the note is right under the field. */
  label?: string
  inWords?: (value: unknown) => string
  useMine: () => void
  useTheirs: () => void
}

/** Someone changed the same field: both values, who and when, and the choice. */
export function ConflictNote({ conflict, label, inWords = valueInWords, useMine, useTheirs }: ConflictNoteProps) {
  const { timeZone } = useSettings().company
  const { by, at } = conflict
  const ago = agoInWords(new Date(at), useNow())
  const theirs = inWords(conflict.theirs)
  const mine = inWords(conflict.mine)
  return (
    <Group className={styles['conflict']} gap={8} role="alert">
      <span title={formatInstant(new Date(at), timeZone)}>
        {label === undefined
          ? text('{by} changed this to {theirs} {ago}. Yours is {mine}.', { by, theirs, ago, mine })
          : text('{by} changed {label} to {theirs} {ago}. Yours is {mine}.', { by, label, theirs, ago, mine })}
      </span>
      <span className={styles['choice']}>
        <Button onClick={useMine}>{text('Use mine')}</Button>
        <Button onClick={useTheirs}>{text('Use theirs')}</Button>
      </span>
    </Group>
  )
}
