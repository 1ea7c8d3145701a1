import { batches } from '@galen/contract/finance/batches'
import { customerCredits } from '@galen/contract/finance/customer-credits'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { answer, query } from '../../../platform/operation.ts'
import { printCheck } from '../check.print.ts'
import { printCreditMemo } from '../credit-memo.print.ts'
import { printDepositSlip } from '../deposit-slip.print.ts'

const inline = (name: string) => ({ 'content-disposition': `inline; filename="${name}.pdf"` })

export const printCustomerCredit = query(customerCredits.print, async ({ params: { id }, db, actor }) => {
  const { title, content } = await printCreditMemo(db, actor.companyId, id)
  return answer(customerCredits.print, { status: 200, body: content, headers: inline(title) })
})

export const printVendorPayment = query(vendorPayments.print, async ({ params: { id }, db, actor }) => {
  const { title, content } = await printCheck(db, actor, id)
  return answer(vendorPayments.print, { status: 200, body: content, headers: inline(title) })
})

export const printBatch = query(batches.print, async ({ params: { id }, db, actor }) =>
  answer(batches.print, {
    status: 200,
    body: await printDepositSlip(db, actor, id),
    headers: inline('Deposit slip'),
  }),
)
