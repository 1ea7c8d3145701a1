import { roles } from '@galen/contract/admin/roles'
import { findPermissions } from '@galen/domain/admin/permission-words'
import { query } from '../../../platform/operation.ts'

export const listPermissions = query(roles.permissions, async ({ query: { query: words = '' } }) =>
  findPermissions(words),
)
