import { sql } from 'kysely'
import { webSignIn } from '@galen/contract/partners/web-sign-in'
import { outsideCommand } from '../../../platform/operation.ts'

export const signOutWebAccount = outsideCommand('web-account', webSignIn.logout, async ({ tx, actor, audit }) => {
  await sql`
    update web_session set ended_at = now()
    where company_id = ${actor.companyId} and id = ${actor.sessionId} and ended_at is null`.execute(tx)
  audit('web-account', { id: actor.externalId, action: 'web-sign-out', before: null, after: null })
})
