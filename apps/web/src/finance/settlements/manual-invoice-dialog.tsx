import { Group } from '@mantine/core'
import { invoices } from '@galen/contract/sales/invoices'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, ifStorable, sum, times, TOO_LARGE, zeroCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { Note } from '../../kit/panel.tsx'
import { amountOrDash } from '../../kit/amount-or-dash.ts'
import { text } from '../../kit/text.ts'
import styles from './payments.module.css'
import { refreshLists } from './refresh-lists.ts'

type Line = {
  readonly key: number
  readonly description: string
  readonly quantity: number | null
  readonly price: Cents | null
}

const emptyLine = (key: number): Line => ({ key, description: '', quantity: 1, price: null })
const totalOf = (lines: readonly Line[]) =>
  sum(lines.map(({ quantity, price }) => times(price ?? zeroCents, quantity ?? 0)))

function missingOf(lines: readonly Line[]): string | undefined {
  if (lines.some(({ description }) => description.trim() === '')) return text('Describe each line.')
  if (lines.some(({ quantity }) => quantity === null || quantity < 1)) return text('Enter a quantity on each line.')
  const total = ifStorable(() => totalOf(lines))
  if (total === null) return TOO_LARGE
  return total > 0 ? undefined : text('The amount must be above 0.')
}

/** An invoice without goods, such as a service or what was open before the books began. */
export function ManualInvoiceDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const today = useToday()
  const [date, setDate] = useState<BusinessDate | null>(today)
  const [externalNumber, setExternal] = useState('')
  const [note, setNote] = useState('')
  const [lines, setLines] = useState<readonly Line[]>([emptyLine(1)])
  const [problem, setProblem] = useState<unknown>()
  const { run, pending } = useCommand(invoices.manual, {
    done: text('Invoice placed successfully'),
    onDone: () => {
      refreshLists()
      onClose()
    },
    onRefused: setProblem,
  })
  const save = () =>
    run({
      body: {
        customerId,
        externalNumber,
        note,
        ...(date !== null && { accountingDate: date }),
        lines: lines.map(({ description, quantity, price }) => ({
          description: description.trim(),
          quantity: quantity ?? 1,
          price: centsToNumber(price ?? zeroCents),
        })),
      },
    })
  return (
    <Dialog
      wide
      title={text('Manual invoice')}
      onClose={onClose}
      act={{ label: text('Place'), run: () => void save(), pending, disabledReason: missingOf(lines) }}
    >
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <Lines lines={lines} onChange={setLines} />
      <Group gap={8} wrap="nowrap">
        <Button
          icon="plus"
          onClick={() => setLines([...lines, emptyLine(Math.max(...lines.map(({ key }) => key)) + 1)])}
        >
          {text('Add line')}
        </Button>
        <span role="status">{text('Total {amount}', { amount: amountOrDash(() => totalOf(lines)) })}</span>
      </Group>
      <DateField label={text('Date')} value={date} onChange={setDate} />
      <TextField label={text('Customer PO')} value={externalNumber} onChange={setExternal} maxLength={40} />
      <TextField label={text('Note')} value={note} onChange={setNote} maxLength={4000} />
    </Dialog>
  )
}

function Lines({ lines, onChange }: { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void }) {
  const change = (key: number, part: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return lines.map(({ key, description, quantity, price }, place) => (
    <div key={key} role="group" aria-label={text('Line {number}', { number: place + 1 })} className={styles['line']}>
      <TextField
        label={text('Description')}
        value={description}
        onChange={(next) => change(key, { description: next })}
        maxLength={200}
        required
        autoFocus={place === 0}
      />
      <QuantityField
        label={text('Quantity')}
        value={quantity}
        onChange={(next) => change(key, { quantity: next })}
        least={1}
        required
      />
      <MoneyField label={text('Price')} value={price} onChange={(next) => change(key, { price: next })} required />
      {lines.length > 1 && (
        <IconButton
          icon="trash"
          label={text('Remove line {number}', { number: place + 1 })}
          onClick={() => onChange(lines.filter((line) => line.key !== key))}
        />
      )}
    </div>
  ))
}
