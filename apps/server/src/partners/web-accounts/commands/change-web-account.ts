import { webAccountLifecycle } from '@galen/domain/partners/web-account'
import { type WebAccount, webAccounts } from '@galen/contract/partners/web-accounts'
import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Tx } from '../../../platform/database/database.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { mailLink } from '../mailed-link.ts'
import { publishAccount } from '../publish-account.ts'
import { checkOrderAddresses, endWebSessions, loadWebAccount, lockWebAccount } from '../web-account.store.ts'

const changeable = ({ version, name, seesPrices, addressIds, state }: WebAccount) => ({
  version,
  name,
  seesPrices,
  addressIds: addressIds.toSorted(),
  locked: state === 'locked',
})
type Changeable = ReturnType<typeof changeable>

/** Anyone who is locked is out at once. A new link leaves the old password as it is until it is used. */
export const changeWebAccount = command(
  webAccounts.change,
  async ({ params: { id }, body, tx, actor, installation, audit, publish, send }) => {
    const account = await lockWebAccount({ tx, actor }, id)
    const { sendLink = false, addressIds, ...sent } = body
    const before = changeable(account)
    const after = await mergeChanges(tx, actor.companyId, 'web-account', id, before, {
      ...sent,
      addressIds: addressIds && [...new Set(addressIds)].toSorted(),
    })
    if (after) {
      await checkOrderAddresses(tx, actor, account.customerId, addressIds ?? [])
      await save(tx, actor, id, after)
      if (after.locked) await endWebSessions(tx, actor.companyId, id)
      audit('web-account', {
        id,
        action: 'change',
        version: after.version,
        before,
        after,
        partOf: { entity: 'customer', id: account.customerId },
      })
      publishAccount(publish, { ...account, version: after.version }, ['settings'])
    }
    if (sendLink) {
      const current = await loadWebAccount(tx, actor, id)
      if (!webAccountLifecycle.allows('sendLink', current.state))
        throw new BusinessError('web-account.refused', 'The account is locked. Unlock it before you send a link', [
          { field: 'sendLink', message: 'is not possible while the account is locked' },
        ])
      await mailLink({ tx, actor, installation, send }, current)
      audit('web-account', {
        id,
        action: 'send-web-link',
        before: null,
        after: { mailedTo: account.email },
        partOf: { entity: 'customer', id: account.customerId },
      })
      publishAccount(publish, current, ['linkExpiresAt'])
    }
    return loadWebAccount(tx, actor, id)
  },
)

async function save(tx: Tx, { companyId }: Actor, id: string, after: Changeable): Promise<void> {
  const { name, seesPrices, addressIds, locked, version } = after
  await sql`
    update web_account set name = ${name}, sees_prices = ${seesPrices}, address_ids = ${addressIds}::uuid[], version = ${version},
      state = case when ${locked} then 'locked' when password_hash is null then 'invited' else 'active' end
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}
