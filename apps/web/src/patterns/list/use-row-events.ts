import { useRef, useState } from 'react'
import type { RowEvents } from './list-body.tsx'
import { actionFor } from './row-action.ts'
import { type AnyList, idOf, type Row } from './list-declaration.ts'
import { type Selection, toggled, withRange } from './selection.ts'

type Menu = { readonly id: string; readonly x: number; readonly y: number }

/** What happens when somebody clicks or presses a key on a row. */
export function useRowEvents(
  props: AnyList,
  rows: readonly Row[] | undefined,
  selection: Selection,
  choose: (selection: Selection) => void,
) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [peekedId, setPeekedId] = useState<string>()
  const [menu, setMenu] = useState<Menu>()
  const rowOf = (id: string | undefined) => rows?.find((row) => idOf(row) === id)
  const page = (rows ?? []).map(idOf)
  const select = (id: string, isRange: boolean) =>
    choose(isRange ? withRange(selection, id, page) : toggled(selection, id, page))
  const openMenu = (id: string, at: HTMLElement) => {
    const { right, bottom, height } = at.getBoundingClientRect()
    setMenu({ id, x: Math.min(right, window.innerWidth - 16), y: bottom - Math.max(0, height - 32) })
  }
  const act = (id: string, name: string) => {
    const row = rowOf(id)
    const action = row && actionFor(props.rowActions, row, name)
    if (action) action.run(row)
  }
  const events: RowEvents = { open: setPeekedId, select, menu: openMenu, act }
  const newTab = (id: string) => {
    const row = rowOf(id)
    if (row && props.open) window.open(props.open(row), '_blank', 'noopener')
  }
  const peeked = rowOf(peekedId)
  return {
    events,
    peeked,
    menuRow: rowOf(menu?.id),
    menu,
    closePeek: () => setPeekedId(undefined),
    closeMenu: () => setMenu(undefined),
    /** The row before or after, staying on the last one at either end. */
    movePeek(step: number) {
      const here = page.indexOf(peekedId ?? '')
      setPeekedId(page[here + step] ?? peekedId)
    },
    keys: {
      body,
      peek: props.peek && setPeekedId,
      newTab,
      menu: openMenu,
      rowKeys: props.rowKeys,
      act,
      select: props.bulk && select,
    },
  }
}
