import { books } from '@galen/contract/accounting/books'
import type { JournalEntry } from '@galen/contract/accounting/journal'
import type { BusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'

const money = (amount: number) => (amount === 0 ? '' : formatMoney(parseCents(amount)))

/** Proposes the opposite of an entry, with what it will look like. */
export function ReverseDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const navigate = useNavigate()
  const [date, setDate] = useState<BusinessDate | null>(useToday())
  const [reason, setReason] = useState('')
  const { run, pending } = useCommand(books.reverse, {
    done: text('Reversal proposed'),
    onDone: () => void navigate('/accounting/proposals'),
  })
  const disabledReason =
    reason.trim() === '' ? text('Enter a reason.') : date === null ? text('Enter a date.') : undefined
  return (
    <Dialog
      wide
      title={text('Reverse entry {number}', { number: String(entry.number) })}
      onClose={onClose}
      act={{
        label: text('Propose reversal'),
        pending,
        disabledReason,
        run: () => void run({ params: { id: entry.id }, body: { reason: reason.trim(), ...(date && { date }) } }),
      }}
    >
      <TextField label={text('Reason')} value={reason} onChange={setReason} maxLength={200} required autoFocus />
      <DateField label={text('Date')} value={date} onChange={setDate} required />
      <PanelTable
        label={text('Reversal')}
        columns={[text('Account'), { label: text('Debit'), align: 'end' }, { label: text('Credit'), align: 'end' }]}
      >
        {entry.lines.map((line) => (
          <tr key={line.position}>
            <td data-first>{`${line.accountCode} ${line.accountName}`}</td>
            <td data-label={text('Debit')} data-align="end" className="figures">
              {money(line.credit)}
            </td>
            <td data-label={text('Credit')} data-align="end" className="figures">
              {money(line.debit)}
            </td>
          </tr>
        ))}
      </PanelTable>
    </Dialog>
  )
}
