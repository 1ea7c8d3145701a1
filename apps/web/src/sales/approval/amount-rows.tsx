import type { ApprovalDetails } from '@galen/contract/sales/invoice-approval'
import { type Cents, centsToNumber, parseCents } from '@galen/domain/money'
import { Button, IconButton } from '../../kit/button.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import styles from './approval.module.css'

export type AmountRow = { readonly key: number; readonly description: string; readonly amount: Cents | null }

export const amountRowsOf = (charges: ApprovalDetails['charges'], kind: 'charge' | 'cost'): AmountRow[] =>
  charges
    .filter((charge) => charge.kind === kind)
    .map(({ description, amount }, key) => ({ key, description, amount: parseCents(amount) }))

/** Rows with an amount, as the calls take them. */
export const sentAmounts = (rows: readonly AmountRow[]) =>
  rows.flatMap(({ description, amount }) =>
    amount === null || amount === 0 ? [] : [{ description: description.trim(), amount: centsToNumber(amount) }],
  )

type Props = {
  label: string
  add: string
  rows: readonly AmountRow[]
  onChange: (rows: readonly AmountRow[]) => void
}

/** Named amounts, as many as there are. */
export function AmountRows({ label, add, rows, onChange }: Props) {
  const change = (key: number, next: Partial<AmountRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...next } : row)))
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1
  return (
    <fieldset className={styles['amounts']}>
      <legend>{label}</legend>
      {rows.map(({ key, description, amount }, place) => (
        <div key={key} className={styles['amount']}>
          <TextField
            label={text('Description')}
            value={description}
            onChange={(value) => change(key, { description: value })}
            maxLength={120}
          />
          <MoneyField label={text('Amount')} value={amount} onChange={(value) => change(key, { amount: value })} />
          <IconButton
            icon="trash"
            label={text('Remove line {number}', { number: place + 1 })}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <Button icon="plus" onClick={() => onChange([...rows, { key: next, description: '', amount: null }])}>
        {add}
      </Button>
    </fieldset>
  )
}
