import { companies } from '@galen/contract/admin/companies'
import { DEFAULT_COLOR } from '@galen/domain/admin/company'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../kit/dialog.tsx'
import { ColorField } from '../../kit/fields/color-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../shell/api.tsx'
import { errorText, fieldError } from '../../shell/error-text.ts'
import { useSettings } from '../../shell/session.ts'
import { timeZones } from './time-zones.ts'
import styles from './companies.module.css'

/** A company begins with its name, colour, clock and, if wanted, the lists of another. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { company } = useSettings()
  const known = useRead(companies.list, {})
  const [name, setName] = useState('')
  const [color, setColor] = useState<string>(DEFAULT_COLOR)
  const [timeZone, setTimeZone] = useState(company.timeZone)
  const [copyFrom, setCopyFrom] = useState<string | null>(company.id)
  const [problem, setProblem] = useState<unknown>()
  const creating = useCommand(companies.create, {
    done: text('Saved successfully'),
    onDone: ({ id }) => void navigate(`/companies/${id}/addresses`),
    onRefused: setProblem,
  })
  const isNamed = name.trim() !== ''
  const create = () =>
    void creating.run({ body: { name: name.trim(), color, timeZone, ...(copyFrom && { copyFrom }) } })
  return (
    <Dialog
      title={text('New company')}
      onClose={onClose}
      act={{
        label: text('Create'),
        pending: creating.pending,
        whyNot: isNamed ? undefined : text('Name it first.'),
        run: create,
      }}
    >
      <p className="secondary">{text('You become its administrator. People and documents are not copied.')}</p>
      {problem !== undefined && !fieldError(problem, 'name') && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <div className={styles['stack']}>
        <TextField
          label={text('Name')}
          value={name}
          onChange={setName}
          error={fieldError(problem, 'name')}
          maxLength={120}
          data-autofocus
        />
        <ColorField label={text('Colour')} value={color} onChange={(next) => setColor(next ?? DEFAULT_COLOR)} />
        <Select
          label={text('Time zone')}
          data={timeZones}
          value={timeZone}
          onChange={(next) => next !== null && setTimeZone(next)}
          searchable
          limit={50}
        />
        <Select
          label={text('Copy lists from')}
          description={text('Lists, flags, reasons, rules and settings')}
          placeholder={text('Nowhere')}
          data={known.data?.map(({ id, name: label }) => ({ value: id, label })) ?? []}
          value={copyFrom}
          onChange={setCopyFrom}
          clearable
        />
      </div>
    </Dialog>
  )
}
