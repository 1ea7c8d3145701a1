import { itemClasses } from '@galen/contract/items/item-classes'
import type { Item } from '@galen/contract/items/items'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { itemTypes } from '@galen/domain/items/item'
import { changedClassFields, loosensClass } from '@galen/domain/items/item-class'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { fieldLabels } from '../catalog/field-labels.ts'
import { Ingredients } from '../catalog/ingredients-card.tsx'
import { scheduleInWords, typeLabels } from '../catalog/item-labels.tsx'

type Props = { item: Item; onDone: (item: Item) => void; onClose: () => void }
type Class = Pick<Item, 'type' | 'deaSchedule' | 'isNarcotic' | 'listChemical' | 'dscsaExempt' | 'ingredients'>

/** Compliance changes which controls an item is under, with a reason. */
export function ChangeClassDialog({ item, onDone, onClose }: Props) {
  const { type, deaSchedule, isNarcotic, listChemical, dscsaExempt, ingredients } = item
  const before: Class = { type, deaSchedule, isNarcotic, listChemical, dscsaExempt, ingredients }
  const [wanted, setWanted] = useState(before)
  const [reason, setReason] = useState('')
  const loosens = loosensClass(before, wanted)
  const { run, pending } = useCommand(itemClasses.change, {
    onDone: (saved) => {
      toast.success(
        saved.classProposal
          ? text('The change of {item} waits for a second person.', { item: item.itemName })
          : text('The class of {item} is changed.', { item: item.itemName }),
      )
      onDone(saved)
      onClose()
    },
  })
  const missing =
    changedClassFields(before, wanted).length === 0
      ? text('Nothing is changed.')
      : reason.trim() === ''
        ? text('Enter a reason.')
        : undefined
  return (
    <Dialog
      title={text('Change the class of {item}', { item: item.itemName })}
      onClose={onClose}
      act={{
        label: loosens ? text('Ask a second person') : text('Change class'),
        run: () => void run({ params: { id: item.id }, body: { version: item.version, ...wanted, reason } }),
        pending,
        disabledReason: missing,
      }}
    >
      <ClassForm value={wanted} onChange={setWanted} />
      {loosens && <p>{text('This loosens the controls. A second person of compliance must agree.')}</p>}
      <Textarea
        label={text('Reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}

const types = itemTypes.map((value) => ({ value, label: typeLabels[value] }))
const schedules = deaSchedules.map((value) => ({ value, label: scheduleInWords(value) }))
const narcotic = [
  { value: 'yes', label: text('Narcotic') },
  { value: 'no', label: text('Not a narcotic') },
]

const ClassForm = ({ value, onChange }: { value: Class; onChange: (value: Class) => void }) => (
  <>
    <Select
      label={fieldLabels.type}
      data={types}
      value={value.type}
      onChange={(type) => type !== null && onChange({ ...value, type: type as Class['type'] })}
    />
    <Select
      label={fieldLabels.deaSchedule}
      data={schedules}
      value={value.deaSchedule}
      onChange={(schedule) => onChange({ ...value, deaSchedule: schedule as Class['deaSchedule'] })}
      clearable
    />
    <Select
      label={fieldLabels.isNarcotic}
      placeholder={text('Not specified')}
      data={narcotic}
      value={value.isNarcotic === null ? null : value.isNarcotic ? 'yes' : 'no'}
      onChange={(next) => onChange({ ...value, isNarcotic: next === null ? null : next === 'yes' })}
      clearable
    />
    <Switch
      label={fieldLabels.listChemical}
      checked={value.listChemical}
      onChange={(event) => onChange({ ...value, listChemical: event.currentTarget.checked })}
    />
    <TextInput
      label={fieldLabels.dscsaExempt}
      maxLength={200}
      value={value.dscsaExempt ?? ''}
      onChange={(event) => onChange({ ...value, dscsaExempt: event.currentTarget.value || null })}
    />
    <Ingredients
      value={value.ingredients}
      onChange={(ingredients) => onChange({ ...value, ingredients })}
      whyReadOnly={undefined}
    />
  </>
)
