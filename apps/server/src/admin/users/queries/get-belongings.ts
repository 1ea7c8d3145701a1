import { users } from '@galen/contract/admin/users'
import { notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { belongingsOf } from '../belongings.ts'
import { findColleague } from '../colleague.store.ts'

export const getBelongings = query(users.belongings, async ({ params: { id }, db, actor }) => {
  if (!(await findColleague(db, actor, { id }))) throw notFound('User')
  return belongingsOf(db, actor, id)
})
