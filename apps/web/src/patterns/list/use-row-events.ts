import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RowEvents } from './list-body.tsx'
import { actionFor } from './row-action.ts'
import { type AnyList, idOf, type Row } from './list-declaration.ts'
import { groupOf, withGroup } from './list-groups.ts'
import type { useGroups } from './use-groups.ts'
import { type Selection, toggled, withRange } from './selection.ts'

type Menu = { readonly id: string; readonly x: number; readonly y: number }

const AFTER_THE_DRAWER_MS = 150

/** The cursor stands on the row that was looked at last. */
function focusRow(body: HTMLElement | null, id: string | undefined): void {
  if (id === undefined || document.querySelector('[role=dialog]')) return
  body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-opener]`)?.focus()
}

function openInTab({ open }: AnyList, row: Row | undefined): void {
  if (row && open) window.open(open(row), '_blank', 'noopener')
}

/** The menu of one row, which gives the focus back to that row. */
function useRowMenu(body: RefObject<HTMLElement | null>) {
  const [menu, setMenu] = useState<Menu>()
  return {
    menu,
    openMenu(id: string, at: HTMLElement) {
      const { right, bottom, height } = at.getBoundingClientRect()
      setMenu({ id, x: Math.min(right, window.innerWidth - 16), y: bottom - Math.max(0, height - 32) })
    },
    closeMenu() {
      const id = menu?.id
      setMenu(undefined)
      // What was chosen may have opened something that has the focus now.
      setTimeout(() => document.activeElement === document.body && focusRow(body.current, id), AFTER_THE_DRAWER_MS)
    },
    /** Whatever is chosen in the menu opens over the row, and gives the focus back to it. */
    leaveMenu: () => focusRow(body.current, menu?.id),
  }
}

/** What happens when someone clicks or presses a key on a row. */
export function useRowEvents(
  props: AnyList,
  { rows, turn }: Pick<ReturnType<typeof useGroups>, 'rows' | 'turn'>,
  selection: Selection,
  choose: (selection: Selection) => void,
) {
  const body = useRef<HTMLTableSectionElement>(null)
  const navigate = useNavigate()
  const [peekedId, setPeekedId] = useState<string>()
  const { menu, ...rowMenu } = useRowMenu(body)
  const rowOf = (id: string | undefined) => rows?.find((row) => idOf(row) === id)
  const page = (rows ?? []).filter((row) => !groupOf(row)).map(idOf)
  const select = (id: string, isRange: boolean) => {
    const group = groupOf(rowOf(id) ?? {})
    if (group) return choose(withGroup(selection, group))
    choose(isRange ? withRange(selection, id, page) : toggled(selection, id, page))
  }
  const open = (id: string) => {
    if (!turn(id)) setPeekedId(id)
  }
  const openMenu = (id: string, at: HTMLElement) => {
    if (!groupOf(rowOf(id) ?? {})) rowMenu.openMenu(id, at)
  }
  const act = (id: string, name: string) => {
    const row = rowOf(id)
    const action = row && actionFor(props.rowActions, row, name)
    if (action && !groupOf(row)) action.run(row)
  }
  const newTab = (id: string) => openInTab(props, rowOf(id))
  const visit = (id: string, isNewTab: boolean) => {
    if (isNewTab) return newTab(id)
    const row = rowOf(id)
    if (row && props.open) void navigate(props.open(row))
  }
  const events: RowEvents = { open, visit: props.open && visit, select, menu: openMenu, act }
  const closePeek = () => {
    const id = peekedId
    setPeekedId(undefined)
    // After the drawer has given the focus back to where it was opened from.
    setTimeout(() => focusRow(body.current, id), AFTER_THE_DRAWER_MS)
  }
  const peeked = rowOf(peekedId)
  return {
    events,
    peeked,
    menuRow: rowOf(menu?.id),
    menu,
    closePeek,
    closeMenu: rowMenu.closeMenu,
    leaveMenu: rowMenu.leaveMenu,
    /** The row before or after, staying on the last one at either end. */
    movePeek(step: number) {
      const here = page.indexOf(peekedId ?? '')
      setPeekedId(page[here + step] ?? peekedId)
    },
    keys: {
      body,
      peek: props.peek && open,
      turn: props.groupBy && turn,
      newTab,
      menu: openMenu,
      rowKeys: props.rowKeys,
      act,
      select: props.bulk && select,
    },
  }
}
