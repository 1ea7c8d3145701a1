import type { PropertyType } from '@galen/domain/admin/property-types'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { errorText } from '../../kit/error-text.ts'
import { type PropertyRow, replaceProperty } from './property-calls.ts'

type UsedValueDialogProps = {
  type: PropertyType
  value: PropertyRow
  /** The values that could take its place. */
  others: readonly PropertyRow[]
  onSwitchOff: () => void
  onClose: () => void
  onMoved: () => Promise<unknown>
}

/** Before a value in use goes: its users move to another value, or it is only switched off. */
export function UsedValueDialog({ type, value, others, onSwitchOff, onClose, onMoved }: UsedValueDialogProps) {
  const [heir, setHeir] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { name, usedBy: count } = value
  const heirName = others.find(({ id }) => id === heir)?.name ?? ''
  const move = async () => {
    if (heir === null) return
    setPending(true)
    setProblem(undefined)
    try {
      await replaceProperty(type, value, heir)
      toast.success(text('Moved to {heir}, and {name} was deleted', { heir: heirName, name }))
      await onMoved()
      onClose()
    } catch (reason) {
      setProblem(reason)
      setPending(false)
    }
  }
  return (
    <Dialog
      title={text('{name} is in use', { name })}
      onClose={onClose}
      instead={{ label: text('Switch it off'), run: onSwitchOff }}
      act={{
        label: text('Move and delete'),
        danger: true,
        pending,
        disabledReason: heir === null ? text('Choose a value first.') : undefined,
        run: () => void move(),
      }}
    >
      <p className="secondary">
        {text(
          '{count, plural, one {# record uses it.} other {# records use it.}} Move to another value and delete {name}, or turn it off.',
          { count, name },
        )}
      </p>
      <Select
        label={text('{count, plural, one {Move # record to} other {Move # records to}}', { count })}
        placeholder={text('Choose a value')}
        required
        searchable
        data={others.map((other) => ({ value: other.id, label: other.name }))}
        value={heir}
        onChange={setHeir}
        data-autofocus
      />
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
    </Dialog>
  )
}
