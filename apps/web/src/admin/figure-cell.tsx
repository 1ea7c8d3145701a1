import { plainNumeral, writeNumeral } from '@galen/domain/notation'
import { ParsedField } from '../kit/fields/parsed-field.tsx'
import type { CellControl } from '../patterns/settings/settings-declaration.ts'
import { text } from '../kit/text.ts'
import styles from './properties/lists.module.css'

type FigureCellProps = CellControl & { least: number; most: number; decimals: number }

/** A figure of a row that may also be missing: emptied, it is taken out. */
export function FigureCell({ value, onChange, onBlur, readOnly, label, least, most, decimals }: FigureCellProps) {
  const settle = (next: number | null) => {
    onChange(next)
    onBlur()
  }
  return (
    <div className={styles['figure']}>
      <ParsedField<number>
        label={label}
        unlabelled
        value={typeof value === 'number' ? value : null}
        onChange={settle}
        {...(readOnly && { disabledReason: '' })}
        read={(source) => readFigure(source, least, most, decimals)}
        write={(figure) => writeNumeral(String(figure))}
        input={{ inputMode: 'decimal', placeholder: '–' }}
      />
    </div>
  )
}

export function readFigure(source: string, least: number, most: number, decimals: number) {
  const plain = plainNumeral(source)
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return { refused: text('Type a number') }
  const places = plain.split('.')[1]?.length ?? 0
  if (places > decimals)
    return {
      refused:
        decimals === 0
          ? text('Type a whole number')
          : text('At most {decimals, plural, one {# decimal} other {# decimals}}', { decimals }),
    }
  const figure = Number(plain)
  if (figure < least) return { refused: text('At least {least}', { least }) }
  if (figure > most) return { refused: text('At most {most}', { most }) }
  return { value: figure }
}
