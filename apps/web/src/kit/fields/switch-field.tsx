import { Group, Switch } from '@mantine/core'
import { useId } from 'react'
import { Spinner } from '../button.tsx'
import { text } from '../text.ts'
import { FieldError } from './field-error.tsx'
import styles from './fields.module.css'
import { useReverting } from './use-reverting.ts'

type SwitchFieldProps = {
  label: string
  value: boolean
  /** Rejects when it was not saved; the switch then goes back. */
  save: (next: boolean) => Promise<void>
  description?: string | undefined
  /** Why it cannot be switched now; the switch stays reachable. */
  disabledReason?: string | undefined
}

export function SwitchField({ label, value, save, description, disabledReason }: SwitchFieldProps) {
  const id = useId()
  const { shown, isSaving, problem, change } = useReverting(value, save)
  return (
    <div>
      <Group gap={12} justify="space-between" wrap="nowrap" mih="var(--control-height)">
        <label htmlFor={id} className="strong">
          {label}
        </label>
        <span className={styles['switchEnd']}>
          {isSaving && <Spinner />}
          <Switch
            id={id}
            checked={shown}
            aria-busy={isSaving}
            aria-disabled={disabledReason != null || undefined}
            aria-describedby={`${id}-more`}
            onChange={(event) => disabledReason == null && void change(event.currentTarget.checked)}
          />
        </span>
      </Group>
      <div id={`${id}-more`} className="small secondary">
        {disabledReason ?? description}
      </div>
      <div role="status" aria-live="polite">
        {isSaving && <span className="unseen">{text('Saving...')}</span>}
        {problem && (
          <div className={styles['fault']}>
            <FieldError>{problem}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}
