/** The rows that are chosen; `all` stands for everything that matches, also on other pages. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly all: boolean
  /** The row that a range begins at. */
  readonly anchor: string | undefined
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), all: false, anchor: undefined }

export const isSelected = ({ ids, all }: Selection, id: string) => all || ids.has(id)

/** Taking one row out of everything leaves the rest of the page. */
export function toggled(selection: Selection, id: string, page: readonly string[]): Selection {
  const ids = new Set(selection.all ? page : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, all: false, anchor: id }
}

/** Everything from the anchor to this row, added to what was chosen before. */
export function withRange(selection: Selection, id: string, page: readonly string[]): Selection {
  const from = page.indexOf(selection.anchor ?? id)
  const to = page.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id, page)
  const between = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...selection, ids: new Set([...selection.ids, ...between]), all: false }
}

/** The box in the head: the whole page, or none of it. */
export function withPage(selection: Selection, page: readonly string[]): Selection {
  if (pageState(selection, page) !== 'all')
    return { ids: new Set([...selection.ids, ...page]), all: false, anchor: undefined }
  const here = new Set(page)
  const ids = selection.all ? [] : [...selection.ids].filter((id) => !here.has(id))
  return { ids: new Set(ids), all: false, anchor: undefined }
}

export const withEverything = (): Selection => ({ ids: new Set(), all: true, anchor: undefined })

export function pageState(selection: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = page.filter((id) => isSelected(selection, id)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

export const countOf = ({ ids, all }: Selection, total: number) => (all ? total : ids.size)
