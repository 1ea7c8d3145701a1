import type { RowGroup } from '../../client/search.ts'
import { type AnyList, type GroupOf, type Grouping, idOf, type Row } from './list-declaration.ts'
import { isSelected, type Selection } from './selection.ts'

const HEAD = '@group'
const PARAM = 'group'
export const NOT_GROUPED = 'none'

/** How the address says that rows are grouped. */
export function groupingOf(groupBy: AnyList['groupBy'], params: URLSearchParams): Grouping | undefined {
  const wanted = params.get(PARAM)
  if (wanted === NOT_GROUPED) return undefined
  return groupBy?.find(({ by }) => by === wanted) ?? groupBy?.[0]
}

export function withGrouping(params: URLSearchParams, by: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set(PARAM, by)
  next.delete('p')
  return next
}

export const headId = ({ id }: Pick<RowGroup, 'id'>) => `@${id}`

/** The group whose row this is. */
export const groupOf = (row: Row) => row[HEAD] as GroupOf<Row> | undefined

/** Each group with its own row, and below it the rows of the group where it is open. */
export const withHeads = (
  by: string,
  groups: readonly RowGroup[],
  isOpen: (group: RowGroup) => boolean,
  now: (row: Row) => Row,
): readonly Row[] =>
  groups.flatMap((group) => {
    const rows = group.rows.map(now)
    return [{ id: headId(group), [HEAD]: { ...group, rows, by } }, ...(isOpen(group) ? rows : [])]
  })

/** A group is chosen with all its rows, and left out with all of them. */
export function withGroup(selection: Selection, group: GroupOf<Row>): Selection {
  const ids = group.rows.map(idOf)
  const isChosen = ids.every((id) => isSelected(selection, id))
  const kept = [...selection.ids].filter((id) => !ids.includes(id))
  return { ids: new Set(isChosen ? kept : [...kept, ...ids]), all: false, anchor: undefined }
}
