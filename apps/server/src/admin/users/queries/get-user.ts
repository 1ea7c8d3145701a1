import { users } from '@galen/contract/admin/users'
import { normalEmailAddress } from '@galen/domain/email-address'
import { checkPermitted } from '@galen/domain/permissions'
import { query } from '../../../platform/operation.ts'
import { viewUser } from '../user.view.ts'

/** Oneself, or a colleague for those who may edit users. */
export const getUser = query(users.get, async ({ params, db, actor }) => {
  const email = normalEmailAddress(params.email)
  const own = await db.selectFrom('app_user').select('email').where('id', '=', actor.userId).executeTakeFirst()
  if (own?.email !== email) checkPermitted('EDIT_USER', actor.permissions)
  return viewUser(db, actor, { email })
})
