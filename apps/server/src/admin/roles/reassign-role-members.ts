import { sql } from 'kysely'
import { userTopic } from '@galen/contract/admin/users'
import { destinationOf } from '@galen/contract/topic'
import { type DutyConflict, newDutyConflicts } from '@galen/domain/admin/role-rules'
import { isPermission, type Permission } from '@galen/domain/permissions'
import { raiseVersions } from '../../identity/person.store.ts'
import { publishSettings } from '../../identity/sessions.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work.ts'

/** Someone who has the role that goes, with all their roles before and afterwards. */
type Holder = { readonly id: string; readonly before: readonly string[]; readonly after: readonly string[] }

/** Everyone who has the role, and what roles they have once they are moved. Waits for anyone else who changes one of them. */
export async function membersReassigned(tx: Tx, companyId: string, from: string, to: string | null): Promise<Holder[]> {
  const { rows } = await sql<{ id: string; before: string[] }>`
    select u.id, array(
      select g.role_id from company_user_role g where g.company_id = ${companyId} and g.user_id = u.id order by 1) as before
    from app_user u
    where u.id in (select h.user_id from company_user_role h where h.company_id = ${companyId} and h.role_id = ${from})
    order by u.id for no key update of u`.execute(tx)
  return rows.map(({ id, before }) => {
    const kept = before.filter((roleId) => roleId !== from)
    return { id, before, after: [...new Set([...kept, ...(to === null ? [] : [to])])].toSorted() }
  })
}

/** The duties that come together in one of them by moving, each reported once. */
export async function dutiesJoined(tx: Tx, companyId: string, holders: readonly Holder[]): Promise<DutyConflict[]> {
  const { rows } = await sql<{ id: string; permissions: string[] }>`
    select role_id as id, array_agg(permission) as permissions from role_permission
    where company_id = ${companyId} group by role_id`.execute(tx)
  const rights = new Map(rows.map(({ id, permissions }) => [id, permissions.filter(isPermission)]))
  const granted = (roleIds: readonly string[]) => new Set<Permission>(roleIds.flatMap((id) => rights.get(id) ?? []))
  const conflicts = holders.flatMap(({ before, after }) => newDutyConflicts(granted(before), granted(after)))
  return [...new Map(conflicts.map((conflict) => [conflict.code, conflict])).values()]
}

/** Each of them has another version and an entry of their own: anyone who looks a person up sees what became of their rights. */
export async function recordReassignment(
  { tx, audit, publish }: Pick<Work, 'tx' | 'audit' | 'publish'>,
  holders: readonly Holder[],
): Promise<void> {
  const versions = await raiseVersions(
    tx,
    holders.map(({ id }) => id),
  )
  for (const { id, before, after } of holders) {
    const version = versions.get(id)
    if (version === undefined) continue
    audit('user', { id, action: 'change', version, before: { roleIds: before }, after: { roleIds: after } })
    publishSettings(publish, id, ['permissions'])
    publish(destinationOf(userTopic, { id }), { type: 'user', id, version, changed: ['roleIds'] })
  }
}
