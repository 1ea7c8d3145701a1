import { account } from '@galen/contract/identity/account'
import { command } from '../../../platform/operation.ts'
import { endSessions } from '../../sessions.ts'

export const endOtherSessions = command(
  account.endOtherSessions,
  async ({ tx, actor, audit, publish }) => {
    const { userId, sessionId } = actor
    const ended = await endSessions({ tx, publish, userId, except: sessionId, because: 'ended by its owner' })
    for (const id of ended)
      audit('session', { id, action: 'end-session', before: { ended: false }, after: { ended: true } })
  },
  { unaudited: 'without other sessions nothing ends' },
)
