import { BusinessError } from '../business-error.ts'
import { type Permission, permissions } from '../permissions.ts'

/** Anyone who has this right decides about all others; a company never loses its last holder. */
export const ADMINISTERING: Permission = 'EDIT_ROLE'

export type DutyConflict = { readonly code: string; readonly detail: string }

/** Duties that one person should not have together, because one checks the other. */
const SEPARATED: readonly (readonly [Permission, Permission, string])[] = [
  ['RECEIPT_VALIDATION', 'CREATE_PAYMENT', 'approve a receipt and pay for it'],
  ['CREATE_INVOICE', 'CHECK_INVOICE', 'make an invoice and approve it'],
]

/** The pairs of duties that come together in the new rights and did not in the old ones. */
export function newDutyConflicts(before: ReadonlySet<string>, after: ReadonlySet<string>): DutyConflict[] {
  const both = (granted: ReadonlySet<string>, one: Permission, other: Permission) =>
    granted.has(one) && granted.has(other)
  return SEPARATED.filter(([one, other]) => both(after, one, other) && !both(before, one, other)).map(
    ([one, other, action]) => ({
      code: `separation-of-duty.${one}+${other}`,
      detail: `With ${permissions[one].label} and ${permissions[other].label} one person can ${action}.`,
    }),
  )
}

/** No one can give a right that they do not have themselves. */
export function checkGrantable(granted: Iterable<Permission>, own: ReadonlySet<string>, field: string): void {
  const lacking = [...granted].filter((permission) => !own.has(permission))
  if (lacking.length === 0) return
  const names = lacking.map((permission) => permissions[permission].label).join(', ')
  throw new BusinessError('role.forbidden', `You cannot give rights that you do not have: ${names}`, [
    { field, message: `has rights that you do not have: ${names}`, permissions: lacking },
  ])
}

export const lastAdministrator = () =>
  new BusinessError(
    'role.refused',
    `At least one active user needs the permission ${permissions[ADMINISTERING].label}. Give it to another user first`,
  )

export type SetMerge = {
  readonly merged: ReadonlySet<Permission>
  /** What this editor wants otherwise than someone else decided in the meantime. */
  readonly contradicted: readonly Permission[]
}

/**
 * Puts what one editor changed in a set of rights onto what it has become in the meantime. Both who add keep what they added.
 * `touched` are the rights that others gave or took since the editor read the set.
 */
export function mergePermissions(
  base: ReadonlySet<Permission>,
  sent: ReadonlySet<Permission>,
  current: ReadonlySet<Permission>,
  touched: ReadonlySet<Permission>,
): SetMerge {
  const added = [...sent.difference(base)]
  const removed = [...base.difference(sent)]
  const contradicted = [
    ...added.filter((permission) => touched.has(permission) && !current.has(permission)),
    ...removed.filter((permission) => touched.has(permission) && current.has(permission)),
  ]
  const merged = new Set([...current, ...added].filter((permission) => !removed.includes(permission)))
  return { merged, contradicted }
}
