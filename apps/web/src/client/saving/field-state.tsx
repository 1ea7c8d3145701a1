import { messages } from '../../kit/messages.ts'
import { Spinner } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { SaveState } from '../save-state.ts'
import styles from './saving.module.css'

/** The state of one field or row that saves itself. */
export const FieldState = ({ state }: { state: SaveState }) => (
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
    {(state === 'failed' || state === 'waiting') && (
      <>
        <Icon name="cross" size={12} />
        {messages.errorWhenSave}
      </>
    )}
  </span>
)
