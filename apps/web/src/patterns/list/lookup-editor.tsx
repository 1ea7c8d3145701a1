import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { quoted, useSearch } from '../../client/search.ts'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { ChoiceEditor, type EditorProps } from './choice-editor.tsx'
import { idOf, type Lookup } from './list-declaration.ts'
import { useLookedUp } from './use-looked-up.ts'

const OFFERED = 20

/** Records found by typing; those already chosen stand first. */
export function LookupEditor({ lookup, label, ...rest }: EditorProps & { lookup: Lookup; label: string }) {
  const [typed, setTyped] = useState('')
  const labelOf = useLookedUp(lookup, rest.values)
  const words = typed.trim().split(/\s+/).filter(Boolean).map(quoted).join(' ')
  const found = useSearch(lookup.index, { query: words, size: OFFERED }, { freshForMs: LOOKUP_FRESH_MS })
  const chosen = rest.values.map((value) => ({ value, label: labelOf(value) }))
  const first = typed.trim() === '' && lookup.first ? [{ value: lookup.first.id, label: lookup.first.label }] : []
  const offered = [
    ...first,
    ...(found.data?.content ?? []).map((row) => ({ value: idOf(row), label: lookup.label(row) })),
  ].filter(
    ({ value }, place, all) => !rest.values.includes(value) && all.findIndex((each) => each.value === value) === place,
  )
  return (
    <>
      <TextInput
        aria-label={text('Find {label}', { label })}
        leftSection={<Icon name="search" />}
        data-autofocus
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ChoiceEditor {...rest} options={[...chosen, ...offered]} />
      {found.data && offered.length === 0 && typed.trim() !== '' && (
        <p className="small secondary">{text('No results.')}</p>
      )}
    </>
  )
}
