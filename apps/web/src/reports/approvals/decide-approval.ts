import { bankAccounts } from '@galen/contract/admin/bank-accounts'
import { books } from '@galen/contract/accounting/books'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { vendorBankAccounts } from '@galen/contract/finance/vendor-bank-accounts'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { itemClasses } from '@galen/contract/items/item-classes'
import { vendors } from '@galen/contract/partners/vendors'
import type { Approval } from '@galen/contract/reports/approvals'
import { stocks } from '@galen/contract/warehouse/stocks'
import { performed } from '../../client/api.tsx'

export type ApprovalDecision = { readonly approved: boolean; readonly note: string }

/** All reasons of an order that wait for the same decider have one note; the order is checked again before each. */
async function decideReasons({ reasons }: Approval, { approved, note }: ApprovalDecision): Promise<void> {
  for (const [place, { id, version }] of reasons.entries()) {
    const seen = place === 0 ? { version } : {}
    const body = { status: approved ? ('Approved' as const) : ('Rejected' as const), note, ...seen }
    await performed(salesApprovals.decide, { params: { id }, body })
  }
}

/** Each kind by the call of its own record, which has the rules. */
export function decideApproval(approval: Approval, { approved, note }: ApprovalDecision): Promise<unknown> {
  const { id, kind, recordId, version } = approval
  const of = { params: { id } }
  const ofRecord = { params: { id: recordId ?? '', changeId: id } }
  const [ofNoted, noted] = [
    { ...of, body: { note } },
    { ...ofRecord, body: { note } },
  ]
  const seen = version === null ? {} : { version }
  switch (kind) {
    case 'payment':
    case 'refund':
      return approved ? performed(vendorPayments.approve, ofNoted) : performed(vendorPayments.refuse, ofNoted)
    case 'bank':
      return approved ? performed(vendorBankAccounts.approve, noted) : performed(vendorBankAccounts.refuse, noted)
    case 'company-bank':
      return approved ? performed(bankAccounts.approve, noted) : performed(bankAccounts.refuse, noted)
    case 'remit':
      return performed(vendors.decideRemitChange, { ...ofRecord, body: { approved, callBackNote: note } })
    case 'journal':
      return approved ? performed(books.approve, ofNoted) : performed(books.refuse, ofNoted)
    case 'class':
      return performed(itemClasses.decide, {
        ...of,
        body: { status: approved ? 'Confirmed' : 'Rejected', note, ...seen },
      })
    case 'release':
      return performed(stocks.decideRelease, { ...of, body: { approved, note } })
    case 'destruction':
      return approved
        ? performed(stocks.witnessDestruction, of)
        : performed(stocks.cancelDestruction, { ...of, body: { note } })
    case 'loss':
      return performed(stocks.decideLoss, { ...of, body: { outcome: approved ? 'Lost' : 'Found', note } })
    case 'credit':
    case 'margin':
      return decideReasons(approval, { approved, note })
  }
}
