import { listOf, type PropertyField, type PropertyType } from '@galen/domain/admin/property-types'
import { useState } from 'react'
import type { SettingsColumn } from '../../patterns/settings/settings-declaration.ts'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { text } from '../../kit/text.ts'
import { freightChoices } from '../../partners/freight-labels.ts'
import { useMayI } from '../../client/session.ts'
import { FigureCell } from '../figure-cell.tsx'
import { lastChangeOf } from './last-change.ts'
import { NewPropertyDialog } from './new-property-dialog.tsx'
import {
  addProperty,
  changeProperty,
  moveProperty,
  type PropertyChange,
  type PropertyRow,
  removeProperty,
} from './property-calls.ts'
import type { PropertiesRead } from './use-properties.ts'
import { UsedValueDialog } from './used-value-dialog.tsx'
import styles from './lists.module.css'

type PropertyTableProps = {
  type: PropertyType
  read: PropertiesRead
  /** What the button that adds a value says. */
  add: string
  readOnly: string | undefined
  /** Other columns than those of the list's own fields. */
  columns?: readonly SettingsColumn<PropertyRow>[]
  empty?: string
}

/** One list that administrators keep: its values are edited in place, ordered, switched off or deleted. */
export function PropertyTable({ type, read, add, readOnly, columns, empty }: PropertyTableProps) {
  const list = listOf(type)
  const mayAudit = useMayI()('AUDIT')
  const [isAdding, setIsAdding] = useState(false)
  const [used, setUsed] = useState<{ value: PropertyRow; switchOff: () => void }>()
  const rows = read.of(type)
  const isWide = list.fields.length >= 3
  const asksMore = (list.required ?? []).length > 0
  return (
    <div className={isWide ? styles['wide'] : undefined}>
      <SettingsTable<PropertyRow>
        label={list.label}
        rows={rows}
        problem={read.problem}
        onChanged={read.readAgain}
        name={(row) => row.name}
        columns={[
          ...(columns ?? columnsOf(list.fields, read.of('paymentTerms'))),
          { field: 'active', label: text('Active'), kind: 'switch' },
        ]}
        {...(!list.closed && {
          add: asksMore
            ? { label: add, open: () => setIsAdding(true) }
            : { label: add, run: (values, context) => addProperty(type, { name: String(values.name) }, context) },
          remove: (row) => removeProperty(type, row),
          removeUsed: (value, switchOff) => setUsed({ value, switchOff }),
        })}
        change={(row, changes, context) => changeProperty(type, row, changes as PropertyChange, context)}
        activeField="active"
        used={(row) => row.usedBy}
        usedInWords={(count) => text('used by {count, plural, one {# record} other {# records}}', { count })}
        move={(row, steps) => moveProperty(type, row, placeOf(rows, row) + steps)}
        changed={lastChangeOf}
        {...(mayAudit && { auditAddress: (row) => `/audit/property/${row.id}` })}
        fixed={(row) =>
          row.builtIn ? text('Standard in every company. It can be turned off, but not changed.') : undefined
        }
        readOnly={readOnly}
        empty={empty ?? text('Add the first value.')}
      />
      {used && (
        <UsedValueDialog
          type={type}
          value={used.value}
          others={(rows ?? []).filter(({ id, active }) => active && id !== used.value.id)}
          onSwitchOff={() => {
            used.switchOff()
            setUsed(undefined)
          }}
          onClose={() => setUsed(undefined)}
          onMoved={read.readAgain}
        />
      )}
      {isAdding && (
        <NewPropertyDialog type={type} title={add} onClose={() => setIsAdding(false)} onAdded={read.readAgain} />
      )}
    </div>
  )
}

const placeOf = (rows: readonly PropertyRow[] = [], row: PropertyRow) => rows.findIndex(({ id }) => id === row.id) + 1

const name: SettingsColumn<PropertyRow> = { field: 'name', label: text('Name'), kind: 'text', maxLength: 120 }

const further: Readonly<
  Record<Exclude<PropertyField, 'accountId' | 'termsId' | 'discountOnTotal'>, SettingsColumn<PropertyRow>>
> = {
  code: { field: 'code', label: text('Code'), kind: 'text', maxLength: 24, isCode: true, width: 112 },
  days: { field: 'days', label: text('Days'), kind: 'number', min: 0, max: 3650, width: 80 },
  discountPercent: figure('discountPercent', text('Discount %'), 100),
  discountDays: figure('discountDays', text('within days'), 3650),
  presetLength: figure('presetLength', text('Length, in'), 999),
  presetWidth: figure('presetWidth', text('Width, in'), 999),
  presetHeight: figure('presetHeight', text('Height, in'), 999),
  shipVia: {
    field: 'shipVia',
    label: text('Ship via'),
    kind: 'text',
    maxLength: 200,
    mayBeEmpty: true,
    width: 120,
  },
  freightRule: {
    field: 'freightRule',
    label: text('Freight'),
    kind: 'choice',
    choices: freightChoices,
    mayBeEmpty: true,
    width: 144,
  },
}

function figure(field: Extract<keyof PropertyRow, string>, label: string, most: number): SettingsColumn<PropertyRow> {
  return {
    field,
    label,
    kind: 'own',
    width: 92,
    edit: (control) => <FigureCell {...control} least={0} most={most} decimals={2} />,
  }
}

/** The name first, because it is what a new value is asked for. */
const columnsOf = (fields: readonly PropertyField[], terms: readonly PropertyRow[] = []) => [
  name,
  ...fields.flatMap((field) => {
    if (field === 'accountId' || field === 'discountOnTotal') return []
    if (field !== 'termsId') return [further[field]]
    return [termsColumn(terms)]
  }),
]

const termsColumn = (terms: readonly PropertyRow[]): SettingsColumn<PropertyRow> => ({
  field: 'termsId',
  label: text('Payment terms'),
  kind: 'choice',
  // Those that are no longer offered stay readable where they were chosen; the server takes only the others.
  choices: terms.map(({ id, name: label }) => ({ value: id, label })),
  mayBeEmpty: true,
  width: 136,
})
