import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'
import { readQuantityWithin, writeQuantity } from './quantity-text.ts'
import styles from './fields.module.css'

type QuantityFieldProps = Omit<ParsedFieldProps<number>, 'read' | 'write' | 'input'> & {
  least?: number
  most?: number
}

/** Whole numbers, also as a sum such as 12*30; the arrows count up and down. */
export function QuantityField({ least = 0, most = 999_999_999, ...field }: QuantityFieldProps) {
  const step = (by: number) => field.onChange(Math.min(most, Math.max(least, (field.value ?? 0) + by)))
  return (
    <ParsedField
      {...field}
      read={(source) => readQuantityWithin(source, least, most)}
      write={writeQuantity}
      input={{ inputMode: 'numeric', classNames: FIGURES }}
      onKey={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        const isTyping = event.currentTarget.value !== (field.value === null ? '' : writeQuantity(field.value))
        if (by === undefined || event.altKey || field.disabledReason != null || isTyping) return
        event.preventDefault()
        step(by)
      }}
    />
  )
}

const FIGURES = { input: styles['figures'] ?? '' }
