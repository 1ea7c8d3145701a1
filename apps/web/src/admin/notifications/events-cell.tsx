import { Group } from '@mantine/core'
import { type SalesEmailEvent, salesEmailEventNames, salesEmailEvents } from '@galen/domain/admin/sales-email-events'
import type { CellControl } from '../../patterns/settings/settings-declaration.ts'
import styles from './notifications.module.css'

/** What an address is notified of; each box saves itself. */
export function EventsCell({ value, onChange, onBlur, readOnly, label }: CellControl) {
  const events = Array.isArray(value) ? (value as SalesEmailEvent[]) : []
  const toggle = (event: SalesEmailEvent, isOn: boolean) => {
    onChange(salesEmailEventNames.filter((each) => (each === event ? isOn : events.includes(each))))
    onBlur()
  }
  return (
    <Group role="group" aria-label={label} className={styles['events']} gap="2px 16px" align="stretch">
      {salesEmailEventNames.map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            className={styles['box']}
            checked={events.includes(event)}
            disabled={readOnly}
            onChange={(change) => toggle(event, change.currentTarget.checked)}
          />
          {salesEmailEvents[event]}
        </label>
      ))}
    </Group>
  )
}
