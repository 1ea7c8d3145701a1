import { users } from '@galen/contract/admin/users'
import { endSessions } from '../../../identity/sessions.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { findColleague } from '../user.store.ts'

/** Signs a person out of this company everywhere. */
export const endUserSessions = command(
  users.endSessions,
  async ({ params: { id }, tx, actor, audit, publish }) => {
    if (!(await findColleague(tx, actor, { id }))) throw notFound('User')
    const because = 'ended by an administrator'
    const ended = await endSessions({ tx, publish, userId: id, because, inCompany: actor.companyId })
    if (ended.length > 0)
      audit('user', { id, action: 'end-sessions', before: null, after: { sessionsEnded: ended.length } })
  },
  { unaudited: 'a user without a session has nothing to end' },
)
