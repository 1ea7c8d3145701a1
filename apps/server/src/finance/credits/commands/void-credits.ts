import { customerCredits } from '@galen/contract/finance/customer-credits'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { BusinessError } from '@galen/domain/business-error'
import { reverseJournal } from '../../../accounting/general-ledger.ts'
import { voidReason } from '../../../admin/chosen-justification.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { command } from '../../../platform/operation.ts'
import { voidCustomerCredit } from '../../customer-credits.ts'
import { lockParty, unapply } from '../../open-items.ts'
import { openToday } from '../../settlements/posting-day.ts'
import { voidVendorCredit } from '../../vendor-credits.ts'
import { CREDIT_APPLICATION } from '../apply-credit.ts'
import { loadCustomerCredit } from '../customer-credit.store.ts'
import { loadVendorCredit } from '../vendor-credit.store.ts'

const refuseOfReturn = ({ number, source }: { readonly number: string; readonly source: string }) => {
  if (source === 'RETURN')
    throw new BusinessError('credit.refused', `Credit ${number} belongs to a return. Cancel the return instead.`)
}

/** Takes a credit back with what it was applied to: those invoices are open again. */
export const voidCustomerCreditByHand = command(
  customerCredits.void,
  async (input) => {
    const { params, body, tx, actor } = input
    const accountingDate = await openToday(input)
    const reason = await voidReason(input, 'voidPayment', body)
    const { customerId } = await loadCustomerCredit(tx, actor.companyId, params.id)
    await lockParty(input, { customerId })
    const stored = await loadCustomerCredit(tx, actor.companyId, params.id)
    refuseOfReturn(stored)
    const invoices = stored.applications.filter(({ kind }) => kind === 'invoice').map(({ invoiceId }) => invoiceId)
    const credited = stored.invoiceId ?? undefined
    const locked = [...invoices, ...(credited === undefined ? [] : [credited])]
    if (locked.length > 0) await lockRows(input, 'invoice', locked)
    await voidCustomerCredit(input, {
      id: params.id,
      accountingDate,
      reason,
      takeBack: async () => {
        await unapply(input, { settlement: { documentKind: 'customer-credit', documentId: params.id }, accountingDate })
        const memo = `Void of customer credit ${stored.number}`
        await reverseJournal(input, { kind: CREDIT_APPLICATION, id: params.id }, { accountingDate, memo })
      },
    })
    if (credited !== undefined) await input.react('credited', { invoiceId: credited })
    return loadCustomerCredit(tx, actor.companyId, params.id)
  },
  { posting: true },
)

/** Takes a vendor credit back with what it was applied to: those receipts are open again. */
export const voidVendorCreditByHand = command(
  vendorCredits.void,
  async (input) => {
    const { params, body, tx, actor } = input
    const accountingDate = await openToday(input)
    const reason = await voidReason(input, 'voidPayment', body)
    const { vendorId } = await loadVendorCredit(tx, actor.companyId, params.id)
    await lockParty(input, { vendorId })
    const stored = await loadVendorCredit(tx, actor.companyId, params.id)
    refuseOfReturn(stored)
    const receipts = stored.applications.map(({ receiptId }) => receiptId)
    if (receipts.length > 0) await lockRows(input, 'receipt', receipts)
    const settlement = { documentKind: 'vendor-credit', documentId: params.id }
    await voidVendorCredit(input, {
      id: params.id,
      accountingDate,
      reason,
      takeBack: async () => {
        await unapply(input, { settlement, accountingDate })
      },
    })
    return loadVendorCredit(tx, actor.companyId, params.id)
  },
  { posting: true },
)
