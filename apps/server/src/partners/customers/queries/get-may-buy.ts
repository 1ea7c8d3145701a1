import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import type { BusinessDate } from '@galen/domain/dates'
import { query } from '../../../platform/operation.ts'
import { todayOf } from '../../../platform/work.ts'
import { mayCustomerBuy } from '../../customer-may-buy.ts'
import { checkCustomerSeen } from '../../customer-scope.ts'

export const getMayBuy = query(customerCompliance.mayBuy, async ({ params: { id }, query: asked, db, actor }) => {
  await checkCustomerSeen(db, actor, id)
  const { allowed, effect, reasons } = await mayCustomerBuy(db, actor.companyId, {
    customerId: id,
    itemId: asked.itemId,
    addressId: asked.addressId ?? null,
    on: (asked.on as BusinessDate | undefined) ?? todayOf(actor),
  })
  return { allowed, effect, reasons: [...reasons] }
})
