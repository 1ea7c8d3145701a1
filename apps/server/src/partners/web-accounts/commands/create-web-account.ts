import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { webAccounts } from '@galen/contract/partners/web-accounts'
import { BusinessError } from '@galen/domain/business-error'
import { normalEmailAddress } from '@galen/domain/email-address'
import type { Tx } from '../../../platform/database/database.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { checkCustomerSeen } from '../../customer-scope.ts'
import { mailLink } from '../mailed-link.ts'
import { publishAccount } from '../publish-account.ts'
import { checkOrderAddresses, loadWebAccount } from '../web-account.store.ts'

export const createWebAccount = command(
  webAccounts.create,
  async ({ body, tx, actor, installation, audit, publish, send }) => {
    const { companyId } = actor
    const { customerId, name, seesPrices } = body
    const email = normalEmailAddress(body.email)
    const addressIds = [...new Set(body.addressIds)].toSorted()
    await checkCustomerSeen(tx, actor, customerId)
    await checkActive(tx, actor, customerId)
    await checkOrderAddresses(tx, actor, customerId, addressIds)
    const id = randomUUIDv7()
    const { rows } = await sql`
      insert into web_account (company_id, id, customer_id, email, name, sees_prices, address_ids)
      values (${companyId}, ${id}, ${customerId}, ${email}, ${name}, ${seesPrices}, ${addressIds}::uuid[])
      on conflict do nothing returning 1`.execute(tx)
    if (rows.length === 0)
      throw new BusinessError('web-account.conflict', `${email} signs in to a shop already`, [
        { field: 'email', message: 'signs in to a shop already' },
      ])
    if (body.sendInvitation) await mailLink({ tx, actor, installation, send }, await loadWebAccount(tx, actor, id))
    const after = { customerId, email, name, seesPrices, addressIds, invited: body.sendInvitation }
    audit('web-account', {
      id,
      action: 'create',
      version: 1,
      before: null,
      after,
      partOf: { entity: 'customer', id: customerId },
    })
    publishAccount(publish, { id, customerId, version: 1 }, ['state'])
    return loadWebAccount(tx, actor, id)
  },
)

async function checkActive(tx: Tx, { companyId }: Actor, customerId: string): Promise<void> {
  const { rows } = await sql<{ active: boolean }>`
    select is_active as active from customer where company_id = ${companyId} and id = ${customerId}`.execute(tx)
  if (!rows[0]?.active)
    throw new BusinessError('web-account.refused', 'The customer is not active, so no one can order for it', [
      { field: 'customerId', message: 'is not active' },
    ])
}
