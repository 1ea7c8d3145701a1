import { sql } from 'kysely'
import { enteredOf } from '@galen/contract/fields'
import { customerPaymentFields, type CustomerPaymentRecord } from '@galen/contract/finance/customer-payment.fields'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { DUPLICATE_DAYS } from '@galen/domain/finance/payment'
import { centsToDecimal, formatMoney, parseCents } from '@galen/domain/money'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { joinBatch, numberBatch } from '../../batches/join-batch.ts'
import { lockParty, openSettlement } from '../../open-items.ts'
import { applyingDays } from '../../settlements/applying-days.ts'
import { checkCustomer } from '../../settlements/parties.ts'
import { paidParts } from '../../settlements/applied.view.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, planSettlement } from '../../settlements/settlement-plan.ts'
import type { EnteredPayment } from '../enter-payment.ts'
import { postCustomerPayment } from '../customer-payment.posting.ts'
import { customerPayment, loadCustomerPayment } from '../customer-payment.store.ts'
import { invoiceLines, settlementRequest } from '../../settlements/settlement-request.ts'

export const recordCustomerPayment = command(
  customerPayments.create,
  async (input) => {
    const { body, query, tx, actor } = input
    const { today, date } = await postingDay(input, body.date)
    await checkCustomer(tx, actor.companyId, body.customerId)
    const asked = settlementRequest('payment', body, invoiceLines(body.applications))
    if (body.status === 'Draft') return saveDraft(input, body, date)
    const days = await applyingDays(input, { customerId: body.customerId }, { today, date })
    await lockParty(input, { customerId: body.customerId })
    const twin = query.confirm ? undefined : await duplicateOf(input, body)
    if (twin)
      return answer(customerPayments.create, {
        status: 202,
        body: {
          detail: `Looks like payment ${twin.number}.`,
          confirmations: [
            {
              code: 'duplicate-payment',
              detail: `Payment ${twin.number} of ${formatMoney(parseCents(twin.total))}, received ${formatDate(twin.date)}, has the same amount and reference.`,
              about: { kind: 'customer-payment', id: twin.id, number: twin.number },
            },
          ],
        },
      })
    const batch = await joinBatch(input, body.batchId)
    const party = { customerId: body.customerId }
    const plan = await planSettlement(tx, {
      companyId: actor.companyId,
      party,
      takesDiscounts: true,
      day: today,
      asked,
    })
    await lockPlannedItems(input, await lockPlanned(input, plan))
    await numberBatch(input, batch)
    const number = await takeDocumentNumber(tx, actor.companyId, 'customer-payment')
    const payment = await startPayment(input, body, { number, batchId: batch.id, status: 'Posted', date })
    const { id } = payment
    const { openItemId } = await openSettlement(input, {
      ...party,
      documentKind: 'customer-payment',
      documentId: id,
      number,
      reference: body.reference,
      issuedOn: date,
      total: asked.amount,
    })
    const memo = `Payment ${number}${body.reference === '' ? '' : `, ${body.reference}`}`
    const posted = { id, number, ...party, openItemId, total: asked.amount, days, memo }
    await postCustomerPayment(input, posted, plan)
    return recorded(input, payment)
  },
  { posting: true },
)

async function recorded(work: Work, made: CustomerPaymentRecord) {
  const payment = await loadCustomerPayment(work.tx, work.actor.companyId, made.id)
  customerPayment.report(work, null, made, { action: 'create', parts: { before: {}, after: paidParts(payment) } })
  return payment
}

/** A draft has neither number nor batch and books nothing. */
async function saveDraft(work: Work<Actor>, body: EnteredPayment, date: string) {
  return recorded(work, await startPayment(work, body, { number: null, batchId: null, status: 'Draft', date }))
}

type Head = Pick<CustomerPaymentRecord, 'number' | 'batchId' | 'status' | 'date'>

function startPayment(work: Work, body: EnteredPayment, head: Head): Promise<CustomerPaymentRecord> {
  const plan = head.status === 'Draft' ? body.applications : []
  const stamps = { plan, createdById: work.actor.userId ?? null }
  return customerPayment.start(work, { ...enteredOf(customerPaymentFields, body), ...head }, stamps)
}

type Twin = { readonly id: string; readonly number: string; readonly total: string; readonly date: BusinessDate }

/** A payment that looks like the same one entered twice. */
async function duplicateOf({ tx, actor }: Work, body: EnteredPayment): Promise<Twin | undefined> {
  if (body.reference === '') return undefined
  const { rows } = await sql<{ id: string; number: string; total: string; date: BusinessDate }>`
    select x.id, x.number, x.total::text, x.received_on as date from customer_payment x
    where x.company_id = ${actor.companyId} and x.customer_id = ${body.customerId} and x.status = 'Posted'
      and lower(x.reference) = lower(${body.reference}) and x.reference <> ''
      and x.total = ${centsToDecimal(parseCents(body.totalAmount))}::numeric
      and x.created_at > now() - make_interval(days => ${DUPLICATE_DAYS}::integer)
    order by x.created_at desc limit 1`.execute(tx)
  return rows[0]
}
