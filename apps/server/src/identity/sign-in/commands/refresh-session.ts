import { signIn } from '@galen/contract/identity/sign-in'
import { BusinessError } from '@galen/domain/business-error'
import { deviceName } from '@galen/domain/identity/device-name'
import type { Tx } from '../../../platform/database/database.ts'
import type { Effects } from '../../../platform/effects.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { publicCall } from '../../../platform/operation.ts'
import type { Request } from '../../../platform/work.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { sessionExpired, sessionOfToken } from '../../../platform/session.ts'
import { letters } from '../../sign-in-emails.ts'
import { endSessions } from '../../sessions.ts'
import { provingScope } from '../../password-proof.ts'
import { enterCompany } from '../enter-company.ts'
import { hashOf, readRefreshToken } from '../refresh-token.ts'
import {
  findSession,
  idleHoursIn,
  lockSession,
  mayEnter,
  rotate,
  type SessionRow,
  tokensFor,
  touchSession,
  youngSecret,
} from '../session.store.ts'

const SECONDS_PER_HOUR = 3600
const expiredToken = () => new BusinessError('refresh.unauthenticated', 'Expired token')

/** New tokens for an old refresh token, which works once (Spec §7). The company is the session's or another of the person's. */
export const refreshSession = publicCall(signIn.refresh, async ({ params, request, installation, transaction }) => {
  const { secrets } = installation
  const { companyId } = params
  const given = readRefreshToken(secrets, request.header('refreshtoken'))
  if (!given) throw expiredToken()
  await checkBearer(secrets, request.header('authorization'), given.sessionId)
  const found = await transaction(provingScope, ({ tx }) => findSession(tx, given.sessionId))
  if (!found) throw expiredToken()

  const scope = { companyId: found.companyId, userId: found.userId, sessionId: found.id, purpose: 'sign-in' } as const
  const outcome = await transaction(scope, async ({ tx, ...effects }) => {
    const session = await lockSession(tx, given.sessionId)
    if (!session || session.ended || !(await mayEnter(tx, session.userId, companyId))) return sessionExpired()
    const idleHours = await idleHoursIn(tx, companyId)
    // Also what the company decided since the session was used last.
    if (!session.alive || session.idleSeconds > idleHours * SECONDS_PER_HOUR) return expiredToken()
    const secret = await nextSecret({ tx, secrets, session, request }, given.secret)
    if (!secret) {
      await endStolen(tx, effects, session, request)
      return sessionExpired()
    }
    await touchSession(tx, { id: session.id, companyId, idleHours })
    if (companyId !== session.companyId) await enterCompany({ tx, audit: effects.audit, request, session }, companyId)
    return { session, secret }
  })
  if (outcome instanceof BusinessError) throw outcome
  return tokensFor(secrets, outcome.session, companyId, outcome.secret)
})

/** The access token may have run out, but it has to be one of the same session. */
async function checkBearer(secrets: Secrets, authorization: string | undefined, sessionId: string): Promise<void> {
  if (authorization === undefined) return
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!token || (await sessionOfToken(secrets, token)) !== sessionId) throw sessionExpired()
}

type Refreshing = {
  readonly tx: Tx
  readonly secrets: Secrets
  readonly session: SessionRow
  readonly request: Request
}

/** The secret to answer with: the successor, also for the same client that brings the old one in time; null for others. */
async function nextSecret({ tx, secrets, session, request }: Refreshing, given: Buffer): Promise<Buffer | null> {
  const hash = hashOf(given)
  if (hash.equals(session.refreshHash)) return rotate(tx, secrets, session, request)
  return session.previousRefreshHash?.equals(hash) ? youngSecret(tx, secrets, session, request) : null
}

/** Anyone who brings a used token has a copy of it, or the other one has: neither may go on. */
async function endStolen(
  tx: Tx,
  { audit, publish, send }: Effects,
  session: SessionRow,
  request: Request,
): Promise<void> {
  const { id, userId, companyId } = session
  await endSessions({ tx, publish, userId, only: id, because: 'refresh token used twice' })
  audit('session', { id, action: 'end-stolen-session', before: { ended: false }, after: { ended: true } })
  const letter = letters.sessionStolen(session, deviceName(request.device))
  await queueMail({ tx, send, companyId, recipient: session.email, ...letter })
}
