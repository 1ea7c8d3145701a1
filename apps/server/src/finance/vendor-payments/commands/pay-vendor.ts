import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { DUPLICATE_DAYS } from '@galen/domain/finance/payment'
import { centsToDecimal, centsToNumber } from '@galen/domain/money'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { answer, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { lockParty, openSettlement } from '../../open-items.ts'
import { checkVendor } from '../../settlements/parties.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, type Plan, planSettlement } from '../../settlements/settlement-plan.ts'
import { askedOf, checkValidated } from '../asked-outgoing.ts'
import { needsSecondPerson, nextCheckNumber, payingAccount } from '../outgoing-account.ts'
import { postVendorPayment } from '../vendor-payment.posting.ts'
import { auditedOutgoing, insertOutgoing, loadVendorPayment, shownVendorPayment } from '../vendor-payment.store.ts'

/** Pays a vendor, or leaves the payment for a second person from the set amount on. */
export const payVendor = command(
  vendorPayments.create,
  async (input) => {
    const { body, query, tx, actor } = input
    const { companyId } = actor
    const { today, date } = await postingDay(input, body.date)
    const { vendorId } = body
    await checkVendor(tx, companyId, vendorId)
    const asked = askedOf(body)
    const bankAccountId = await payingAccount(tx, companyId, body.bankAccountId)
    await lockParty(input, { vendorId })
    const twin = query.confirm ? undefined : await doubleReference(input, vendorId, body.reference)
    if (twin)
      return answer(vendorPayments.create, {
        status: 202,
        body: {
          detail: `Looks like payment ${twin}.`,
          confirmations: [{ code: 'double-reference', detail: `Payment ${twin} has the same reference.` }],
        },
      })
    await checkValidated(tx, companyId, asked)
    const plan = await planSettlement(tx, { companyId, party: { vendorId }, takesDiscounts: true, day: today, asked })
    await lockPlannedItems(input, await lockPlanned(input, plan))
    const isWaiting = await needsSecondPerson(tx, companyId, asked.amount)
    const id = randomUUIDv7()
    const checkNumber =
      body.checkNumber ?? (body.method === 'Check' && !isWaiting ? await nextCheckNumber(input, bankAccountId) : null)
    const number = isWaiting ? null : await takeDocumentNumber(tx, companyId, 'vendor-payment')
    await insertOutgoing(input, {
      id,
      number,
      status: isWaiting ? 'Waiting' : 'Posted',
      vendorId,
      customerId: null,
      refundOf: null,
      refundOfKind: null,
      method: body.method,
      reference: body.reference,
      checkNumber,
      date,
      total: centsToDecimal(asked.amount),
      bankAccountId,
      source: body.source,
      note: body.note,
      plan: isWaiting ? plannedLines(plan) : [],
    })
    if (number !== null) {
      const { openItemId } = await openSettlement(input, {
        vendorId,
        documentKind: 'vendor-payment',
        documentId: id,
        number,
        reference: body.reference,
        issuedOn: date,
        total: asked.amount,
      })
      const memo = `Payment ${number}${body.reference === '' ? '' : `, ${body.reference}`}`
      await postVendorPayment(
        input,
        { id, number, vendorId, openItemId, total: asked.amount, accountingDate: date, memo },
        plan,
      )
    }
    const payment = await loadVendorPayment(tx, actor, id)
    const after = auditedOutgoing(payment)
    input.audit('vendor-payment', { id, action: 'create', version: 1, before: null, after })
    return shownVendorPayment(payment)
  },
  { posting: true },
)

/** The figures that a second person agrees to. */
const plannedLines = ({ settlement }: Plan) =>
  settlement.lines.map(({ id, amount, discount }) => ({
    documentId: id,
    amount: centsToNumber(amount),
    discountAmountApplied: centsToNumber(discount),
  }))

async function doubleReference({ tx, actor }: Work, vendorId: string, reference: string): Promise<string | undefined> {
  if (reference === '') return undefined
  const { rows } = await sql<{ number: string | null }>`
    select x.number from vendor_payment x
    where x.company_id = ${actor.companyId} and x.vendor_id = ${vendorId} and x.status in ('Posted', 'Waiting')
      and lower(x.reference) = lower(${reference}) and x.created_at > now() - make_interval(days => ${DUPLICATE_DAYS}::integer)
    order by x.created_at desc limit 1`.execute(tx)
  return rows[0] && (rows[0].number ?? 'that waits for a second person')
}
