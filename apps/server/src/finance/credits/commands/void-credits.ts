import { customerCredits } from '@galen/contract/finance/customer-credits'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { BusinessError } from '@galen/domain/business-error'
import { chosenJustification } from '../../../admin/chosen-justification.ts'
import { command } from '../../../platform/operation.ts'
import { voidCustomerCredit } from '../../customer-credits.ts'
import { openToday } from '../../settlements/posting-day.ts'
import { voidVendorCredit } from '../../vendor-credits.ts'
import { loadCustomerCredit } from '../customer-credit.store.ts'
import { loadVendorCredit } from '../vendor-credit.store.ts'

const MISSING = 'Choose a reason for the void.'

const refuseOfReturn = ({ number, source }: { readonly number: string; readonly source: string }) => {
  if (source === 'RETURN')
    throw new BusinessError('credit.refused', `Credit ${number} belongs to a return. Cancel the return instead.`)
}

export const voidCustomerCreditByHand = command(
  customerCredits.void,
  async (input) => {
    const { params, body, tx, actor } = input
    const accountingDate = await openToday(input)
    const reason = await chosenJustification(input, 'voidPayment', body, MISSING)
    refuseOfReturn(await loadCustomerCredit(tx, actor.companyId, params.id))
    await voidCustomerCredit(input, { id: params.id, accountingDate, reason })
    return loadCustomerCredit(tx, actor.companyId, params.id)
  },
  { posting: true },
)

export const voidVendorCreditByHand = command(
  vendorCredits.void,
  async (input) => {
    const { params, body, tx, actor } = input
    const accountingDate = await openToday(input)
    const reason = await chosenJustification(input, 'voidPayment', body, MISSING)
    refuseOfReturn(await loadVendorCredit(tx, actor.companyId, params.id))
    await voidVendorCredit(input, { id: params.id, accountingDate, reason })
    return loadVendorCredit(tx, actor.companyId, params.id)
  },
  { posting: true },
)
