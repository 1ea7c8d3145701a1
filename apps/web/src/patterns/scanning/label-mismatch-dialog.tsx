import { stocks } from '@galen/contract/warehouse/stocks'
import { LABEL_MISMATCH_ADVICE, type MislabeledGoods } from '@galen/domain/scanning/label-against-record'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import type { Mislabeled } from './mislabeled.ts'

type LabelMismatchDialogProps = {
  found: Mislabeled
  onClose: () => void
  /** What quarantine means here, where the goods are not in stock yet. */
  quarantine?: (() => void) | undefined
  onQuarantined?: (() => void) | undefined
}

/** Nothing was counted: the package is scanned again, or put into quarantine for compliance. */
export function LabelMismatchContent({ found, onClose, quarantine, onQuarantined }: LabelMismatchDialogProps) {
  const { message, goods } = found
  const command = useCommand(stocks.quarantine, {
    done: text('Put into quarantine'),
    confirmation: { title: text('Take this stock from drafts?'), yes: text('Quarantine'), danger: true },
    onDone: () => {
      onQuarantined?.()
      onClose()
    },
  })
  const take = ({ itemId, variationId, stockId, unitId, quantity }: MislabeledGoods) =>
    command.run({
      params: { itemId, variationId },
      body: {
        pedigreesId: [unitId ?? stockId],
        status: 'Quarantine',
        reason: 'LABEL_MISMATCH',
        note: message,
        ...(unitId === null && { quantity }),
      },
    })
  const run = quarantine ?? (goods && command.allowed ? () => void take(goods) : undefined)
  return (
    <Dialog
      title={text('Label and record disagree')}
      onClose={onClose}
      closeLabel={text('Scan again')}
      {...(run && { act: { label: text('Quarantine'), run, pending: command.pending, danger: true } })}
    >
      <Note tone="void" live>
        {message}
      </Note>
      <p className="secondary">{LABEL_MISMATCH_ADVICE}</p>
    </Dialog>
  )
}
