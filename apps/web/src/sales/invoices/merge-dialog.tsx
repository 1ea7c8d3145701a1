import { invoiceDraftIndex, invoiceIndex } from '@galen/contract/sales/invoice-indices'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { add, centsToNumber, parseCents } from '@galen/domain/money'
import { exact } from '@galen/domain/search/query-builder'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { useSearch } from '../../client/search.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { money } from '../../patterns/list/cells.tsx'
import styles from './invoice.module.css'

type MergeDialogProps = { invoice: Invoice; onClose: () => void; onMerged: (merged: Invoice) => void }

/** Moves the lines of another draft of the same customer into this one. */
export function MergeInvoicesDialog({ invoice, onClose, onMerged }: MergeDialogProps) {
  const found = useSearch(invoiceDraftIndex, { query: exact('customerId', invoice.customerId), size: 100 })
  const others = found.data?.content.filter(({ id }) => id !== invoice.id) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const other = others.find(({ id }) => id === chosen)
  const { run, pending } = useCommand(invoices.merge, {
    done: text('Invoice merged successfully'),
    onDone: (merged) => {
      onMerged(merged)
      onClose()
    },
  })
  return (
    <Dialog
      title={text('Merge another draft')}
      onClose={onClose}
      act={{
        label: text('Merge'),
        pending,
        run: () => void run({ params: { id: invoice.id }, body: { invoiceToMergeId: chosen ?? '' } }),
        disabledReason: chosen === null ? text('Choose a draft.') : undefined,
      }}
    >
      <div className={styles['form']}>
        {found.data && others.length === 0 ? (
          <Note>{text('{customer} has no other draft.', { customer: invoice.customer.companyName })}</Note>
        ) : (
          <Select
            label={text('Draft')}
            required
            data={others.map(({ id, salesOrderNumber, units, total }) => ({
              value: id,
              label: text('{order} · {units} units · {total}', {
                order: salesOrderNumber ?? '–',
                units,
                total: money(total),
              }),
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {other && (
          <p>
            {text('The invoice comes to {total}.', {
              total: money(centsToNumber(add(parseCents(invoice.total), parseCents(other.total)))),
            })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Lets placed invoices of the customer leave together, with the packages and tracking number of this one. */
export function ShipTogetherDialog({ invoice, onClose, onMerged }: MergeDialogProps) {
  const query = `${exact('customerId', invoice.customerId)} status:Placed`
  const found = useSearch(invoiceIndex, { query, size: 50, sort: [{ field: 'placedDate', direction: 'Desc' }] })
  const others = found.data?.content.filter(({ id }) => id !== invoice.id) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { run, pending } = useCommand(invoices.shipTogether, {
    done: text('Saved successfully'),
    onDone: (saved) => {
      onMerged(saved)
      onClose()
    },
  })
  return (
    <Dialog
      title={text('Ship together')}
      onClose={onClose}
      act={{
        label: text('Ship together'),
        pending,
        run: () => void run({ params: { id: invoice.id }, body: { invoiceIds: [...chosen] } }),
        disabledReason: chosen.size === 0 ? text('Choose an invoice.') : undefined,
      }}
    >
      <div className={styles['form']}>
        {found.data && others.length === 0 && (
          <Note>{text('{customer} has no other placed invoice.', { customer: invoice.customer.companyName })}</Note>
        )}
        {others.map(({ id, number, units, total }) => (
          <CheckField
            key={id}
            label={text('{number} · {units} units · {total}', { number, units, total: money(total) })}
            checked={chosen.has(id)}
            onChange={(isChosen) =>
              setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
            }
          />
        ))}
      </div>
    </Dialog>
  )
}
