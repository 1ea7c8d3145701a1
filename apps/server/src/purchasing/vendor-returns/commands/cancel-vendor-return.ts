import { sql } from 'kysely'
import { vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import { vendorReturnLifecycle } from '@galen/domain/purchasing/vendor-return'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { lockParty } from '../../../finance/open-items.ts'
import { voidVendorCredit } from '../../../finance/vendor-credits.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate } from '../../../platform/work.ts'
import { reverseMovements } from '../../../warehouse/stock-ledger.ts'
import { lockReceipt, saveReceipt } from '../../receipts/receipt.store.ts'
import { addReturned } from '../returned-quantities.ts'
import { loadVendorReturn, lockVendorReturn, viewVendorReturn } from '../vendor-return.store.ts'

/** The goods did not leave after all: they are back in stock at the value at which they left, and the credit is void. */
export const cancelVendorReturn = command(
  vendorReturns.cancel,
  async (work) => {
    const { params, tx, actor, audit } = work
    const day = await accountingDate(work)
    await checkPeriod(work, day, ['purchase', 'inventory', 'financial'])
    const { vendorId, receiptId } = await loadVendorReturn(work, params.id)
    await lockParty(work, { vendorId })
    const receipt = await lockReceipt(work, receiptId)
    const before = await lockVendorReturn(work, params.id)
    const status = vendorReturnLifecycle.after('cancel', before.status)
    const { id, number, creditId } = before
    if (creditId !== null)
      await voidVendorCredit(work, { id: creditId, accountingDate: day, reason: `Return ${number} canceled` })
    const source = { kind: 'vendor-return' as const, id, number, accountingDate: day, vendorId }
    await reverseMovements(work, source, 'VENDOR_RETURN_CANCEL', { kind: 'vendor-return', id })
    const { rows } = await sql<{ id: string; quantity: number }>`
      select receipt_line_id as id, -quantity as quantity from vendor_return_line
      where company_id = ${actor.companyId} and return_id = ${id}`.execute(tx)
    await addReturned(work, rows)
    const version = before.version + 1
    await tx
      .updateTable('vendor_return')
      .set({ status, canceled_at: sql<string>`now()`, canceled_by: actor.userId, version })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    audit('vendor-return', {
      id,
      action: 'cancel-return',
      version,
      before: { status: before.status },
      after: { status },
    })
    await saveReceipt(work, receipt, receipt, {
      action: 'cancel-return',
      told: { before: { returned: number }, after: {} },
    })
    return viewVendorReturn(tx, actor, id)
  },
  { posting: true },
)
