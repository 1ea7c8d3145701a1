import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import { DUPLICATE_DAYS } from '@galen/domain/finance/payment'
import { centsToDecimal, parseCents } from '@galen/domain/money'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { asJson } from '../../../platform/database/as-json.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { joinBatch, numberBatch } from '../../batches/join-batch.ts'
import { lockParty, openSettlement } from '../../open-items.ts'
import { checkCustomer } from '../../settlements/parties.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, planSettlement } from '../../settlements/settlement-plan.ts'
import { askedOf, type EnteredPayment } from '../asked-payment.ts'
import { postCustomerPayment } from '../customer-payment.posting.ts'
import { auditedPayment, loadCustomerPayment } from '../customer-payment.store.ts'

export const recordCustomerPayment = command(
  customerPayments.create,
  async (input) => {
    const { body, query, tx, actor } = input
    const { today, date } = await postingDay(input, body.date)
    await checkCustomer(tx, actor.companyId, body.customerId)
    const asked = askedOf(body)
    if (body.status === 'Draft') return saveDraft(input, body, date)
    await lockParty(input, { customerId: body.customerId })
    const twin = query.confirm ? undefined : await duplicateOf(input, body)
    if (twin)
      return answer(customerPayments.create, {
        status: 202,
        body: {
          detail: `Looks like payment ${twin}.`,
          confirmations: [{ code: 'duplicate-payment', detail: `Payment ${twin} has the same amount and reference.` }],
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
    const id = randomUUIDv7()
    await insertPayment(input, { id, number, batchId: batch.id, status: 'Posted', date }, body)
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
    const posted = { id, number, ...party, openItemId, total: asked.amount, accountingDate: date, memo }
    await postCustomerPayment(input, posted, plan)
    return recorded(input, id)
  },
  { posting: true },
)

async function recorded({ tx, actor, audit }: Work, id: string) {
  const payment = await loadCustomerPayment(tx, actor.companyId, id)
  audit('customer-payment', { id, action: 'create', version: 1, before: null, after: auditedPayment(payment) })
  return payment
}

/** A draft has neither number nor batch and books nothing. */
async function saveDraft(work: Work<Actor>, body: EnteredPayment, date: string) {
  const id = randomUUIDv7()
  await insertPayment(work, { id, number: null, batchId: null, status: 'Draft', date }, body)
  return recorded(work, id)
}

type Head = { id: string; number: string | null; batchId: string | null; status: string; date: string }

async function insertPayment({ tx, actor }: Work, head: Head, body: EnteredPayment) {
  await tx
    .insertInto('customer_payment')
    .values({
      company_id: actor.companyId,
      id: head.id,
      number: head.number,
      status: head.status,
      customer_id: body.customerId,
      method: body.method,
      reference: body.reference,
      received_on: head.date,
      total: centsToDecimal(parseCents(body.totalAmount)),
      batch_id: head.batchId,
      source: body.source,
      note: body.note,
      plan: asJson(head.status === 'Draft' ? body.applications : []),
      created_by: actor.userId ?? null,
    })
    .execute()
}

/** The number of a payment that looks like the same one entered twice. */
async function duplicateOf({ tx, actor }: Work, body: EnteredPayment): Promise<string | undefined> {
  if (body.reference === '') return undefined
  const { rows } = await sql<{ number: string }>`
    select x.number from customer_payment x
    where x.company_id = ${actor.companyId} and x.customer_id = ${body.customerId} and x.status = 'Posted'
      and lower(x.reference) = lower(${body.reference}) and x.reference <> ''
      and x.total = ${centsToDecimal(parseCents(body.totalAmount))}::numeric
      and x.created_at > now() - make_interval(days => ${DUPLICATE_DAYS}::integer)
    order by x.created_at desc limit 1`.execute(tx)
  return rows[0]?.number
}
