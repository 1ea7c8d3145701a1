import { TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { ChoiceEditor, type EditorProps } from './choice-editor.tsx'
import type { ListFilter } from './list-declaration.ts'
import { isRelative, rangeFrom, rangeText, relativeDays, relativeInWords } from './list-filters.ts'
import { LookupEditor } from './lookup-editor.tsx'
import styles from './filter-chips.module.css'

/** The right way to enter values of each type. */
export function FilterEditor({ filter, ...rest }: EditorProps & { filter: ListFilter }) {
  switch (filter.kind) {
    case 'text':
      return <TextEditor {...rest} label={filter.label} />
    case 'number':
    case 'money':
      return <RangeEditor {...rest} prefix={filter.kind === 'money' ? '$' : ''} />
    case 'date':
      return <DateEditor {...rest} />
    case 'yes-no':
      return <YesNoEditor {...rest} yes={filter.yes ?? text('Yes')} no={filter.no ?? text('No')} />
    case 'one-of':
      return <ChoiceEditor {...rest} label={filter.label} options={filter.options} />
    case 'lookup':
      return <LookupEditor {...rest} lookup={filter.lookup} label={filter.label} />
  }
}

/** Enter or the button takes what was entered. */
function Applied({ apply, children }: { apply: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form className={styles['fields']} onSubmit={submit}>
      {children}
      <Button type="submit">{text('Apply')}</Button>
    </form>
  )
}

function TextEditor({ values, onChange, onDone, label }: EditorProps & { label: string }) {
  const [typed, setTyped] = useState(values[0] ?? '')
  const apply = () => {
    onChange(typed.trim() === '' ? [] : [typed.trim()])
    onDone()
  }
  return (
    <Applied apply={apply}>
      <TextInput
        aria-label={label}
        data-autofocus
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Applied>
  )
}

const digits = (typed: string) => typed.replaceAll(/[^\d.-]/g, '')

function RangeEditor({ values, onChange, onDone, prefix }: EditorProps & { prefix: string }) {
  const [ends, setEnds] = useState(() => rangeFrom(values[0] ?? ''))
  const apply = () => {
    const value = rangeText({ from: digits(ends.from), to: digits(ends.to) })
    onChange(value === '' ? [] : [value])
    onDone()
  }
  return (
    <Applied apply={apply}>
      <TextInput
        label={text('From')}
        leftSection={prefix}
        data-autofocus
        inputMode="decimal"
        value={ends.from}
        onChange={(event) => setEnds({ ...ends, from: event.currentTarget.value })}
      />
      <TextInput
        label={text('To')}
        leftSection={prefix}
        inputMode="decimal"
        value={ends.to}
        onChange={(event) => setEnds({ ...ends, to: event.currentTarget.value })}
      />
    </Applied>
  )
}

/** Days are those of the company, whatever the clock of this computer says: they travel as they are typed. */
function DateEditor({ values, onChange, onDone }: EditorProps) {
  const [chosen = ''] = values
  const [ends, setEnds] = useState(() => rangeFrom(chosen))
  const take = (value: string) => {
    onChange(value === '' ? [] : [value])
    onDone()
  }
  return (
    <>
      <div className={styles['choices']}>
        {relativeDays.map((span) => (
          <button
            key={span}
            type="button"
            className={styles['choice']}
            aria-pressed={chosen === span}
            onClick={() => take(span)}
          >
            {relativeInWords(span)}
          </button>
        ))}
      </div>
      <Applied apply={() => take(rangeText(ends))}>
        <TextInput
          type="date"
          label={text('First day')}
          data-autofocus={!isRelative(chosen) || undefined}
          value={ends.from}
          onChange={(event) => setEnds({ ...ends, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={text('Last day')}
          value={ends.to}
          onChange={(event) => setEnds({ ...ends, to: event.currentTarget.value })}
        />
      </Applied>
    </>
  )
}

function YesNoEditor({ values, onChange, onDone, yes, no }: EditorProps & { yes: string; no: string }) {
  const choice = (value: string, label: string) => (
    <button
      type="button"
      className={styles['choice']}
      aria-pressed={values[0] === value}
      onClick={() => {
        onChange([value])
        onDone()
      }}
    >
      {label}
    </button>
  )
  return (
    <div className={styles['choices']}>
      {choice('true', yes)}
      {choice('false', no)}
    </div>
  )
}
