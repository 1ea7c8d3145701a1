import { Spinner } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { messages } from '../kit/messages.ts'
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
  return (
    <div className={styles['save']} data-state={state} role="status" aria-label={text('Save status')}>
      {state === 'saving' && <Spinner />}
      {state === 'saved' && <Icon name="check" size={12} />}
      {(state === 'failed' || state === 'waiting') && <Icon name="cross" size={12} />}
      {words[state]}
    </div>
  )
}
