import { Group } from '@mantine/core'
import { Spinner } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { messages } from '../kit/messages.ts'
import { online } from '../client/online.ts'
import { type SaveState, saveState } from '../client/save-state.ts'
import styles from './frame.module.css'

const words: Record<SaveState, string> = {
  idle: '',
  saving: messages.saving,
  asking: '',
  saved: messages.saved,
  waiting: messages.errorWhenSave,
  failed: messages.errorWhenSave,
}

/** Always in the same place, after the breadcrumb. */
export function SaveStatus() {
  const state = useStore(saveState)
  // Without a network nothing failed: it is sent once there is one.
  const isKept = !useStore(online) && state === 'waiting'
  return (
    <Group
      className={styles['save']}
      gap={4}
      wrap="nowrap"
      data-state={state}
      role="status"
      aria-label={text('Save status')}
    >
      {state === 'saving' && <Spinner />}
      {state === 'saved' && <Icon name="check" size={12} />}
      {isKept && <Icon name="clock" size={12} />}
      {(state === 'failed' || (state === 'waiting' && !isKept)) && <Icon name="cross" size={12} />}
      {isKept ? text('Saved on this device') : words[state]}
    </Group>
  )
}
