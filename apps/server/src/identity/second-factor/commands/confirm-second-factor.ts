import { signIn } from '@galen/contract/identity/sign-in'
import { BusinessError } from '@galen/domain/business-error'
import { queueMail } from '../../../platform/mail/mail.ts'
import { publicCall } from '../../../platform/operation.ts'
import { openSealedText } from '../../../platform/sealed-text.ts'
import { letters } from '../../sign-in-emails.ts'
import { publishSettings } from '../../sessions.ts'
import { readCredentials } from '../../sign-in/credentials.ts'
import { checkPassword } from '../../sign-in/password-check.ts'
import { type CodeGiver, type Trying, tryCode } from '../code-check.ts'
import { stepOf } from '../one-time-code.ts'
import { renewRecoveryCodes } from '../recovery-code.store.ts'
import { alreadyOn, pendingSecret, turnOnSecondFactor } from '../second-factor.store.ts'

const notBegun = () => new BusinessError('second-factor.refused', 'Begin to set up two-factor sign-in first.')

/** Finishes the set-up: anyone who has a right code has the secret in their app. The recovery codes are shown this once. */
export const confirmSecondFactor = publicCall(
  signIn.confirmSecondFactor,
  async ({ query, body, request, installation, transaction }) => {
    const { secrets } = installation
    const given = readCredentials(request.header('authorization'), body)
    const { person } = await checkPassword({ installation, request, transaction }, given)
    const { id, companyId, email } = person
    const giver = { secrets, owner: person, request, wrongAs: 'second-factor.unauthenticated' } as const

    const outcome = await transaction(
      { companyId, userId: id, purpose: 'sign-in' },
      async ({ tx, audit, publish, send }) => {
        const version = await turnOn({ tx, audit, send }, giver, query.code)
        if (version instanceof BusinessError) return version
        const recoveryCodes = await renewRecoveryCodes(tx, secrets, id)
        audit('user', {
          id,
          version,
          action: 'turn-on-second-factor',
          before: { mfaEnabled: false },
          after: { mfaEnabled: true },
        })
        publishSettings(publish, id, ['mfaEnabled'])
        await queueMail({ tx, send, companyId, recipient: email, ...letters.secondFactorOn(person) })
        return { recoveryCodes }
      },
    )
    if (outcome instanceof BusinessError) throw outcome
    return outcome
  },
)

/** The new version of the person's record, or why the second factor stays off. */
async function turnOn(trying: Trying, giver: CodeGiver, code: string): Promise<number | BusinessError> {
  const { tx } = trying
  const { id } = giver.owner
  const box = await pendingSecret(tx, id)
  if (!box) return giver.owner.mfaSecret ? alreadyOn() : notBegun()
  const step = await tryCode(trying, giver, () => stepOf(openSealedText(giver.secrets.secondFactorKey, id, box), code))
  if (step instanceof BusinessError) return step
  return (await turnOnSecondFactor(tx, id, box, step)) ?? alreadyOn()
}
