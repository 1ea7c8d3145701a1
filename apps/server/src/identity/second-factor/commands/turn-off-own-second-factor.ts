import { account } from '@galen/contract/identity/account'
import { BusinessError } from '@galen/domain/business-error'
import { queueMail } from '../../../platform/mail/mail.ts'
import { type Actor, command, type Preparing } from '../../../platform/operation.ts'
import { letters } from '../../sign-in-emails.ts'
import { isSecondFactorRequired } from '../second-factor-policy.ts'
import { removeSecondFactor } from '../../second-factor-removal.ts'
import { endSessions, publishSettings } from '../../sessions.ts'
import type { Asking } from '../../password-proof.ts'
import { checkPasswordAgain, orRefusal } from '../../sign-in/password-check.ts'
import { spendCode } from '../code-check.ts'
import { notOn } from '../second-factor.store.ts'

const prepare = ({ body, actor, ...asking }: Preparing<typeof account.turnOffSecondFactor>) =>
  orRefusal(proveBoth(asking, actor, body))

async function proveBoth(asking: Asking, actor: Actor, given: { password: string; code: string }) {
  const { person } = await checkPasswordAgain(asking, actor, given.password, 'password')
  if (!person.mfaEnabled) throw notOn()
  const { installation, request, transaction } = asking
  const giver = { secrets: installation.secrets, owner: person, request, wrongAs: 'second-factor.validation' } as const
  const scope = { companyId: person.companyId, userId: person.id, purpose: 'sign-in' } as const
  const proof = await transaction(scope, (trying) => spendCode(trying, giver, given.code))
  if (proof instanceof BusinessError) throw proof
  return person
}

const required = () =>
  new BusinessError(
    'second-factor.refused',
    'Your company requires two-factor sign-in, so it cannot be turned off here.',
  )

/** Turns the person's own second factor off, with password and code, where the company leaves it to them. */
export const turnOffOwnSecondFactor = command(
  account.turnOffSecondFactor,
  async ({ tx, actor, prepared: person, audit, publish, send }) => {
    if (await isSecondFactorRequired(tx, actor)) throw required()
    if (person instanceof BusinessError) throw person
    const version = await removeSecondFactor(tx, person.id)
    if (version === null) throw notOn()
    const ended = await endSessions({
      tx,
      publish,
      userId: person.id,
      except: actor.sessionId,
      because: 'second factor turned off',
    })
    audit('user', {
      id: person.id,
      action: 'turn-off-second-factor',
      version,
      before: { mfaEnabled: true },
      after: { mfaEnabled: false, sessionsEnded: ended.length },
    })
    publishSettings(publish, person.id, ['mfaEnabled'])
    await queueMail({
      tx,
      send,
      companyId: actor.companyId,
      recipient: person.email,
      ...letters.secondFactorOff(person, null),
    })
  },
  { prepare },
)
