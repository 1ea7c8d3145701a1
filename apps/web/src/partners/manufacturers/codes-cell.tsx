import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CellControl } from '../../patterns/settings/settings-declaration.ts'
import styles from '../../patterns/settings/settings.module.css'

/** The first segments of its NDCs, with commas between them. */
export function CodesCell({ control }: { control: CellControl }) {
  const { value, onChange, onBlur } = control
  const [typed, setTyped] = useState<string>()
  const stored = Array.isArray(value) ? value.join(', ') : ''
  return (
    <CodeInput
      control={control}
      shown={typed ?? stored}
      onType={(next) => {
        setTyped(next)
        onChange(codesIn(next))
      }}
      onLeave={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}

const codesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter((code) => code !== ''))]

export const GlnCell = ({ control }: { control: CellControl }) => (
  <CodeInput
    control={control}
    shown={typeof control.value === 'string' ? control.value : ''}
    onType={control.onChange}
    onLeave={control.onBlur}
  />
)

type CodeInputProps = {
  control: CellControl
  shown: string
  onType: (typed: string) => void
  onLeave: () => void
}

const CodeInput = ({ control: { label, readOnly }, shown, onType, onLeave }: CodeInputProps) => (
  <TextInput
    aria-label={label}
    className={styles['plain'] ?? ''}
    classNames={{ input: 'code' }}
    value={shown}
    readOnly={readOnly}
    onChange={(event) => onType(event.currentTarget.value)}
    onBlur={onLeave}
    onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
  />
)
