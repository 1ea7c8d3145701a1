import type { RecordFields } from '@galen/contract/fields'
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
import { declaredField, textNames } from '../../patterns/fields/field-of.ts'
import { FirstFocused } from './first-focused.tsx'
import styles from './payments.module.css'

type Texts = Readonly<Record<string, string>>
export type Entered = {
  readonly method: PaymentMethod
  readonly date: BusinessDate | null
  readonly texts: Texts
}
export const NOTHING_ENTERED: Entered = { method: 'Check', date: null, texts: {} }

type Props = {
  fields: RecordFields
  amount: Cents | null
  onAmount: (amount: Cents | null) => void
  entered: Entered
  onEntered: (entered: Entered) => void
  problem: string | undefined
}

/** What is typed of a payment before it is applied. */
export function PaymentEntry({ fields, amount, onAmount, entered, onEntered, problem }: Props) {
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
          <PaymentTexts fields={fields} texts={entered.texts} onTexts={(texts) => onEntered({ ...entered, texts })} />
        </FirstFocused>
      </PanelBody>
    </Panel>
  )
}

type TextsProps = { fields: RecordFields; texts: Texts; onTexts: (texts: Texts) => void }

/** The texts of a payment, each as it is declared. */
export const PaymentTexts = ({ fields, texts, onTexts }: TextsProps) =>
  textNames(fields).map((name) => (
    <TextField
      key={name}
      {...declaredField(fields, name)}
      value={texts[name] ?? ''}
      onChange={(value) => onTexts({ ...texts, [name]: value })}
    />
  ))

/** The texts that a payment has. */
export const textsOf = (fields: RecordFields, payment: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(
    textNames(fields).map((name) => {
      const text = payment[name]
      return [name, typeof text === 'string' ? text : '']
    }),
  )
