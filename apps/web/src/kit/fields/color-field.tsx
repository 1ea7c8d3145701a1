import { Group } from '@mantine/core'
import { text } from '../text.ts'
import { colorVerdict, readColor } from './color-verdict.ts'
import type { FieldProps } from './field-props.tsx'
import styles from './fields.module.css'
import { ParsedField } from './parsed-field.tsx'

/** A color as #rrggbb, with what it looks like and whether it can be read. */
export function ColorField(field: FieldProps<string | null>) {
  const { label, value, onChange, disabledReason } = field
  return (
    <div>
      <ParsedField
        {...field}
        read={(source) => {
          const color = readColor(source)
          return color ? { value: color } : { refused: text('Enter a color, such as #2F6798.') }
        }}
        write={(color) => color}
        input={{
          leftSection: (
            <input
              type="color"
              className={styles['swatch']}
              aria-label={text('Choose {label}', { label })}
              value={value ?? '#000000'}
              disabled={disabledReason != null}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          ),
        }}
      />
      {value && <Verdict color={value} />}
    </div>
  )
}

function Verdict({ color }: { color: string }) {
  const { ink, ratio, textReads, stepped } = colorVerdict(color)
  return (
    <Group className={styles['verdict']} gap={8} role="status">
      <span className={styles['sample']} style={{ background: color, color: ink }}>
        {text('Sample')}
      </span>
      {textReads
        ? text('Text on it reads well ({ratio}:1).', { ratio })
        : text('Text on it is hard to read ({ratio}:1).', { ratio })}
      {stepped.light && <span>{text('Buttons use the darker {color} in light mode.', { color: stepped.light })}</span>}
      {stepped.dark && <span>{text('Buttons use the lighter {color} in dark mode.', { color: stepped.dark })}</span>}
    </Group>
  )
}
