import { Group } from '@mantine/core'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import styles from './saving.module.css'

type NotSavedNoteProps = { tryAgain: () => void; useStored: () => void }

/** Under a field whose text was not saved: the text stays, the record is as it is stored, and the person decides. */
export const NotSavedNote = ({ tryAgain, useStored }: NotSavedNoteProps) => (
  <Group className={styles['conflict']} gap={8} role="group" aria-label={text('Not saved')}>
    <span>{text('Not saved')}</span>
    <span className={styles['choice']}>
      <Button onClick={tryAgain}>{text('Try again')}</Button>
      <Button onClick={useStored}>{text('Use stored')}</Button>
    </span>
  </Group>
)
