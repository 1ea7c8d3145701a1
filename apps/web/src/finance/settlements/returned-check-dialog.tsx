import { customerPayments } from '@galen/contract/finance/customer-payments'
import { type ReturnReason, returnReasons } from '@galen/domain/finance/payment'
import { type Cents, centsToNumber, zeroCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { refreshLists } from './refresh-lists.ts'
import { EffectsList, type TakenBack, useTakeBackEffects } from './take-back-effects.tsx'

const reasons = returnReasons.map((value) => ({ value, label: value }))
const LONGEST_NOTE = 500

/** Records that the bank sent a deposited check or transfer back: why, what it opens again, and the fee (P28). */
export function ReturnedCheckDialog({ of, onClose }: { of: TakenBack; onClose: () => void }) {
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [note, setNote] = useState('')
  const [fee, setFee] = useState<Cents | null>(null)
  const [problem, setProblem] = useState<unknown>()
  const effects = useTakeBackEffects(of, 'return')
  const { run, pending } = useCommand(customerPayments.returned, {
    done: text('Return recorded.'),
    onDone: () => {
      refreshLists()
      onClose()
    },
    onRefused: setProblem,
  })
  const record = () =>
    reason &&
    void run({ params: { id: of.id }, body: { reason, note: note.trim(), fee: centsToNumber(fee ?? zeroCents) } })
  return (
    <Dialog
      title={text('Returned check {number} (NSF)', { number: of.number ?? '' })}
      onClose={onClose}
      act={{
        label: text('Record return'),
        run: () => void record(),
        pending,
        disabledReason: effects.data
          ? (effects.data.refusal ?? (reason === null ? text('Choose a reason first.') : undefined))
          : text('The effects are loading.'),
      }}
    >
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <EffectsList reading={effects} />
      <Select
        label={text('Reason of the bank')}
        data={reasons}
        value={reason}
        onChange={(next) => setReason(next as ReturnReason | null)}
        required
      />
      <MoneyField label={text('Fee charged to the customer (optional)')} value={fee} onChange={setFee} />
      <p className="secondary">{text('The fee becomes a manual invoice to other charges.')}</p>
      <TextField label={text('Note')} value={note} onChange={setNote} maxLength={LONGEST_NOTE} />
    </Dialog>
  )
}
