import { Stack } from '@mantine/core'
import { companies, type CompanyDefaults } from '@galen/contract/admin/companies'
import { DEFAULT_COLOR } from '@galen/domain/admin/company'
import type { BusinessDate } from '@galen/domain/dates'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../kit/dialog.tsx'
import { ColorField } from '../../kit/fields/color-field.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { fieldError } from '../../kit/error-text.ts'
import { timeZones } from './time-zones.ts'

/** A company begins with its name, color, clock and, if wanted, the lists of another. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const defaults = useRead(companies.defaults, {})
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<Partial<CompanyDefaults>>({})
  const values = { ...defaults.data, ...chosen }
  const set = (part: Partial<CompanyDefaults>) => setChosen((before) => ({ ...before, ...part }))
  const [problem, setProblem] = useState<unknown>()
  const creating = useCommand(companies.create, {
    done: text('Saved successfully'),
    onDone: ({ id }) => void navigate(`/companies/${id}/addresses`),
    onRefused: setProblem,
  })
  const isNamed = name.trim() !== ''
  const create = () =>
    // Whole, because it has to become what is here, whatever the defaults are by then.
    void creating.run({ body: { name: name.trim(), ...values } })
  return (
    <Dialog
      title={text('New company')}
      onClose={onClose}
      act={{
        label: text('Create'),
        pending: creating.pending,
        disabledReason: isNamed ? undefined : text('Enter a name.'),
        run: create,
      }}
    >
      <p className="secondary">{text('You become its administrator. People and documents are not copied.')}</p>
      <Refusal problem={problem} unless={['name', 'currency', 'booksBeginOn']} />
      <Stack gap={12}>
        <TextField
          label={text('Name')}
          required
          value={name}
          onChange={setName}
          error={fieldError(problem, 'name')}
          maxLength={120}
          data-autofocus
        />
        <StartFields values={values} set={set} error={(field) => fieldError(problem, field)} />
      </Stack>
    </Dialog>
  )
}

type StartFieldsProps = {
  values: Partial<CompanyDefaults>
  set: (part: Partial<CompanyDefaults>) => void
  error: (field: string) => string | undefined
}

/** What it starts with, as the defaults say until someone decides otherwise. */
function StartFields({ values, set, error }: StartFieldsProps) {
  const { color, timeZone, currency, copyFrom = null, secondFactorRequired = false, booksBeginOn } = values
  const known = useRead(companies.list, {})
  return (
    <>
      <ColorField
        label={text('Color')}
        value={color ?? DEFAULT_COLOR}
        onChange={(next) => set({ color: next ?? DEFAULT_COLOR })}
      />
      <Select
        label={text('Time zone')}
        required
        data={timeZones}
        value={timeZone ?? null}
        onChange={(next) => next !== null && set({ timeZone: next })}
        searchable
        limit={50}
      />
      <Select
        label={text('Copy lists from')}
        description={text('Lists, flags, reasons, rules and settings')}
        placeholder={text('Not shown')}
        data={known.data?.map(({ id, name: label }) => ({ value: id, label })) ?? []}
        value={copyFrom}
        onChange={(next) => set({ copyFrom: next })}
        clearable
      />
      <TextField
        label={text('Currency')}
        required
        value={currency ?? ''}
        onChange={(next) => set({ currency: next.trim().toUpperCase() })}
        error={error('currency')}
        maxLength={3}
      />
      <DateField
        label={text('First day of the books')}
        required
        value={(booksBeginOn ?? null) as BusinessDate | null}
        onChange={(next) => next !== null && set({ booksBeginOn: next })}
        error={error('booksBeginOn')}
      />
      <CheckField
        label={text('Two-factor required')}
        checked={secondFactorRequired}
        onChange={(next) => set({ secondFactorRequired: next })}
      />
    </>
  )
}
