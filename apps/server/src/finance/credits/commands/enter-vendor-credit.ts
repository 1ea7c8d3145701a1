import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { command } from '../../../platform/operation.ts'
import { lockOpenItems, lockParty } from '../../open-items.ts'
import { checkVendor } from '../../settlements/parties.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, planSettlement } from '../../settlements/settlement-plan.ts'
import { createVendorCredit } from '../../vendor-credits.ts'
import { applyCredit } from '../apply-credit.ts'
import { askedOf } from '../asked-credit.ts'
import { checkVendorBasis, receiptLines } from '../asked-vendor-credit.ts'
import { loadVendorCredit } from '../vendor-credit.store.ts'

/** Enters a credit of a vendor and applies it, if wanted, in one step. */
export const enterVendorCredit = command(
  vendorCredits.create,
  async (input) => {
    const { body, tx, actor } = input
    const { companyId } = actor
    const { today, date } = await postingDay(input, body.date)
    const { vendorId } = body
    await checkVendor(tx, companyId, vendorId)
    const asked = askedOf(body, receiptLines(body.applications))
    await checkVendorBasis(tx, companyId, body)
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
    await applyCredit(input, { id, number, documentKind: 'vendor-credit', accountingDate: date }, plan)
    return loadVendorCredit(tx, companyId, id)
  },
  { posting: true },
)
