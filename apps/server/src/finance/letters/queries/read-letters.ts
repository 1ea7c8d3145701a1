import { letters } from '@galen/contract/finance/letters'
import { businessDateOf } from '@galen/domain/dates'
import { checkCustomerSeen } from '../../../partners/customer-scope.ts'
import { notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { loadLetterhead } from '../../../admin/letterhead.ts'
import { loadVendorPayment } from '../../vendor-payments/vendor-payment.store.ts'
import { remittanceAddress, remittanceLetter } from '../remittance-letter.ts'
import { loadSentMails } from '../sent-mails.ts'
import { statementLetter } from '../statement-letter.ts'

/** The mail of a statement before it is sent. */
export const getStatementLetter = query(letters.statement, async ({ params: { id }, db, actor }) => {
  const { companyId, timeZone } = actor
  await checkCustomerSeen(db, actor, id)
  const customer = await db
    .selectFrom('customer')
    .select(['company_name as name', 'email', 'number'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!customer) throw notFound('Customer')
  const asOf = businessDateOf(new Date(), timeZone)
  const { name } = await loadLetterhead(db, companyId)
  return {
    recipient: customer.email === '' ? null : customer.email,
    name: customer.name,
    ...statementLetter(name, asOf),
    attachment: `Statement ${customer.number} ${asOf}.pdf`,
    sent: await loadSentMails(db, companyId, { kind: 'customer', id }),
  }
})

/** The mail of a remittance before it is sent. */
export const getRemittanceLetter = query(letters.remittance, async ({ params: { id }, db, actor }) => {
  const { companyId } = actor
  const payment = await loadVendorPayment(db, actor, id)
  if (payment.vendorId === null) throw notFound('Payment')
  return {
    recipient: await remittanceAddress(db, companyId, payment.vendorId),
    name: payment.vendorName ?? '',
    ...(await remittanceLetter(db, companyId, payment)),
    attachment: null,
    sent: await loadSentMails(db, companyId, { kind: 'vendor-payment', id }),
  }
})
