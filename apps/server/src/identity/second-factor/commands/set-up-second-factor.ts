import { signIn } from '@galen/contract/identity/sign-in'
import { publicCall } from '../../../platform/operation.ts'
import { sealText } from '../../../platform/sealed-text.ts'
import { readCredentials } from '../../sign-in/credentials.ts'
import { checkPassword } from '../../sign-in/password-check.ts'
import { secretAddress, newSecret, pictureOf } from '../one-time-code.ts'
import { alreadyOn, keepPendingSecret } from '../second-factor.store.ts'

/** Begins to set up the second factor. Nothing is asked for at sign-in until it is confirmed with a first code. */
export const setUpSecondFactor = publicCall(
  signIn.setUpSecondFactor,
  async ({ body, request, installation, transaction }) => {
    const given = readCredentials(request.header('authorization'), body)
    const { person } = await checkPassword({ installation, request, transaction }, given)
    const secret = newSecret()
    const scope = { companyId: person.companyId, userId: person.id, purpose: 'sign-in' } as const
    const kept = await transaction(scope, async ({ tx, audit }) => {
      const box = sealText(installation.secrets.secondFactorKey, person.id, secret)
      const kept = await keepPendingSecret(tx, person.id, box)
      if (kept)
        audit('user', { id: person.id, action: 'begin-second-factor', before: null, after: { secondFactor: 'begun' } })
      return kept
    })
    // A password alone must not replace a second factor: that is what it is there for.
    if (!kept) throw alreadyOn()
    const address = secretAddress(person.email, secret)
    return { qrCodeImage: await pictureOf(address), secret, address }
  },
)
