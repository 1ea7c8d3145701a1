import { useState } from 'react'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { quoted, useSearch } from '../../client/search.ts'
import { ChoiceEditor, type EditorProps } from './choice-editor.tsx'
import { idOf, type Lookup } from './list-declaration.ts'
import { useLookedUp } from './use-looked-up.ts'

const OFFERED = 20

/** Records found by typing. Those that were chosen when it was opened stand first and stay there. */
export function LookupEditor({ lookup, label, ...rest }: EditorProps & { lookup: Lookup; label: string }) {
  const [typed, setTyped] = useState('')
  const [chosenFirst] = useState(rest.values)
  const labelOf = useLookedUp(lookup, [...new Set([...chosenFirst, ...rest.values])])
  const words = typed.trim().split(/\s+/).filter(Boolean).map(quoted).join(' ')
  const found = useSearch(lookup.index, { query: words, size: OFFERED }, { freshForMs: LOOKUP_FRESH_MS })
  const first = lookup.first ? [{ value: lookup.first.id, label: lookup.first.label }] : []
  const offered = [
    ...(typed.trim() === '' ? [...chosenFirst.map((value) => ({ value, label: labelOf(value) })), ...first] : []),
    ...(found.data?.content ?? []).map((row) => ({ value: idOf(row), label: lookup.label(row) })),
  ].filter(({ value }, place, all) => all.findIndex((each) => each.value === value) === place)
  return (
    <ChoiceEditor
      {...rest}
      label={label}
      options={offered}
      onWords={setTyped}
      isAnswered={!found.isFetching && !found.isPlaceholderData}
    />
  )
}
