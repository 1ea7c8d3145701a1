import { salesOrders } from '@galen/contract/sales/sales-orders'
import { centsToNumber } from '@galen/domain/money'
import { anyOf, permits } from '@galen/domain/permissions'
import { query } from '../../../platform/operation.ts'
import { findingsOf } from '../placing.ts'
import { loadOrder } from '../sales-order.store.ts'

/** Reps see how much credit is left while they sell; others need to see finances. */
const SEES_CREDIT = anyOf('CREATE_SALE', 'EDIT_CUSTOMER_FINANCE')

export const getSalesOrderFindings = query(salesOrders.findings, async ({ params, db, actor }) => {
  const order = await loadOrder(db, actor, params.id)
  const { findings, credit } = await findingsOf(db, actor.companyId, order)
  return {
    findings: findings.map(({ code, outcome, message }) => ({ code, outcome, message })),
    credit:
      order.customerId === null || !permits(SEES_CREDIT, actor.permissions)
        ? null
        : {
            openReceivables: centsToNumber(credit.openReceivables),
            uninvoicedOrders: centsToNumber(credit.uninvoicedOrders),
            unapplied: centsToNumber(credit.unapplied),
            thisOrder: centsToNumber(credit.thisOrder),
            exposure: centsToNumber(credit.exposure),
            limit: credit.limit === null ? null : centsToNumber(credit.limit),
            pastDue: centsToNumber(credit.pastDue),
          },
  }
})
