import type { Cents } from '@galen/domain/money'
import { readMoney, writeMoney } from './money-text.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'
import styles from './fields.module.css'

type MoneyFieldProps = Omit<ParsedFieldProps<Cents>, 'read' | 'write' | 'input'> & {
  /** The sign in front of the amount. */
  sign?: string
}

/** Two decimals, a dollar in front, thousands separated; takes what spreadsheets write (Spec §5). */
export function MoneyField({ sign = '$', ...field }: MoneyFieldProps) {
  return (
    <ParsedField
      {...field}
      read={readMoney}
      write={writeMoney}
      input={{ leftSection: <span aria-hidden="true">{sign}</span>, inputMode: 'decimal', classNames: FIGURES }}
    />
  )
}

const FIGURES = { input: styles['figures'] ?? '' }
