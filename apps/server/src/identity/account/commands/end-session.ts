import { account } from '@galen/contract/identity/account'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { endSessions } from '../../sessions.ts'

export const endSession = command(account.endSession, async ({ params, tx, actor, audit, publish }) => {
  const [ended] = await endSessions({
    tx,
    publish,
    userId: actor.userId,
    only: params.id,
    because: 'ended by its owner',
  })
  if (!ended) throw notFound('Session')
  audit('session', { id: ended, action: 'end-session', before: { ended: false }, after: { ended: true } })
})
