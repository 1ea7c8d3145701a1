import { customerCredits } from '@galen/contract/finance/customer-credits'
import { checkPermitted } from '@galen/domain/permissions'
import { command } from '../../../platform/operation.ts'
import { createCustomerCredit } from '../../customer-credits.ts'
import { lockOpenItems, lockParty } from '../../open-items.ts'
import { applyingDays } from '../../settlements/applying-days.ts'
import { checkCustomer } from '../../settlements/parties.ts'
import { lockSettlement } from '../../settlements/paid-out.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, planSettlement } from '../../settlements/settlement-plan.ts'
import { applyCredit } from '../apply-credit.ts'
import { basisOf, creditedInvoice, type EnteredCredit } from '../enter-credit.ts'
import { loadCustomerCredit } from '../customer-credit.store.ts'
import { invoiceLines, settlementRequest } from '../../settlements/settlement-request.ts'

/** A write-off settles its own invoice and nothing else. */
const writtenOff = ({ totalAmount, fingerprint, invoiceId }: EnteredCredit) =>
  settlementRequest('credit', { totalAmount, fingerprint, apply: 'lines' }, [
    { documentId: invoiceId ?? '', amount: totalAmount },
  ])

/** Gives a customer credit and applies it, if wanted, in one step. */
export const giveCustomerCredit = command(
  customerCredits.create,
  async (input) => {
    const { body, tx, actor } = input
    const { companyId } = actor
    const { today, date } = await postingDay(input, body.date)
    const { customerId } = body
    await checkCustomer(tx, companyId, customerId)
    if (body.source === 'BAD_DEBT') checkPermitted('ACCOUNTING_VIEW', actor.permissions)
    const basis = await basisOf(input, body)
    const asked =
      basis.source === 'BAD_DEBT'
        ? writtenOff(body)
        : settlementRequest('credit', body, invoiceLines(body.applications))
    const days = await applyingDays(input, { customerId }, { today, date })
    await lockParty(input, { customerId })
    const plan = await planSettlement(tx, {
      companyId,
      party: { customerId },
      takesDiscounts: false,
      day: today,
      asked,
    })
    const refs = await lockPlanned(input, plan, creditedInvoice(body.invoiceId))
    const rest =
      basis.source === 'OVERPAYMENT' ? [{ documentKind: 'customer-payment', documentId: body.sourceId ?? '' }] : []
    for (const payment of rest) await lockSettlement(input, payment)
    await lockOpenItems(input, [...refs, ...rest])
    const { id, number } = await createCustomerCredit(input, {
      customerId,
      source: basis.source,
      ...(body.sourceId && basis.source === 'OVERPAYMENT' ? { sourceId: body.sourceId } : {}),
      invoiceId: body.invoiceId ?? null,
      eventId: basis.eventId,
      accountId: basis.accountId,
      amount: asked.amount,
      accountingDate: date,
      note: body.note,
    })
    if (body.invoiceId) await input.react('credited', { invoiceId: body.invoiceId })
    await applyCredit(input, { id, number, documentKind: 'customer-credit', customerId, days }, plan)
    return loadCustomerCredit(tx, companyId, id)
  },
  { posting: true },
)
