import { itemFlags } from '@galen/contract/items/item-flags'
import type { ItemRow } from '@galen/contract/items/item-indices'
import { items } from '@galen/contract/items/items'
import { Select } from '../../kit/fields/select.tsx'
import type { EachAction } from '../../patterns/list/list-declaration.ts'
import { text } from '../../kit/text.ts'
import { perform, useRead } from '../../client/api.tsx'
import { useItemLists } from './item-lists.ts'

/** What was chosen in the question that is asked once, for all the rows that follow. */
type Chosen = { id: string | null }

const change = (row: ItemRow, values: { itemClassId: string } | { flags: string[] }) =>
  perform(items.change, { params: { id: row.id }, body: { version: row.version, ...values } }, {})

function given(chosen: Chosen): string {
  if (chosen.id === null) throw new Error(text('Nothing was chosen.'))
  return chosen.id
}

function setClass(): EachAction<ItemRow> {
  const chosen: Chosen = { id: null }
  return {
    name: 'class',
    label: text('Set class'),
    icon: 'edit',
    done: text('Changed'),
    run: (row) => change(row, { itemClassId: given(chosen) }),
    ask: (count) => ({
      title: text('Set the class of {count, plural, one {# item} other {# items}}', { count }),
      detail: <ClassChoice onChoose={(id) => (chosen.id = id)} />,
      yes: text('Set class'),
    }),
  }
}

function setFlag(): EachAction<ItemRow> {
  const chosen: Chosen = { id: null }
  return {
    name: 'flag',
    label: text('Set flag'),
    icon: 'star',
    done: text('Changed'),
    run: (row) => change(row, { flags: [...new Set([...row.flags, given(chosen)])] }),
    ask: (count) => ({
      title: text('Flag {count, plural, one {# item} other {# items}}', { count }),
      detail: <FlagChoice onChoose={(id) => (chosen.id = id)} />,
      yes: text('Set flag'),
    }),
  }
}

/** What is done to many items at once, by those who may edit them. */
export const itemBulk: readonly EachAction<ItemRow>[] = [setFlag(), setClass()]

type ChoiceProps = { onChoose: (id: string | null) => void }

const ClassChoice = ({ onChoose }: ChoiceProps) => (
  <Select
    label={text('Class')}
    data={useItemLists().choices('itemClass', null)}
    onChange={onChoose}
    searchable
    data-autofocus
  />
)

function FlagChoice({ onChoose }: ChoiceProps) {
  const flags = useRead(itemFlags.list, {}).data ?? []
  const data = flags.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))
  return <Select label={text('Flag')} data={data} onChange={onChoose} searchable data-autofocus />
}
