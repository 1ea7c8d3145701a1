import { type RuleCondition, ruleLicenses } from '@galen/domain/admin/sales-rule'
import { centsToNumber, parseCents } from '@galen/domain/money'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import styles from './sales-rules.module.css'

type ConditionFieldsProps = { condition: RuleCondition; onChange: (condition: RuleCondition) => void }

/** The figures that a condition of this kind has. */
export function ConditionFields({ condition, onChange }: ConditionFieldsProps) {
  const days = (value: number, label: string, set: (days: number) => void) => (
    <QuantityField label={label} value={value} onChange={(next) => next !== null && set(next)} least={1} most={3650} />
  )
  switch (condition.kind) {
    case 'always':
    case 'overCreditLimit':
      return <span />
    case 'withoutLicense':
      return (
        <Select
          label={text('License')}
          data={ruleLicenses.map((value) => ({ value, label: value }))}
          value={condition.license}
          onChange={(license) => license !== null && onChange({ ...condition, license: license as 'DEA' })}
        />
      )
    case 'marginBelow':
      return (
        <PercentField
          label={text('Margin')}
          value={condition.percent}
          onChange={(percent) => percent !== null && onChange({ ...condition, percent })}
          most={99.99}
        />
      )
    case 'amountAbove':
      return (
        <MoneyField
          label={text('Amount')}
          value={parseCents(condition.amount)}
          onChange={(amount) => amount !== null && onChange({ ...condition, amount: centsToNumber(amount) })}
        />
      )
    case 'customerNewerThan':
      return days(condition.days, text('Days since the first order'), (next) => onChange({ ...condition, days: next }))
    case 'quantityAbove':
      return (
        <div className={styles['pair']}>
          <QuantityField
            label={text('Units')}
            value={condition.quantity}
            onChange={(quantity) => quantity !== null && onChange({ ...condition, quantity })}
            most={10_000_000}
          />
          {days(condition.days, text('Within days'), (next) => onChange({ ...condition, days: next }))}
        </div>
      )
  }
}
