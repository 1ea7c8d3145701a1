import { Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { freshKey } from '../../client/call.ts'
import { Spinner } from '../../kit/button.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Icon } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { text } from '../../kit/text.ts'
import { settingsKeys } from './settings-keys.ts'
import { useAdding } from './settings-sections.ts'
import styles from './settings.module.css'
import type { SettingsTableProps } from './settings-declaration.ts'
import type { SavedRow } from './saved-row.ts'
import { callWith } from './row-saving.ts'

type AddRowProps<Row extends SavedRow> = {
  table: SettingsTableProps<Row>
  span: number
  refresh: () => Promise<unknown>
}

/** The row on top in which a new one begins: its name and Enter, the rest is edited afterwards in place. */
export function AddRow<Row extends SavedRow>({ table, span, refresh }: AddRowProps<Row>) {
  const { add, columns } = table
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const first = columns.find((column) => column.kind === 'text')
  useAdding(add?.label, () => (add?.open ? add.open() : box.current?.focus()))
  if (!add || (!first && !add.open)) return null

  const submit = async () => {
    if (typed.trim() === '' || isAdding || !first || !add.run) return
    setIsAdding(true)
    setProblem(undefined)
    try {
      const values = { ...add.blank, [first.field]: typed.trim() } as Partial<Row>
      await add.run(values, { call: callWith(freshKey()) })
      setTyped('')
      await refresh()
    } catch (reason) {
      setProblem(fieldError(reason, first.field) ?? errorText(reason))
    }
    setIsAdding(false)
    box.current?.focus()
  }
  return (
    <tr className={styles['adding']}>
      <td colSpan={span}>
        <Group className={styles['addLine']} gap={12} wrap="nowrap" data-empty={typed === '' || undefined}>
          <Icon name="plus" />
          {add.open ? (
            <button type="button" className={styles['addButton']} onClick={add.open}>
              {add.label}
            </button>
          ) : (
            <TextInput
              ref={box}
              className={styles['plain'] ?? ''}
              aria-label={add.label}
              placeholder={add.label}
              value={typed}
              {...(first?.maxLength && { maxLength: first.maxLength })}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') void submit()
                if (event.key === 'Escape') setTyped('')
              }}
              onBlur={() => setProblem(undefined)}
              error={problem && <FieldError>{problem}</FieldError>}
              rightSectionWidth={typed === '' ? 28 : 96}
              rightSection={<AddHint isAdding={isAdding} hasText={typed !== ''} />}
            />
          )}
        </Group>
      </td>
    </tr>
  )
}

function AddHint({ isAdding, hasText }: { isAdding: boolean; hasText: boolean }) {
  if (isAdding) return <Spinner />
  if (!hasText) return <KeyHint keys={settingsKeys.add.keys} />
  return (
    <span className="small secondary">
      <KeyHint keys="enter" /> {text('adds it')}
    </span>
  )
}
