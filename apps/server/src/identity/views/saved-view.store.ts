import { sql } from 'kysely'
import type * as z from 'zod'
import type { SavedView, ViewColumn, views } from '@galen/contract/identity/views'
import { BusinessError } from '@galen/domain/business-error'
import { asJson } from '../../platform/database/as-json.ts'
import { aboutToLock } from '../../platform/database/locks.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isTaken, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'

export type ViewContent = Omit<z.output<typeof views.create.body>, 'index'>
type StoredView = SavedView & { readonly ownerId: string }

const maySteer = (actor: Actor, ownerId: string) =>
  ownerId === actor.userId || actor.permissions.has('EDIT_SYSTEM_PROPERTIES')

/** My views and the team's; a view that someone keeps for themselves is no one else's business. */
const visible = (db: Db, actor: Actor) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('app_user as u', 'u.id', 'v.user_id')
    .where('v.company_id', '=', actor.companyId)
    .where((where) => where.or([where('v.team', '=', true), where('v.user_id', '=', actor.userId)]))
    .select([
      'v.id',
      'v.list as index',
      'v.name',
      'v.team',
      'v.query',
      sql<Record<string, string[]>>`v.filters`.as('filters'),
      'v.sort',
      sql<ViewColumn[]>`v.columns`.as('columns'),
      sql<SavedView['density']>`v.density`.as('density'),
      'v.user_id as ownerId',
      sql<string>`u.given_name || ' ' || u.family_name`.as('owner'),
      'v.version',
    ])

type VisibleRow = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number]

const asSeenBy = (actor: Actor, row: VisibleRow): StoredView => ({
  ...row,
  mine: row.ownerId === actor.userId,
  mayChange: maySteer(actor, row.ownerId),
})

export const shown = ({ ownerId: _, ...view }: StoredView): SavedView => view

/** Mine first, then the team's, each by name. */
export async function listViews(db: Db, actor: Actor, index: string): Promise<SavedView[]> {
  const rows = await visible(db, actor)
    .where('v.list', '=', index)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
  const found = rows.map((row) => shown(asSeenBy(actor, row)))
  return [...found.filter((view) => view.mine), ...found.filter((view) => !view.mine)]
}

/** The view, locked for a change by someone who may make it. */
export async function lockView(tx: Tx, actor: Actor, id: string): Promise<StoredView> {
  aboutToLock(tx, 'saved_view')
  const row = await visible(tx, actor).where('v.id', '=', id).forUpdate('v').executeTakeFirst()
  if (!row) throw notFound('View')
  const view = asSeenBy(actor, row)
  if (!view.mayChange)
    throw new BusinessError('view.forbidden', `Only ${view.owner} or an administrator may change this view`)
  return view
}

const columnsOf = (content: ViewContent) => ({
  name: content.name,
  team: content.team,
  query: content.query,
  filters: asJson(content.filters),
  sort: content.sort,
  columns: asJson(content.columns),
  density: content.density,
})

export async function insertView(tx: Tx, actor: Actor, index: string, content: ViewContent): Promise<SavedView> {
  const { id } = await named(content.name, () =>
    tx
      .insertInto('saved_view')
      .values({ company_id: actor.companyId, user_id: actor.userId, list: index, ...columnsOf(content) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const row = await visible(tx, actor).where('v.id', '=', id).executeTakeFirstOrThrow()
  return shown(asSeenBy(actor, row))
}

export async function saveView(tx: Tx, actor: Actor, id: string, content: ViewContent & { version: number }) {
  await named(content.name, () =>
    tx
      .updateTable('saved_view')
      .set({ ...columnsOf(content), version: content.version })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute(),
  )
}

export const deleteView = (tx: Tx, actor: Actor, id: string) =>
  tx.deleteFrom('saved_view').where('company_id', '=', actor.companyId).where('id', '=', id).execute()

/** Two views of one person on one list cannot have one name; the database decides, also between two at once. */
async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new BusinessError('view.conflict', `There is already a view called ${name}`, [
      { field: 'name', message: 'is taken by another view of this list' },
    ])
  }
}
