import { Group } from '@mantine/core'
import type { Item } from '@galen/contract/items/items'
import type { FillableField } from '@galen/domain/items/item'
import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { fieldLabels } from './field-labels.ts'
import styles from '../items.module.css'

type Of = { of: OpenDocument<Item> }

/** A field is decided once someone accepts it, or writes something else into it. */
const accept = ({ edit, values, flush }: OpenDocument<Item>, fields: readonly string[]) => {
  edit(
    'unaccepted',
    values.unaccepted.filter((field) => !fields.includes(field)),
  )
  void flush()
}

/** Marks a field that a directory filled in until someone accepts it. */
export function Filled({ of, field, children }: Of & { field: FillableField; children: ReactNode }) {
  const isWaiting = of.values.unaccepted.includes(field) && !of.changed.includes(field)
  if (!isWaiting) return children
  return (
    <div className={styles['filled']}>
      {children}
      <Group className={styles['filledFoot']} gap={8} align="stretch" justify="space-between" wrap="nowrap">
        <span>{text('From the directory')}</span>
        {of.editing && (
          <button
            type="button"
            className="link"
            aria-label={text('Accept {field}', { field: fieldLabels[field] })}
            onClick={() => accept(of, [field])}
          >
            {text('Accept')}
          </button>
        )}
      </Group>
    </div>
  )
}

/** Accepts everything at once, for anyone who has compared it with the box. */
export function FilledNote({ of }: Of) {
  const count = of.values.unaccepted.length
  if (count === 0) return null
  return (
    <div className={styles['filledNote']}>
      <Note tone="hold">
        <Group gap={8} justify="space-between">
          {text(
            '{count, plural, one {# field comes} other {# fields come}} from the directory. Compare with the box.',
            {
              count,
            },
          )}
          {of.editing && (
            <Button icon="check" onClick={() => accept(of, of.values.unaccepted)}>
              {text('Accept all')}
            </Button>
          )}
        </Group>
      </Note>
    </div>
  )
}
