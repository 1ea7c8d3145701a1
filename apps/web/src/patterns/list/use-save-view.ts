import { type SavedView, views } from '@galen/contract/identity/views'
import { useCommand } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import { layoutOf } from './column-layout.ts'
import { atView } from './list-location.ts'
import type { List } from './use-list.ts'
import { keepView } from './use-views.ts'

type Refused = { readonly onRefused?: (reason: unknown) => void }

/** Keeps what the list shows now, in its view or in a new one. */
export function useSaveView(list: List, index: string, options: Refused = {}) {
  const open = (view: SavedView) => {
    keepView(index, view)
    list.forgetLayout()
    list.setParams(atView(view.id), { replace: true })
  }
  const change = useCommand(views.change, { done: text('View saved'), onDone: open, ...options })
  const create = useCommand(views.create, { done: text('View saved'), onDone: open, ...options })
  const content = () => {
    const { sort, filters, density } = list.state
    const query = [list.views.open?.base, list.state.query].filter(Boolean).join(' ')
    const columns = list.layout.columns.length > 0 ? layoutOf(list.columns) : []
    return { query, sort, density, columns, filters: mutable(filters) }
  }
  return {
    pending: change.pending || create.pending,
    overwrite: ({ id, name, team, version }: SavedView) =>
      change.run({ params: { id }, body: { ...content(), name, team, version } }),
    saveAs: (name: string, team: boolean) => create.run({ body: { ...content(), index, name, team } }),
  }
}

const mutable = (filters: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(filters).map(([field, values]) => [field, [...values]]))
