import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '@galen/contract/identity/sign-in'
import { normalEmailAddress } from '@galen/domain/email-address'
import { publicCall } from '../../../platform/operation.ts'
import { mailPasswordReset, mayMailReset } from '../../password-reset-mail.ts'
import { addressGroup } from '../../sign-in/address-group.ts'
import { type Asking, provingScope } from '../../password-proof.ts'
import { findPerson, type Person } from '../../sign-in/person.store.ts'
import { throttleSubject, takeTry, tooManyTries, waitOf } from '../../sign-in/sign-in-throttle.store.ts'

/** The answer takes this long in any case, so that its time does not say who has an account. */
const ANSWER_MS = 250

const MESSAGE = 'If we know this email address, follow the instructions we have just sent to it.'

/** Mails a one-time link to anyone who has an account, and answers everyone alike. */
export const askForPasswordReset = publicCall(
  signIn.forgotPassword,
  async ({ body, request, installation, transaction }) => {
    const asking = { installation, request, transaction }
    await Promise.all([mailIfKnown(asking, normalEmailAddress(body.email)), pause(ANSWER_MS)])
    return { message: MESSAGE }
  },
)

async function mailIfKnown({ installation, request, transaction }: Asking, email: string): Promise<void> {
  const address = addressGroup(request.address)
  const here = throttleSubject(installation.secrets, 'resetAtAddress', address)
  const person = await transaction(provingScope, async ({ tx }) => {
    if ((await takeTry(tx, here)) === null) throw tooManyTries('password-reset', await waitOf(tx, [here]))
    const person = await findPerson(tx, email, address)
    // Counted for unknown addresses as well: whether it is the fourth mail must not reveal it either.
    return (await mayMailReset(tx, installation, email)) ? person : undefined
  })
  if (!person || !canSignIn(person)) return
  const { id, companyId } = person
  await transaction({ companyId, userId: id, purpose: 'sign-in' }, async ({ tx, audit, send }) => {
    await mailPasswordReset({ tx, send, companyId, installation }, person)
    audit('user', { id, action: 'ask-for-password-reset', before: null, after: { passwordReset: 'mailed' } })
  })
}

const canSignIn = (person: Person): person is Person & { companyId: string } =>
  person.active && person.companyId !== null
