import { Group } from '@mantine/core'
import { useNavigate } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { documentKeys } from './document-keys.ts'
import styles from './document.module.css'
import type { OpenDocument, Versioned } from './document-types.ts'

type ManualSaveBarProps<T extends Versioned> = { of: OpenDocument<T>; save: () => void }

/** "3 changes · Save · Discard": stands while a document is edited that is saved together. */
export function ManualSaveBar<T extends Versioned>({ of, save }: ManualSaveBarProps<T>) {
  const navigate = useNavigate()
  const count = of.changed.length
  const isSaving = of.status === 'saving'
  const none = count === 0 ? text('No changes yet.') : undefined
  const choose = of.conflicts.length > 0 ? text('Choose between yours and theirs first.') : undefined
  return (
    <Group className={styles['manual']} gap="8px 12px" wrap="nowrap" role="group" aria-label={text('Changes')}>
      <span role="status">
        {count === 0 ? text('No changes yet') : text('{count, plural, one {# change} other {# changes}}', { count })}
      </span>
      {of.isNew && (
        <Button onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}>
          {text('Cancel')}
        </Button>
      )}
      {!(of.isNew && count === 0) && <Button onClick={of.discard}>{text('Discard')}</Button>}
      <Button
        look="primary"
        keys={documentKeys.save.keys}
        pending={isSaving}
        disabledReason={of.isNew ? choose : (none ?? choose)}
        onClick={save}
      >
        {text('Save')}
      </Button>
    </Group>
  )
}
