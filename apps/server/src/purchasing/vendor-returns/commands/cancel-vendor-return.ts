import { sql } from 'kysely'
import { vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import { negate, parseCents, sum } from '@galen/domain/money'
import { vendorReturnLifecycle } from '@galen/domain/purchasing/vendor-return'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { postJournal } from '../../../accounting/general-ledger.ts'
import { lockParty, returnDiscount } from '../../../finance/open-items.ts'
import { voidVendorCredit } from '../../../finance/vendor-credits.ts'
import { now } from '../../../platform/database/record.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate } from '../../../platform/work.ts'
import { reverseMovements } from '../../../warehouse/stock-ledger.ts'
import { addReturned } from '../../receipts/receipt-line.store.ts'
import { lockReceipt, saveReceipt } from '../../receipts/receipt.store.ts'
import { vendorReturn, viewVendorReturn } from '../vendor-return.store.ts'

/**
 * The goods did not leave after all: they are back in stock at the value at which they left, with what their price was
 * corrected since, and the credit is void.
 */
export const cancelVendorReturn = command(
  vendorReturns.cancel,
  async (work) => {
    const { params, tx, actor } = work
    const day = await accountingDate(work)
    await checkPeriod(work, day, ['purchase', 'inventory', 'financial'])
    const { vendorId, receiptId } = await vendorReturn.load(tx, actor, params.id)
    await lockParty(work, { vendorId })
    const receipt = await lockReceipt(work, receiptId)
    const before = await vendorReturn.lock(work, params.id)
    const status = vendorReturnLifecycle.after('cancel', before.status)
    const { id, number, creditId } = before
    if (creditId !== null)
      await voidVendorCredit(work, { id: creditId, accountingDate: day, reason: `Return ${number} canceled` })
    await returnDiscount(work, { documentKind: 'receipt', documentId: receiptId }, negate(parseCents(before.total)))
    const source = { kind: 'vendor-return' as const, id, number, accountingDate: day, vendorId }
    const back = await reverseMovements(work, source, 'VENDOR_RETURN_CANCEL', { kind: 'vendor-return', id })
    const late = sum(back.map((movement) => movement.late))
    await postJournal(work, {
      source,
      accountingDate: day,
      memo: `Later cost of return ${number}, canceled`,
      lines: [
        { role: 'inventory', amount: late, vendorId },
        { role: 'price-variance', amount: negate(late), vendorId },
      ],
    })
    const { rows } = await sql<{ id: string; quantity: number }>`
      select receipt_line_id as id, -quantity as quantity from vendor_return_line
      where company_id = ${actor.companyId} and return_id = ${id}`.execute(tx)
    await addReturned(work, rows)
    const stamps = { canceledDate: now, canceledOn: day, canceledById: actor.userId }
    await vendorReturn.save(work, before, { ...before, status }, { action: 'cancel-return', stamps })
    await saveReceipt(work, receipt, receipt, {
      action: 'cancel-return',
      parts: { before: { returned: number }, after: {} },
    })
    return viewVendorReturn(tx, actor, id)
  },
  { posting: true },
)
