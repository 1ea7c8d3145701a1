import { signIn } from '@galen/contract/identity/sign-in'
import { BusinessError } from '@galen/domain/business-error'
import { command } from '../../../platform/operation.ts'
import { sessionExpired } from '../../../platform/session.ts'
import { enterCompany } from '../enter-company.ts'
import { idleHoursIn, lockSession, mayEnter, rotate, tokensFor, touchSession, youngSecret } from '../session.store.ts'

/** Goes on in another company of the person. A second click a moment later gets the same refresh token. */
export const swapCompany = command(signIn.swapCompany, async ({ params, request, tx, actor, installation, audit }) => {
  const { secrets } = installation
  const session = await lockSession(tx, actor.sessionId)
  if (!session?.alive) throw sessionExpired()
  // A company one is no member of and one that does not exist are answered alike.
  if (!(await mayEnter(tx, actor.userId, params.id)))
    throw new BusinessError('company.not-found', 'Unable to swap company.')
  const secret = (await youngSecret(tx, secrets, session, request)) ?? (await rotate(tx, secrets, session, request))
  await touchSession(tx, { id: session.id, companyId: params.id, idleHours: await idleHoursIn(tx, params.id) })
  await enterCompany({ tx, audit, request, session }, params.id)
  return tokensFor(secrets, session, params.id, secret)
})
