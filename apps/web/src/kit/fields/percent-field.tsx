import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'
import { readCappedPercent, readPercentWithin, writePercent } from './percent-text.ts'
import styles from './fields.module.css'

type PercentFieldProps = Omit<ParsedFieldProps<number>, 'read' | 'write' | 'input'> & {
  least?: number
  /** A margin ends at 99.99 (Spec §5). */
  most?: number
  /** What is above the most is the most, as for margins (Spec §5). */
  caps?: boolean
  /** What holds while it is empty. */
  placeholder?: string
}

/** At most two decimals, with the sign behind. */
export function PercentField({ least = 0, most = 100, caps = false, placeholder, ...field }: PercentFieldProps) {
  return (
    <ParsedField
      {...field}
      read={(source) => (caps ? readCappedPercent : readPercentWithin)(source, least, most)}
      write={writePercent}
      input={{
        rightSection: <span aria-hidden="true">%</span>,
        inputMode: 'decimal',
        classNames: FIGURES,
        ...(placeholder && { placeholder }),
      }}
    />
  )
}

const FIGURES = { input: styles['figures'] ?? '' }
