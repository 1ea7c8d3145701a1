import { Popover } from '@mantine/core'
import type { BusinessDate } from '@galen/domain/dates'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { text } from '../text.ts'
import { Calendar } from './calendar.tsx'
import { readDay, writeDay } from './day-text.ts'
import styles from './fields.module.css'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'
import { useToday } from './use-today.ts'

type DateFieldProps = Omit<ParsedFieldProps<BusinessDate>, 'read' | 'write' | 'input' | 'ref'>

/** A day of the company's calendar: typed as 3/4, today or +30, or chosen from a month that Alt+Down opens. */
export function DateField(field: DateFieldProps) {
  const today = useToday()
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowDown' || !event.altKey || field.disabledReason != null) return
    event.preventDefault()
    setOpen(true)
  }
  const choose = (day: BusinessDate) => {
    field.onChange(day)
    close()
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      onDismiss={() => setOpen(false)}
      withRoles={false}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      offset={4}
    >
      <Popover.Target>
        <div>
          <ParsedField
            {...field}
            ref={input}
            read={(source) => readDay(source, today)}
            write={writeDay}
            onKey={press}
            input={{
              rightSection: field.disabledReason == null && (
                <button
                  type="button"
                  className={styles['show']}
                  aria-label={text('Choose a day for {label}', { label: field.label })}
                  aria-haspopup="dialog"
                  aria-expanded={open}
                  onClick={() => setOpen(!open)}
                >
                  <Icon name="calendar" />
                </button>
              ),
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={text('Choose a day for {label}', { label: field.label })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      >
        <Calendar chosen={field.value} today={today} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
