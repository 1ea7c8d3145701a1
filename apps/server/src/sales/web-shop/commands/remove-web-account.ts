import { webAccounts } from '@galen/contract/partners/web-accounts'
import { removeAccount } from '../../../partners/remove-web-account.ts'
import { command } from '../../../platform/operation.ts'
import { removeCartOf } from '../cart.store.ts'

/** The account goes with its cart, which no one could open any more. */
export const removeWebAccount = command(webAccounts.remove, async ({ params: { id }, ...work }) => {
  await removeAccount(work, id)
  await removeCartOf(work.tx, work.actor.companyId, id)
})
