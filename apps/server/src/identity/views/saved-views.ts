import { type SavedView, views } from '@galen/contract/identity/views'
import { BusinessError } from '@galen/domain/business-error'
import { command, query } from '../../platform/operation.ts'
import { readableIndex, type ServedIndex } from '../../platform/search/search.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { deleteView, insertView, listViews, lockView, saveView, shown, type ViewContent } from './saved-view.store.ts'

const contentOf = ({ name, team, query: asked, filters, sort, columns, density }: ViewContent): ViewContent => ({
  name,
  team,
  query: asked,
  filters,
  sort,
  columns,
  density,
})

/** What people keep of the lists that these indices serve. A user who may not read a list has no views of it. */
export function savedViewOperations(indices: readonly ServedIndex[]) {
  const byName = new Map(indices.map((served) => [served.index.name, served]))

  const list = query(views.list, async ({ query: { index }, db, actor }) => {
    readableIndex(byName.get(index), index, actor)
    return listViews(db, actor, index)
  })

  const create = command(views.create, async ({ body: { index, ...content }, tx, actor, audit }) => {
    readableIndex(byName.get(index), index, actor)
    const view = await insertView(tx, actor, index, content)
    audit('saved-view', { id: view.id, action: 'create', version: 1, before: null, after: { index, ...content } })
    return view
  })

  const change = command(views.change, async ({ params, body, tx, actor, audit }): Promise<SavedView> => {
    const before = await lockView(tx, actor, params.id)
    readableIndex(byName.get(before.index), before.index, actor)
    if (body.team !== before.team && !before.mine)
      throw new BusinessError('view.forbidden', `Only ${before.owner} may say whether the team sees this view`)
    const stored = { ...contentOf(before), version: before.version }
    const after = await mergeChanges(tx, actor.companyId, 'saved-view', before.id, stored, body)
    if (!after) return shown(before)
    await saveView(tx, actor, before.id, after)
    const { version, ...content } = after
    audit('saved-view', { id: before.id, action: 'change', version, before: contentOf(before), after: content })
    return shown({ ...before, ...after })
  })

  const remove = command(views.remove, async ({ params, tx, actor, audit }) => {
    const before = await lockView(tx, actor, params.id)
    await deleteView(tx, actor, before.id)
    audit('saved-view', { id: before.id, action: 'remove', before: contentOf(before), after: null })
  })

  return [list, create, change, remove]
}
