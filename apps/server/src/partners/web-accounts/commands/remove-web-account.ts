import { sql } from 'kysely'
import { webAccounts } from '@galen/contract/partners/web-accounts'
import { command } from '../../../platform/operation.ts'
import { tellAccount } from '../told-account.ts'
import { endWebSessions, lockWebAccount } from '../web-account.store.ts'

/** What was ordered stays; password, link, sessions and cart are void. The address can get a new account. */
export const removeWebAccount = command(webAccounts.remove, async ({ params: { id }, tx, actor, audit, publish }) => {
  const { companyId } = actor
  const account = await lockWebAccount(tx, actor, id)
  await sql`
    update web_account set state = 'removed', password_hash = null, link_hash = null, link_expires_at = null, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(tx)
  const sessionsEnded = await endWebSessions(tx, companyId, id)
  await sql`
    delete from web_cart_line where company_id = ${companyId} and cart_id in (
      select id from web_cart where company_id = ${companyId} and account_id = ${id})`.execute(tx)
  await sql`delete from web_cart where company_id = ${companyId} and account_id = ${id}`.execute(tx)
  const { email, customerId, version } = account
  audit('web-account', {
    id,
    action: 'remove-web-account',
    version: version + 1,
    before: { email, customerId, removed: false },
    after: { removed: true, sessionsEnded },
    partOf: { entity: 'customer', id: customerId },
  })
  tellAccount(publish, { ...account, version: version + 1 }, ['state'])
})
