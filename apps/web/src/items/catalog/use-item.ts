import type { Input } from '@galen/contract/route'
import { editingItems, type Item, items, itemTopic } from '@galen/contract/items/items'
import type { FillableField } from '@galen/domain/items/item'
import { useRef } from 'react'
import type { SaveContext } from '../../patterns/document/document-types.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { mergeByKey } from '../../client/saving/merge-by-key.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { useMayI } from '../../client/session.ts'

const itself = mergeByKey((id: string) => id)

/** One item, opened for reading and changing. `fill` marks fields that a directory is about to fill in. */
export function useItem(id: string) {
  const mayEdit = useMayI()(editingItems)
  const filled = useRef(new Set<FillableField>())
  const reading = useDocument({
    kind: 'item',
    id,
    read: { route: items.get, input: { params: { id } } },
    topic: itemTopic,
    ownVersions: ['itemVariations'],
    merges: { flags: itself, unaccepted: itself },
    readOnly: mayEdit ? undefined : whyReadOnly(editingItems),
    save: (changes, context) => save(id, changes, context, { filled: filled.current }),
  })
  const fill = (fields: readonly FillableField[]) => fields.forEach((field) => filled.current.add(field))
  return { reading, fill }
}

type Changes = Partial<Omit<Item, 'version'>>
type Around = { readonly filled: Set<FillableField> }
type Body = Input<typeof items.change>['body']

const emptiedIsNothing = ['ndc', 'legacyId', 'dscsaExempt']

async function save(id: string, changes: Changes, { call, version, stored }: SaveContext<Item>, around: Around) {
  const { unaccepted, ...fields } = changes
  const sent = Object.entries(fields).map(([field, value]) => [
    field,
    value === '' && emptiedIsNothing.includes(field) ? null : value,
  ])
  const filled = [...around.filled].filter((field) => field in fields)
  const body = {
    version,
    ...Object.fromEntries(sent),
    ...(filled.length > 0 && { filled }),
    // What a person accepts is no longer among what waits.
    ...(unaccepted && { accept: stored.unaccepted.filter((field) => !unaccepted.includes(field)) }),
  }
  const saved = await call(items.change, { params: { id }, body: body as Body })
  for (const field of filled) around.filled.delete(field)
  return saved
}
