import { describe, expect, it } from 'vitest'
import { isPermission, permissionNames } from './permissions.ts'
import { standardRoles } from './standard-roles.ts'

const roles = Object.entries(standardRoles).map(([key, role]) => ({
  key,
  name: role.name,
  permissions: role.permissions as readonly string[],
}))

describe('the standard roles', () => {
  it.each(roles)('$name holds permissions that exist, each once', ({ permissions }) => {
    expect(permissions.every(isPermission)).toBe(true)
    expect(new Set(permissions).size).toBe(permissions.length)
  })

  it('let the administrator do everything, and no one else look after users and roles', () => {
    expect(standardRoles.administrator.permissions).toEqual(permissionNames)
    for (const { key, permissions } of roles)
      if (key !== 'administrator')
        expect(permissions.filter((name) => /^EDIT_(USER|ROLE|COMPANY|SYSTEM_PROPERTIES)$/.test(name))).toEqual([])
  })

  it('let the read-only role only read', () => {
    expect(standardRoles.readOnly.permissions.every((name) => /^(LIST|VIEW)_/.test(name))).toBe(true)
  })

  it('leave no permission without a role that needs it in its work', () => {
    const working = new Set(
      roles.filter(({ key }) => key !== 'administrator').flatMap(({ permissions }) => permissions),
    )
    const forAdministrators = [
      'LIST_SYSTEM_PROPERTIES',
      'EDIT_SYSTEM_PROPERTIES',
      'EDIT_ROLE',
      'EDIT_USER',
      'EDIT_COMPANY',
      'EDIT_EDI',
    ]
    expect(permissionNames.filter((name) => !working.has(name))).toEqual(forAdministrators)
  })

  it.each(roles.filter(({ key }) => key !== 'administrator'))(
    '$name can void an invoice only with all it takes',
    ({ permissions }) => {
      const needed = ['CREATE_INVOICE', 'CHECK_INVOICE', 'VOID_INVOICE']
      if (permissions.includes('VOID_INVOICE')) expect(needed.every((name) => permissions.includes(name))).toBe(true)
      // Anyone who writes invoices does not approve them, except where voiding takes both.
      else expect(permissions.includes('CREATE_INVOICE') && permissions.includes('CHECK_INVOICE')).toBe(false)
    },
  )
})
