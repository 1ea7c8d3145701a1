import { sql } from 'kysely'
import { nextVersion, versionAfter } from '../platform/database/next-version.ts'
import type { Actor } from '../platform/operation.ts'
import type { Work } from '../platform/work.ts'
import { publishAccount } from './web-accounts/publish-account.ts'
import { endWebSessions, lockWebAccount } from './web-accounts/web-account.store.ts'

/** What was ordered stays; password, link and sessions are void. The address can get a new account. */
export async function removeAccount({ tx, actor, audit, publish }: Work<Actor>, id: string): Promise<void> {
  const { companyId } = actor
  const account = await lockWebAccount({ tx, actor }, id)
  await sql`
    update web_account set state = 'removed', password_hash = null, link_hash = null, link_expires_at = null, version = ${nextVersion()}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
  const sessionsEnded = await endWebSessions(tx, companyId, id)
  const { email, customerId, version } = account
  audit('web-account', {
    id,
    action: 'remove-web-account',
    version: versionAfter({ version }),
    before: { email, customerId, removed: false },
    after: { removed: true, sessionsEnded },
    partOf: { entity: 'customer', id: customerId },
  })
  publishAccount(publish, { ...account, version: versionAfter({ version }) }, ['state'])
}
