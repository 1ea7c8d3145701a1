import { Menu, Popover } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { text } from '../../kit/text.ts'
import { openedByKey } from './opened-by-key.ts'
import { LazyFilterEditor } from './opened-parts.ts'
import type { ListFilter } from './list-declaration.ts'
import { filterInWords } from './list-filters.ts'
import { listKeys } from './list-keys.ts'
import type { FilterValues } from './list-location.ts'
import { useLookedUp } from './use-looked-up.ts'
import styles from './filter-chips.module.css'

type FilterChipsProps = {
  filters: readonly ListFilter[]
  values: FilterValues
  onChange: (field: string, values: readonly string[]) => void
  /** The chooser is open: `f` opens it from outside. */
  isChoosing: boolean
  setChoosing: (isChoosing: boolean) => void
}

/** What the list is narrowed by: each chip is edited where it stands, and the last one adds another. */
export function FilterChips({ filters, values, onChange, isChoosing, setChoosing }: FilterChipsProps) {
  const [editing, setEditing] = useState<string>()
  const shown = filters.filter(({ field }) => values[field] !== undefined || field === editing)
  const others = filters.filter(({ field }) => values[field] === undefined)
  return (
    <>
      {shown.map((filter) => (
        <FilterChip
          key={filter.field}
          filter={filter}
          values={values[filter.field] ?? []}
          isEditing={editing === filter.field}
          setEditing={(isEditing) => setEditing(isEditing ? filter.field : undefined)}
          onChange={(next) => onChange(filter.field, next)}
        />
      ))}
      {others.length > 0 && (
        <Menu opened={isChoosing} onChange={setChoosing} withinPortal={false} returnFocus={false} {...openedByKey}>
          <Menu.Target>
            <button type="button" className={styles['add']}>
              <Icon name="plus" size={12} /> {text('Filter')} <KeyHint keys={listKeys.filter.keys} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ field, label }) => (
              <Menu.Item key={field} onClick={() => setEditing(field)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

type FilterChipProps = {
  filter: ListFilter
  values: readonly string[]
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
  onChange: (values: readonly string[]) => void
}

function FilterChip({ filter, values, isEditing, setEditing, onChange }: FilterChipProps) {
  const labelOf = useLookedUp(filter.kind === 'lookup' ? filter.lookup : undefined, values)
  const words = values.length > 0 ? filterInWords(filter, values, labelOf) : '…'
  return (
    <Popover
      opened={isEditing}
      onChange={setEditing}
      position="bottom-start"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <span className={styles['chip']}>
        <Popover.Target>
          <button type="button" className={styles['edit']} onClick={() => setEditing(!isEditing)}>
            {filter.label} <b>{words}</b>
          </button>
        </Popover.Target>
        <button
          type="button"
          className={styles['remove']}
          aria-label={text('Remove the filter {label}', { label: filter.label })}
          onClick={() => {
            setEditing(false)
            onChange([])
          }}
        >
          <Icon name="cross" size={12} />
        </button>
      </span>
      <Popover.Dropdown className={styles['editor']} aria-label={filter.label}>
        <LazyFilterEditor filter={filter} values={values} onChange={onChange} onDone={() => setEditing(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
