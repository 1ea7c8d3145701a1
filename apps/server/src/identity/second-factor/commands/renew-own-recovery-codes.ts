import { account } from '@galen/contract/identity/account'
import { BusinessError } from '@galen/domain/business-error'
import { queueMail } from '../../../platform/mail/mail.ts'
import { command, type Preparing } from '../../../platform/operation.ts'
import { letters } from '../../sign-in-emails.ts'
import { checkPasswordAgain, orRefusal } from '../../sign-in/password-check.ts'
import { renewRecoveryCodes } from '../recovery-code.store.ts'
import { notOn } from '../second-factor.store.ts'

const prepare = ({ body, actor, ...asking }: Preparing<typeof account.newRecoveryCodes>) =>
  orRefusal(checkPasswordAgain(asking, actor, body.password, 'password'))

export const renewOwnRecoveryCodes = command(
  account.newRecoveryCodes,
  async ({ tx, actor, installation, prepared, audit, send }) => {
    if (prepared instanceof BusinessError) throw prepared
    const { person } = prepared
    // The person's row keeps two renewals apart: the codes of one replace those of the other as a whole.
    const now = await tx
      .selectFrom('app_user')
      .select('mfa_enabled')
      .where('id', '=', person.id)
      .forUpdate()
      .executeTakeFirst()
    if (!now?.mfa_enabled) throw notOn()
    const recoveryCodes = await renewRecoveryCodes(tx, installation.secrets, person.id)
    audit('user', { id: person.id, action: 'renew-recovery-codes', before: null, after: { recoveryCodes: 'renewed' } })
    await queueMail({
      tx,
      send,
      companyId: actor.companyId,
      recipient: person.email,
      ...letters.newRecoveryCodes(person),
    })
    return { recoveryCodes }
  },
  { prepare },
)
