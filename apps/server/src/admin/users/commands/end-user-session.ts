import { users } from '@galen/contract/admin/users'
import { endSessions } from '../../../identity/sessions.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { findColleague } from '../user.store.ts'

/** Signs a person out on one device; a session of theirs in another company is not there. */
export const endUserSession = command(users.endSession, async ({ params, tx, actor, audit, publish }) => {
  const { id, sessionId } = params
  if (!(await findColleague(tx, actor, { id }))) throw notFound('User')
  const because = 'ended by an administrator'
  const [ended] = await endSessions({
    tx,
    publish,
    userId: id,
    because,
    only: sessionId,
    inCompany: actor.companyId,
  })
  if (!ended) throw notFound('Session')
  audit('user', { id, action: 'end-session', before: null, after: { endedSession: ended } })
})
