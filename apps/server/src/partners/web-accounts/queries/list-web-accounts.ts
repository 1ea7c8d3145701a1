import { webAccounts } from '@galen/contract/partners/web-accounts'
import { query } from '../../../platform/operation.ts'
import { checkCustomerSeen } from '../../customer-scope.ts'
import { webAccountsOf } from '../web-account.store.ts'

export const listWebAccounts = query(webAccounts.list, async ({ params: { id }, db, actor }) => {
  await checkCustomerSeen(db, actor, id)
  return webAccountsOf(db, actor, id)
})
