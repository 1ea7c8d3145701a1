import { roles } from '@galen/contract/admin/roles'
import { query } from '../../../platform/operation.ts'
import { loadRole, loadRoles } from '../role.store.ts'

export const listRoles = query(roles.list, ({ db, actor }) => loadRoles(db, actor))

export const getRole = query(roles.get, ({ params, db, actor }) => loadRole(db, actor, params.id))
