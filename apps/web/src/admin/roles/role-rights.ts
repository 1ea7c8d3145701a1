import type { RoleWithUsers } from '@galen/contract/admin/roles'
import { type DescribedPermission, findPermissions } from '@galen/domain/admin/permission-words'
import { type Permission, permissionNames, permissions } from '@galen/domain/permissions'

export type Granted = RoleWithUsers['permissions']

export const idsOf = (granted: Granted): ReadonlySet<Permission> => new Set(granted.map(({ id }) => id))

/** A set of rights as the record has it: in the order of the product, each with its category. */
export const grantedOf = (ids: ReadonlySet<Permission>): Granted =>
  permissionNames.filter((id) => ids.has(id)).map((id) => ({ id, category: permissions[id].category }))

/** What a person may do with one right of a role. */
export type RightState = {
  readonly isGranted: boolean
  /** Against what is stored. */
  readonly change: 'given' | 'taken' | undefined
  /** No one can give what they lack; what the role already has can be taken, and left as it is. */
  readonly isLacking: boolean
}

type Rights = {
  readonly stored: ReadonlySet<Permission>
  readonly wanted: ReadonlySet<Permission>
  readonly mine: ReadonlySet<string>
}

export function rightState(id: Permission, { stored, wanted, mine }: Rights): RightState {
  const isGranted = wanted.has(id)
  const change = isGranted === stored.has(id) ? undefined : isGranted ? 'given' : 'taken'
  return { isGranted, change, isLacking: !mine.has(id) && !stored.has(id) }
}

export type Category = { readonly name: string; readonly rights: readonly DescribedPermission[] }

/** The rights that have the words looked for, by category and in the order of the product. */
export const categoriesWith = (words: string): readonly Category[] =>
  [...Map.groupBy(findPermissions(words), ({ category }) => category)].map(([name, rights]) => ({ name, rights }))

/** All of these rights given or taken; those that the person lacks stay as they are. */
export function withAll(
  rights: readonly DescribedPermission[],
  isGranted: boolean,
  all: Rights,
): ReadonlySet<Permission> {
  const able = rights.map(({ id }) => id).filter((id) => !rightState(id, all).isLacking)
  return isGranted ? all.wanted.union(new Set(able)) : all.wanted.difference(new Set(able))
}

export const withOne = (id: Permission, isGranted: boolean, wanted: ReadonlySet<Permission>) =>
  isGranted ? wanted.union(new Set([id])) : wanted.difference(new Set([id]))
