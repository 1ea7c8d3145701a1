import type { Company } from '@galen/contract/admin/companies'
import { licenseKinds } from '@galen/domain/admin/company'
import type { BusinessDate } from '@galen/domain/dates'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import styles from './companies.module.css'

export type License = Company['licenses'][number]

const blank: License = { kind: 'DEA', number: '', state: '', expiresOn: null }

type LicenseDialogProps = {
  license: License | undefined
  onClose: () => void
  onDone: (license: License) => void
}

export function CompanyLicenseDialog({ license, onClose, onDone }: LicenseDialogProps) {
  const [draft, setDraft] = useState<License>(license ?? blank)
  const set = (part: Partial<License>) => setDraft((before) => ({ ...before, ...part }))
  const { kind, number, state, expiresOn } = draft
  const isState = /^(?:[A-Z]{2})?$/.test(state)
  return (
    <Dialog
      title={license ? text('License {number}', { number: license.number }) : text('Add a license')}
      onClose={onClose}
      act={{
        label: text('Save'),
        disabledReason:
          number.trim() === '' ? text('Enter the number.') : isState ? undefined : text('Enter a state, such as TX.'),
        run: () => {
          onDone({ ...draft, number: number.trim() })
          onClose()
        },
      }}
    >
      <div className={styles['pair']}>
        <Select
          label={text('Kind')}
          data={[...licenseKinds]}
          value={kind}
          onChange={(next) => next !== null && set({ kind: next as License['kind'] })}
        />
        <TextField
          label={text('Number')}
          required
          value={number}
          onChange={(next) => set({ number: next })}
          maxLength={60}
          data-autofocus
        />
        <TextField
          label={text('State')}
          description={text('Leave empty for the whole country')}
          value={state}
          onChange={(next) => set({ state: next.trim().toUpperCase() })}
          error={isState ? undefined : text('Enter a state, such as TX.')}
          maxLength={2}
        />
        <DateField
          label={text('Valid until')}
          description={text('Leave empty for no end date')}
          value={expiresOn as BusinessDate | null}
          onChange={(next) => set({ expiresOn: next })}
        />
      </div>
    </Dialog>
  )
}
