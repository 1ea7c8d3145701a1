import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { command } from '../../../platform/operation.ts'
import { lockOpenItems, lockParty } from '../../open-items.ts'
import { applyingDays } from '../../settlements/applying-days.ts'
import { checkVendor } from '../../settlements/parties.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, planSettlement } from '../../settlements/settlement-plan.ts'
import { createVendorCredit } from '../../vendor-credits.ts'
import { applyCredit } from '../apply-credit.ts'
import { checkVendorBasis } from '../enter-vendor-credit.ts'
import { loadVendorCredit } from '../vendor-credit.store.ts'
import { receiptLines, settlementRequest } from '../../settlements/settlement-request.ts'

/** Enters a credit of a vendor and applies it, if wanted, in one step. */
export const enterVendorCredit = command(
  vendorCredits.create,
  async (input) => {
    const { body, tx, actor } = input
    const { companyId } = actor
    const { today, date } = await postingDay(input, body.date)
    const { vendorId } = body
    await checkVendor(tx, companyId, vendorId)
    const asked = settlementRequest('credit', body, receiptLines(body.applications))
    await checkVendorBasis(input, body)
    const days = await applyingDays(input, { vendorId }, { today, date })
    await lockParty(input, { vendorId })
    const plan = await planSettlement(tx, { companyId, party: { vendorId }, takesDiscounts: false, day: today, asked })
    await lockOpenItems(input, await lockPlanned(input, plan))
    const { id, number } = await createVendorCredit(input, {
      vendorId,
      source: 'MANUAL',
      receiptId: body.receiptId ?? null,
      accountId: body.accountId ?? null,
      reference: body.reference,
      amount: asked.amount,
      accountingDate: date,
      note: body.note,
    })
    await applyCredit(input, { id, number, documentKind: 'vendor-credit', days }, plan)
    return loadVendorCredit(tx, companyId, id)
  },
  { posting: true },
)
