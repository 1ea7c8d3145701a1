import { useMemo } from 'react'
import { fromList } from '../../patterns/pickers/choice-source.ts'
import { MultiPicker } from '../../patterns/pickers/multi-picker.tsx'
import { text } from '../../kit/text.ts'

type Value = { readonly id: string; readonly name: string; readonly active: boolean }

type ValuePickerProps = {
  label: string
  /** Recent choices are stored under it. */
  name: string
  values: readonly Value[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}

const choiceOf = ({ id, name }: Value) => ({ id, label: name })

/** Several values of a list that is already read; one that is switched off stays where it was chosen. */
export function ValuePicker({ label, name, values, value, onChange }: ValuePickerProps) {
  const source = useMemo(
    () =>
      fromList(
        values.filter(({ active }) => active),
        { name, choice: choiceOf },
      ),
    [values, name],
  )
  const chosen = value.map((id) => ({ id, label: values.find((each) => each.id === id)?.name ?? '…' }))
  return (
    <MultiPicker
      label={label}
      source={source}
      value={chosen}
      onChange={(choices) => onChange(choices.map(({ id }) => id))}
      placeholder={value.length === 0 ? text('Any') : text('Type to add')}
    />
  )
}
