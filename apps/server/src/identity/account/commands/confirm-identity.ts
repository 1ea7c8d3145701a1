import { sql } from 'kysely'
import { account } from '@galen/contract/identity/account'
import { BusinessError } from '@galen/domain/business-error'
import { command, type Preparing } from '../../../platform/operation.ts'
import { checkPasswordAgain, orRefusal } from '../../sign-in/password-check.ts'

const prepare = ({ body, actor, ...asking }: Preparing<typeof account.confirmIdentity>) =>
  orRefusal(checkPasswordAgain(asking, actor, body.password, 'password'))

/** The person gave their password again: for the next minutes delicate acts go through. */
export const confirmIdentity = command(
  account.confirmIdentity,
  async ({ tx, actor, prepared, audit }) => {
    if (prepared instanceof BusinessError) throw prepared
    await sql`update user_session set proved_at = now() where id = ${actor.sessionId}`.execute(tx)
    audit('session', {
      id: actor.sessionId,
      action: 'confirm-identity',
      before: null,
      after: { identity: 'confirmed' },
    })
  },
  { prepare },
)
