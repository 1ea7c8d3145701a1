import { bankFileIndex, bankFiles } from '@galen/contract/finance/bank-files'
import { search } from '@galen/contract/search-index'
import type { BusinessDate } from '@galen/domain/dates'
import { type BankFileKind, bankFileKinds } from '@galen/domain/finance/bank-file'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { saveSettlement } from '../settlements/save-document.ts'
import { BankAccountSelect, usePayingAccounts } from './bank-account-select.tsx'

/** Writes all payments that wait into a file, and hands it to the person. */
export function NewBankFileDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const accounts = usePayingAccounts()
  const [kind, setKind] = useState<BankFileKind>('ACH')
  const [accountId, setAccountId] = useState<string>()
  const [on, setOn] = useState<BusinessDate | null>(null)
  const [problem, setProblem] = useState<unknown>()
  const { run, pending } = useCommand(bankFiles.create, {
    done: text('Bank file written.'),
    onRefused: setProblem,
    onDone: ({ id, fileName }) => {
      void cache.invalidateQueries(readsOf(search, { index: bankFileIndex.name }))
      void saveSettlement(bankFiles.download, { params: { id } }, fileName)
      onClose()
    },
  })
  const chosen = accountId ?? accounts[0]?.id
  const body = { kind, effectiveDate: on ?? today, ...(chosen !== undefined && { bankAccountId: chosen }) }
  return (
    <Dialog
      title={text('New bank file')}
      onClose={onClose}
      act={{
        label: text('Write file'),
        run: () => void run({ body }),
        pending,
        disabledReason: accounts.length === 0 ? text('Add a bank account under Companies first.') : undefined,
      }}
    >
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <p className="secondary">{text('Every posted payment that is in no file yet is written; nothing is booked.')}</p>
      <Select
        label={text('Kind')}
        data={bankFileKinds.map((value) => ({ value, label: value }))}
        value={kind}
        onChange={(next) => next !== null && setKind(next as BankFileKind)}
      />
      <BankAccountSelect value={accountId} onChange={setAccountId} />
      <DateField label={text('Effective date')} value={on ?? today} onChange={setOn} />
    </Dialog>
  )
}
