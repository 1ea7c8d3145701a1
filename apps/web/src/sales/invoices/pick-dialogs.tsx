import { LONGEST } from '@galen/domain/shape-limits'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { LabelMismatchDialog } from '../../patterns/scanning/label-mismatch.ts'
import type { RefusedPick } from './pick-outcomes.ts'
import type { Picking } from './use-picking.ts'
import styles from './invoice.module.css'

/** What a refused scan asks: a reason for another lot, or the lot itself. The next scan closes it. */
export function PickDialogs({ picking }: { picking: Picking }) {
  const { refused } = picking
  if (!refused) return null
  if (refused.mislabeled)
    return <LabelMismatchDialog key={refused.code} found={refused.mislabeled} onClose={picking.dismiss} />
  if (refused.reason === 'lot-needed') return <LotNeededDialog key={refused.code} {...{ refused, picking }} />
  if (refused.reason === 'swap-reason') return <SwapReasonDialog key={refused.code} {...{ refused, picking }} />
  return null
}

/** The number of an item says nothing of the package at hand: its lot is read from the label. */
function LotNeededDialog({ refused, picking }: { refused: RefusedPick; picking: Picking }) {
  const [lot, setLot] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    try {
      const { message } = await picking.put({
        lots: [
          {
            barcode: refused.code,
            lot: lot.trim(),
            quantity: picking.perScan ?? 1,
            ...(reason.trim() !== '' && { reason: reason.trim() }),
          },
        ],
      })
      toast.success(message)
      picking.dismiss()
    } catch (failure) {
      setProblem(errorText(failure))
    }
  }
  return (
    <Dialog
      title={text('Which lot?')}
      onClose={picking.dismiss}
      act={{
        label: text('Add lot'),
        run: () => void send(),
        disabledReason: lot.trim() === '' ? text('Enter the lot.') : undefined,
      }}
    >
      <div className={styles['form']}>
        <Note tone={problem === undefined ? 'hold' : 'void'} live>
          {problem ?? refused.message}
        </Note>
        <TextField label={text('Lot')} required value={lot} onChange={setLot} maxLength={LONGEST.lot} data-autofocus />
        <TextField
          label={text('Reason for another lot')}
          description={text('Needed when another lot expires first.')}
          value={reason}
          onChange={setReason}
          maxLength={200}
        />
      </div>
    </Dialog>
  )
}

/** Another lot than the first to expire is taken with a reason only. */
function SwapReasonDialog({ refused, picking }: { refused: RefusedPick; picking: Picking }) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={text('Take another lot?')}
      onClose={picking.dismiss}
      act={{
        label: text('Take this lot'),
        run: () => void picking.sendAgain(refused, reason.trim()),
        disabledReason: reason.trim() === '' ? text('Enter a reason.') : undefined,
      }}
    >
      <div className={styles['form']} data-mark={refused.mark}>
        <Note tone="hold" live>
          {refused.message}
        </Note>
        <TextField label={text('Reason')} required value={reason} onChange={setReason} maxLength={200} data-autofocus />
      </div>
    </Dialog>
  )
}
