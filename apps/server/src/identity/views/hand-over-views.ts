import { sql } from 'kysely'
import { aboutToLock } from '../../platform/database/locks.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { isTaken } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'

type View = { readonly id: string; readonly name: string; readonly version: number }

/** A view keeps its name, unless the new owner has one of that name for the same list. */
export async function handOverViews(work: Work<Actor>, from: string, to: string): Promise<number> {
  const { tx, actor, audit } = work
  aboutToLock(tx, 'saved_view')
  const views = await tx
    .selectFrom('saved_view')
    .select(['id', 'name', 'version'])
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', from)
    .where('team', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const view of views) {
    const name = (await gave(work, to, view, view.name))
      ? view.name
      : `${view.name.slice(0, 50)} (${view.id.slice(-8)})`
    if (name !== view.name) await gave(work, to, view, name)
    audit('saved-view', {
      id: view.id,
      action: 'hand-over',
      version: versionAfter(view),
      before: { owner: from, name: view.name },
      after: { owner: to, name },
    })
  }
  return views.length
}

/**
 * False when the name is taken. What someone keeps for themselves no one else can see, so only trying says whether
 * they have a view of that name.
 */
async function gave({ tx, actor }: Work, to: string, { id, version }: View, name: string): Promise<boolean> {
  await sql`savepoint handing_over`.execute(tx)
  try {
    await tx
      .updateTable('saved_view')
      .set({ user_id: to, name, version: versionAfter({ version }) })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (!isTaken(error)) throw error
    await sql`rollback to savepoint handing_over`.execute(tx)
    return false
  }
}
