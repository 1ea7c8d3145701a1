import { type Batch, batches, batchIndex } from '@galen/contract/finance/batches'
import { search } from '@galen/contract/search-index'
import {
  type Cents,
  centsToNumber,
  formatMoney,
  ifStorable,
  parseCents,
  subtract,
  sum,
  TOO_LARGE,
  zeroCents,
} from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './batches.module.css'

type Method = Batch['methods'][number]['method']
type Counted = { readonly count: number | null; readonly amount: Cents | null }
type Counts = Readonly<Partial<Record<Method, Counted>>>

/** What was counted by hand is typed by method; a count that differs from the payments is refused. */
export function CloseBatchDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const { data: batch } = useRead(batches.get, { params: { id: batchId } })
  const [counts, setCounts] = useState<Counts>({})
  const [problem, setProblem] = useState<unknown>()
  const { run, pending } = useCommand(batches.close, {
    done: text('Batch closed successfully'),
    onRefused: setProblem,
    onDone: () => {
      void cache.invalidateQueries(readsOf(search, { index: batchIndex.name }))
      onClose()
    },
  })
  if (!batch) return null
  const counted = batch.methods.map(({ method }) => ({
    method,
    count: counts[method]?.count ?? 0,
    amount: centsToNumber(counts[method]?.amount ?? zeroCents),
  }))
  const isCounted = Object.keys(counts).length > 0
  const total = ifStorable(() => sum(counted.map(({ amount }) => parseCents(amount))))
  const difference = total === null ? null : ifStorable(() => subtract(total, parseCents(batch.total)))
  const body = {
    version: batch.version,
    ...(isCounted && total !== null && { counted, controlTotal: centsToNumber(total) }),
  }
  return (
    <Dialog
      title={text('Close batch {number}?', { number: batch.number })}
      onClose={onClose}
      act={{
        label: text('Close batch'),
        run: () => void run({ params: { id: batch.id }, body }),
        pending,
        disabledReason: difference === null ? TOO_LARGE : undefined,
      }}
    >
      <p>
        {text(
          '{payments, plural, one {# payment} other {# payments}}, {total}. The deposit is booked and the payments can no longer be changed.',
          { payments: batch.payments, total: formatMoney(parseCents(batch.total)) },
        )}
      </p>
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      {batch.methods.map(({ method }) => (
        <CountedRow
          key={method}
          method={method}
          counted={counts[method] ?? { count: null, amount: null }}
          onChange={(next) => setCounts((before) => ({ ...before, [method]: next }))}
        />
      ))}
      {isCounted && difference !== null && difference !== 0 && (
        <Note tone="hold">{text('The count differs by {amount}.', { amount: formatMoney(difference) })}</Note>
      )}
    </Dialog>
  )
}

type RowProps = { method: string; counted: Counted; onChange: (next: Counted) => void }

const CountedRow = ({ method, counted, onChange }: RowProps) => (
  <div className={styles['counted']}>
    <QuantityField
      label={text('{method}, pieces', { method })}
      value={counted.count}
      onChange={(count) => onChange({ ...counted, count })}
    />
    <MoneyField
      label={text('{method}, counted', { method })}
      value={counted.amount}
      onChange={(amount) => onChange({ ...counted, amount })}
    />
  </div>
)
