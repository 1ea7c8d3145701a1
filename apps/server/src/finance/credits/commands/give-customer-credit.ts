import { customerCredits } from '@galen/contract/finance/customer-credits'
import { command } from '../../../platform/operation.ts'
import { createCustomerCredit } from '../../customer-credits.ts'
import { lockOpenItems, lockParty } from '../../open-items.ts'
import { checkCustomer } from '../../settlements/parties.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, planSettlement } from '../../settlements/settlement-plan.ts'
import { applyCredit } from '../apply-credit.ts'
import { askedOf, basisOf, invoiceLines } from '../asked-credit.ts'
import { loadCustomerCredit } from '../customer-credit.store.ts'

/** Gives a customer credit and applies it, if wanted, in one step. */
export const giveCustomerCredit = command(
  customerCredits.create,
  async (input) => {
    const { body, tx, actor } = input
    const { companyId } = actor
    const { today, date } = await postingDay(input, body.date)
    const { customerId } = body
    await checkCustomer(tx, companyId, customerId)
    const asked = askedOf(body, invoiceLines(body.applications))
    const basis = await basisOf(tx, companyId, body)
    await lockParty(input, { customerId })
    const plan = await planSettlement(tx, {
      companyId,
      party: { customerId },
      takesDiscounts: false,
      day: today,
      asked,
    })
    const refs = await lockPlanned(input, plan)
    const rest =
      basis.source === 'OVERPAYMENT' ? [{ documentKind: 'customer-payment', documentId: body.sourceId ?? '' }] : []
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
    await applyCredit(input, { id, number, documentKind: 'customer-credit', customerId, accountingDate: date }, plan)
    return loadCustomerCredit(tx, companyId, id)
  },
  { posting: true },
)
