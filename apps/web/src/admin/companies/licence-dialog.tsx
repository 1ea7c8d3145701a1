import type { Company } from '@galen/contract/admin/companies'
import { licenceKinds } from '@galen/domain/admin/company'
import type { BusinessDate } from '@galen/domain/dates'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import styles from './companies.module.css'

export type Licence = Company['licences'][number]

const blank: Licence = { kind: 'DEA', number: '', state: '', expiresOn: null }

type LicenceDialogProps = {
  licence: Licence | undefined
  onClose: () => void
  onDone: (licence: Licence) => void
}

export function LicenceDialog({ licence, onClose, onDone }: LicenceDialogProps) {
  const [draft, setDraft] = useState<Licence>(licence ?? blank)
  const set = (part: Partial<Licence>) => setDraft((before) => ({ ...before, ...part }))
  const { kind, number, state, expiresOn } = draft
  const isState = /^(?:[A-Z]{2})?$/.test(state)
  return (
    <Dialog
      title={licence ? text('Licence {number}', { number: licence.number }) : text('Add a licence')}
      onClose={onClose}
      act={{
        label: text('Save'),
        whyNot:
          number.trim() === '' ? text('Fill in its number.') : isState ? undefined : text('Write the state as TX.'),
        run: () => {
          onDone({ ...draft, number: number.trim() })
          onClose()
        },
      }}
    >
      <div className={styles['pair']}>
        <Select
          label={text('Kind')}
          data={[...licenceKinds]}
          value={kind}
          onChange={(next) => next !== null && set({ kind: next as Licence['kind'] })}
        />
        <TextField
          label={text('Number')}
          value={number}
          onChange={(next) => set({ number: next })}
          maxLength={60}
          data-autofocus
        />
        <TextField
          label={text('State')}
          description={text('Empty for the whole country')}
          value={state}
          onChange={(next) => set({ state: next.trim().toUpperCase() })}
          error={isState ? undefined : text('Write the state as TX.')}
          maxLength={2}
        />
        <DateField
          label={text('Valid until')}
          description={text('Empty for no end')}
          value={expiresOn as BusinessDate | null}
          onChange={(next) => set({ expiresOn: next })}
        />
      </div>
    </Dialog>
  )
}
