import type { Invoice } from '@galen/contract/sales/invoice'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { ScanParts } from '../../patterns/scanning/scan-parts.tsx'
import { AddItemDialog } from './add-item-dialog.tsx'
import type { RefusedPick } from './pick-outcomes.ts'
import type { Picking } from './use-picking.ts'
import styles from './invoice.module.css'

type PickDialogsProps = { invoice: Invoice; picking: Picking }

/** What a refused scan asks: a reason for another lot, the line it belongs to, or to be read. The next scan closes it. */
export function PickDialogs({ invoice, picking }: PickDialogsProps) {
  const { refused } = picking
  const [isAdding, setAdding] = useState(false)
  if (isAdding) return <AddItemDialog invoice={invoice} picking={picking} onClose={() => setAdding(false)} />
  if (!refused) return null
  if (refused.reason === 'swap-reason') return <SwapReasonDialog key={refused.code} {...{ refused, picking }} />
  return (
    <Dialog
      title={refused.mark === 'qrCode' ? text('QR code not added') : text('Barcode not added')}
      onClose={picking.dismiss}
      instead={{
        label: text('Add item by hand'),
        run: () => {
          picking.dismiss()
          setAdding(true)
        },
      }}
    >
      <div data-mark={refused.mark}>
        <Note tone="void" live>
          {refused.message}
        </Note>
        {refused.result ? <ScanParts result={refused.result} /> : <p className="code">{refused.code}</p>}
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
