import { type PaymentMethod, paymentMethods } from '@galen/domain/finance/payment'
import type { BusinessDate } from '@galen/domain/dates'
import type { Cents } from '@galen/domain/money'
import { DateField } from '../../kit/fields/date-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { FirstFocused } from './first-focused.tsx'
import styles from './payments.module.css'

export type Entered = {
  readonly method: PaymentMethod
  readonly reference: string
  readonly date: BusinessDate | null
  readonly note: string
}
export const NOTHING_ENTERED: Entered = { method: 'Check', reference: '', date: null, note: '' }

type Props = {
  amount: Cents | null
  onAmount: (amount: Cents | null) => void
  entered: Entered
  onEntered: (entered: Entered) => void
  problem: string | undefined
}

/** What is typed of a payment before it is applied. */
export function PaymentEntry({ amount, onAmount, entered, onEntered, problem }: Props) {
  const today = useToday()
  return (
    <Panel title={text('Payment')}>
      <PanelBody>
        <FirstFocused className={styles['entry'] ?? ''}>
          <MoneyField label={text('Amount')} value={amount} onChange={onAmount} error={problem} required />
          <DateField
            label={text('Date')}
            value={entered.date ?? today}
            onChange={(date) => onEntered({ ...entered, date })}
          />
          <Select
            label={text('Method')}
            data={paymentMethods.map((value) => ({ value, label: value }))}
            value={entered.method}
            onChange={(method) => onEntered({ ...entered, method: (method ?? 'Check') as PaymentMethod })}
          />
          <TextField
            label={text('Reference')}
            value={entered.reference}
            onChange={(reference) => onEntered({ ...entered, reference })}
            maxLength={60}
          />
          <TextField
            label={text('Note')}
            value={entered.note}
            onChange={(note) => onEntered({ ...entered, note })}
            maxLength={1000}
          />
        </FirstFocused>
      </PanelBody>
    </Panel>
  )
}
