import { readMeasure, writeMeasure } from './measure-text.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'
import styles from './fields.module.css'

type MeasureFieldProps = Omit<ParsedFieldProps<number>, 'read' | 'write' | 'input'>

/** A length or a weight: at most two decimals, no sign. */
export const MeasureField = (field: MeasureFieldProps) => (
  <ParsedField
    {...field}
    read={readMeasure}
    write={writeMeasure}
    input={{ inputMode: 'decimal', classNames: FIGURES }}
  />
)

const FIGURES = { input: styles['figures'] ?? '' }
