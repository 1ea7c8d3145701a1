import type { Cents, UnitCost } from '@galen/domain/money'
import { readMoney, readPrice, readUnitCost, writeMoney, writeUnitCost } from './money-text.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'
import styles from './fields.module.css'

const DOLLAR = '$'

type MoneyFieldProps = Omit<ParsedFieldProps<Cents>, 'read' | 'write' | 'input'> & {
  /** The sign in front of the amount. */
  sign?: string
  /** A price of a sale is rounded to the cent; other amounts are refused (Spec §5). */
  rounds?: boolean
}

/** Two decimals, a dollar in front, thousands separated; takes what spreadsheets write (Spec §5). */
export function MoneyField({ sign = DOLLAR, rounds = false, ...field }: MoneyFieldProps) {
  return (
    <ParsedField
      {...field}
      read={rounds ? readPrice : readMoney}
      write={writeMoney}
      input={{ leftSection: <span aria-hidden="true">{sign}</span>, inputMode: 'decimal', classNames: FIGURES }}
    />
  )
}

type UnitCostFieldProps = Omit<ParsedFieldProps<UnitCost>, 'read' | 'write' | 'input'>

/** What one unit costs, to a hundredth of a cent. */
export const UnitCostField = (field: UnitCostFieldProps) => (
  <ParsedField
    {...field}
    read={readUnitCost}
    write={writeUnitCost}
    input={{ leftSection: <span aria-hidden="true">{DOLLAR}</span>, inputMode: 'decimal', classNames: FIGURES }}
  />
)

const FIGURES = { input: styles['figures'] ?? '' }
