import type { RecordFields } from '@galen/contract/fields'
import { batchIndex } from '@galen/contract/finance/batches'
import { type RowOf, search } from '@galen/contract/search-index'
import { type PaymentMethod, paymentMethods } from '@galen/domain/finance/payment'
import type { BusinessDate } from '@galen/domain/dates'
import type { Cents } from '@galen/domain/money'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
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
  /** The batch of a deposit; the open one unless another is chosen. */
  readonly batchId?: string | null
}
export const NOTHING_ENTERED: Entered = { method: 'Check', date: null, texts: {} }

type Props = {
  fields: RecordFields
  amount: Cents | null
  onAmount: (amount: Cents | null) => void
  entered: Entered
  onEntered: (entered: Entered) => void
  problem: string | undefined
  batches: boolean
}

/** What is typed of a payment before it is applied. */
export function PaymentEntry({ fields, amount, onAmount, entered, onEntered, problem, batches }: Props) {
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
          {batches && (
            <BatchSelect value={entered.batchId ?? null} onChange={(batchId) => onEntered({ ...entered, batchId })} />
          )}
          <PaymentTexts fields={fields} texts={entered.texts} onTexts={(texts) => onEntered({ ...entered, texts })} />
        </FirstFocused>
      </PanelBody>
    </Panel>
  )
}

/** The open batches, for those who see batches; the money goes into the open one by itself. */
function BatchSelect({ value, onChange }: { value: string | null; onChange: (batchId: string | null) => void }) {
  const maySee = useMayI()(batchIndex.needs)
  const open = useRead(
    search,
    { params: { index: batchIndex.name }, query: { query: 'status:Open', size: 20 } },
    { enabled: maySee },
  )
  const rows = (open.data?.content ?? []) as unknown as readonly RowOf<typeof batchIndex>[]
  if (!maySee) return null
  return (
    <Select
      label={text('Batch')}
      data={rows.map(({ id, number, bankAccount }) => ({
        value: id,
        label: [number, bankAccount].filter(Boolean).join(', '),
      }))}
      value={value ?? (rows.length === 1 ? (rows[0]?.id ?? null) : null)}
      onChange={onChange}
      placeholder={rows.length === 0 ? text('A new batch') : text('The open batch')}
      clearable
    />
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
