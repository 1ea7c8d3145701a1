import { roles } from '@galen/contract/admin/roles'
import { query } from '../../../platform/operation.ts'
import { viewRole, viewRoles } from '../role.view.ts'

export const listRoles = query(roles.list, ({ db, actor }) => viewRoles(db, actor))

export const getRole = query(roles.get, ({ params, db, actor }) => viewRole(db, actor, params.id))
