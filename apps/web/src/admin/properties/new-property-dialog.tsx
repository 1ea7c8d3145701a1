import {
  listOf,
  type PropertyField,
  propertyProblems,
  type PropertyType,
  type PropertyValues,
} from '@galen/domain/admin/property-types'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { text } from '../../kit/text.ts'
import { performed } from '../../client/api.tsx'
import { fieldError } from '../../kit/error-text.ts'
import { addProperty } from './property-calls.ts'
import styles from './lists.module.css'

const nothing: PropertyValues = {
  name: '',
  code: null,
  days: null,
  discountPercent: null,
  discountDays: null,
  discountOnTotal: null,
  presetLength: null,
  presetWidth: null,
  presetHeight: null,
  accountId: null,
  termsId: null,
  shipVia: null,
  freightRule: null,
}

type NewPropertyDialogProps = { type: PropertyType; title: string; onClose: () => void; onAdded: () => unknown }

/** A new value of a list that cannot do with a name alone. */
export function NewPropertyDialog({ type, title, onClose, onAdded }: NewPropertyDialogProps) {
  const { fields } = listOf(type)
  const [values, setValues] = useState(nothing)
  const [problem, setProblem] = useState<unknown>()
  const [isTried, setIsTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const set = (part: Partial<PropertyValues>) => setValues((before) => ({ ...before, ...part }))
  const found = values.name.trim() === '' ? [{ field: 'name', message: text('is required') }] : []
  const problems = [...found, ...propertyProblems(type, values)]
  const faultOf = (field: string) =>
    (isTried ? problems.find((each) => each.field === field)?.message : undefined) ?? fieldError(problem, field)
  const submit = async () => {
    setIsTried(true)
    if (problems.length > 0) return
    setIsPending(true)
    try {
      await addProperty(type, filled(values), { call: (route, input) => performed(route, input) })
      await onAdded()
      onClose()
    } catch (reason) {
      setProblem(reason)
    }
    setIsPending(false)
  }
  return (
    <Dialog title={title} onClose={onClose} act={{ label: text('Add'), pending: isPending, run: () => void submit() }}>
      <Refusal problem={problem} unless={['name', ...fields]} />
      <div className={styles['fields']}>
        <TextField
          label={text('Name')}
          value={values.name}
          onChange={(name) => set({ name })}
          error={faultOf('name')}
          maxLength={120}
          data-autofocus
        />
        {fields.includes('code') && (
          <TextField
            label={text('Code')}
            value={values.code ?? ''}
            onChange={(code) => set({ code: code.trim() === '' ? null : code.trim() })}
            error={faultOf('code')}
            maxLength={24}
          />
        )}
        <TermFields fields={fields} values={values} set={set} faultOf={faultOf} />
      </div>
    </Dialog>
  )
}

type TermFieldsProps = {
  fields: readonly PropertyField[]
  values: PropertyValues
  set: (part: Partial<PropertyValues>) => void
  faultOf: (field: string) => string | undefined
}

/** What only payment terms have. */
const TermFields = ({ fields, values, set, faultOf }: TermFieldsProps) => (
  <>
    {fields.includes('days') && (
      <QuantityField
        label={text('Due after days')}
        value={values.days}
        onChange={(days) => set({ days })}
        error={faultOf('days')}
        most={3650}
      />
    )}
    {fields.includes('discountPercent') && (
      <PercentField
        label={text('Discount')}
        value={values.discountPercent}
        onChange={(discountPercent) => set({ discountPercent })}
        error={faultOf('discountPercent')}
      />
    )}
    {fields.includes('discountDays') && (
      <QuantityField
        label={text('Discount within days')}
        value={values.discountDays}
        onChange={(discountDays) => set({ discountDays })}
        error={faultOf('discountDays')}
        most={3650}
      />
    )}
  </>
)

const filled = (values: PropertyValues) => ({
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  name: values.name.trim(),
})
