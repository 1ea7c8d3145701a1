import { useState } from 'react'
import type { RowGroup } from '../../client/search.ts'
import { groupOf, headId, withHeads } from './list-groups.ts'
import { idOf, type Row } from './list-declaration.ts'
import type { List } from './use-list.ts'

/** Groups of which so few were found are open by themselves. */
const FEW = 3

/** The rows as they are drawn: of groups, those that are open; and what opens and closes them. */
export function useGroups(list: List, now: (row: Row) => Row) {
  const { data } = list.rows
  const groups = data?.grouped?.groups
  const isSearched = list.location.query !== '' || (groups?.length ?? 0) <= FEW
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (group: Pick<RowGroup, 'id'>) => turned.has(headId(group)) !== isSearched
  const rows = groups && list.grouping ? withHeads(list.grouping.by, groups, isOpen, now) : data?.content.map(now)
  const turn = (id: string, wanted?: boolean): boolean => {
    const head = rows?.find((row) => idOf(row) === id)
    const group = head && groupOf(head)
    if (!group) return false
    if (wanted !== undefined && isOpen(group) === wanted) return true
    setTurned((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
    return true
  }
  return { rows, turn, isOpen: groups && isOpen }
}
