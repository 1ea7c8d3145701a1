import type { RefObject } from 'react'
import type { KeyMap } from '../../client/key-rules.ts'
import { useKeys } from '../../client/keys.ts'
import { listCreateKeys, listGroupKeys, listKeys, listSelectionKeys } from './list-keys.ts'

type ListKeysOptions = {
  body: RefObject<HTMLTableSectionElement | null>
  search: RefObject<HTMLInputElement | null>
  tabs: RefObject<HTMLElement | null>
  refresh: () => void
  filter: () => void
  export: (() => void) | undefined
  /** A row by its id. */
  peek: ((id: string) => void) | undefined
  newTab: (id: string) => void
  menu: (id: string, at: HTMLElement) => void
  /** Row actions that have a key of their own, by name. */
  rowKeys: KeyMap | undefined
  act: (id: string, name: string) => void
  /** Opens or closes a group; false where the row is none. */
  turn: ((id: string, wanted: boolean) => boolean) | undefined
  create: (() => void) | undefined
  select: ((id: string, isRange: boolean) => void) | undefined
  clear: () => void
}

const NO_KEYS: KeyMap = {}
const { export: _, ...keysWithoutExport } = listKeys

/** The keys of a list act on the row that has the focus. */
export function useListKeys(options: ListKeysOptions): void {
  const { body, search, tabs } = options
  const rows = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const focusRow = (row: HTMLElement | undefined) =>
    (row?.querySelector<HTMLElement>('[data-opener]') ?? row?.querySelector<HTMLElement>('[data-select]'))?.focus()
  const current = () => rows().find((row) => row.contains(document.activeElement))
  const move = (step: number) => {
    const all = rows()
    const row = current()
    const here = row ? all.indexOf(row) : -1
    const next = here === -1 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(here + step, 0), all.length - 1)
    focusRow(all[next])
  }
  /** On a row that holds the focus elsewhere than in its link, such as in its box, Enter opens it all the same. */
  const openRow = (row: HTMLElement | undefined) => {
    const opener = row?.querySelector<HTMLElement>('[data-opener]')
    if (opener && opener !== document.activeElement) opener.click()
    else focusRow(row ?? rows()[0])
  }
  const withRow = (act: (id: string, row: HTMLElement) => void) => {
    const row = current()
    const id = row?.dataset['row']
    if (row && id !== undefined) act(id, row)
  }
  useKeys<KeyMap>(options.export ? listKeys : keysWithoutExport, {
    next: () => move(1),
    previous: () => move(-1),
    open: () => openRow(current()),
    newTab: () => withRow(options.newTab),
    peek: () => withRow((id) => options.peek?.(id)),
    actions: () => withRow((id, row) => options.menu(id, row)),
    search: () => search.current?.focus(),
    filter: options.filter,
    views: () => tabs.current?.querySelector<HTMLElement>('[aria-current], a')?.focus(),
    ...(options.export && { export: options.export }),
    refresh: options.refresh,
  })
  const { rowKeys = NO_KEYS } = options
  const acts = Object.keys(rowKeys).map((name) => [name, () => withRow((id) => options.act(id, name))])
  useKeys<KeyMap>(rowKeys, Object.fromEntries(acts) as Record<string, () => void>)
  useKeys<KeyMap>(options.create ? listCreateKeys : NO_KEYS, { create: () => options.create?.() })
  useKeys<KeyMap>(options.turn ? listGroupKeys : NO_KEYS, {
    openGroup: () => withRow((id) => void (options.turn?.(id, true) || move(1))),
    closeGroup: () =>
      withRow((id, row) => {
        if (options.turn?.(id, false)) return
        const all = rows()
        const head = all.slice(0, all.indexOf(row)).findLast((each) => 'group' in each.dataset)
        focusRow(head)
        options.turn?.(head?.dataset['row'] ?? '', false)
      }),
  })
  useKeys<KeyMap>(options.select ? listSelectionKeys : NO_KEYS, {
    select: () => withRow((id) => options.select?.(id, false)),
    selectRange: () => withRow((id) => options.select?.(id, true)),
    clear: options.clear,
  })
}
