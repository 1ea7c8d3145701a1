import { signIn } from '@galen/contract/identity/sign-in'
import { command } from '../../../platform/operation.ts'
import { endSessions } from '../../sessions.ts'

export const signOut = command(
  signIn.logout,
  async ({ tx, actor, audit, publish }) => {
    const [ended] = await endSessions({
      tx,
      publish,
      userId: actor.userId,
      only: actor.sessionId,
      because: 'signed out',
    })
    if (ended) audit('session', { id: ended, action: 'sign-out', before: { ended: false }, after: { ended: true } })
  },
  { unaudited: 'a session that has ended already cannot end again, so there is nothing to tell' },
)
