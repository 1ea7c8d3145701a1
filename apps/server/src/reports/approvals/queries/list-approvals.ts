import { sql } from 'kysely'
import { type Approval, approvals } from '@galen/contract/reports/approvals'
import { approvalKinds, type ApprovalKind, approvalNeeds } from '@galen/domain/approvals'
import { classChanges } from '@galen/domain/items/class-in-words'
import { type ItemClass, loosensClass } from '@galen/domain/items/item-class'
import { permits } from '@galen/domain/permissions'
import { readTogether } from '../../../platform/database/read-together.ts'
import { query } from '../../../platform/operation.ts'
import { withNamedItems } from '../named-items.ts'
import { oneForEachOrder, type WaitingApproval } from '../waiting-approval.ts'
import { waitingClasses, waitingCredit, waitingJournals, waitingMargins } from '../waiting-decisions.ts'
import { openLosses, waitingDestructions, waitingReleases } from '../waiting-stock.ts'
import { waitingCompanyBankChanges } from '../waiting-company-bank.ts'
import { paymentsToDecide, refundsToDecide, waitingBankChanges, waitingRemitChanges } from '../waiting-payments.ts'

const statements = {
  payment: paymentsToDecide,
  refund: refundsToDecide,
  bank: waitingBankChanges,
  'company-bank': waitingCompanyBankChanges,
  remit: waitingRemitChanges,
  journal: waitingJournals,
  class: waitingClasses,
  release: waitingReleases,
  destruction: waitingDestructions,
  loss: openLosses,
  credit: waitingCredit,
  margin: waitingMargins,
} as const satisfies Record<ApprovalKind, (companyId: string, userId: string) => unknown>

const isOfOrder = (kind: ApprovalKind) => kind === 'credit' || kind === 'margin'

const NONE = sql`select where false`

/** The class of an item before and after; what is under fewer controls afterwards is to be looked at. */
function classInWords(before: ItemClass | null, after: ItemClass): Pick<Approval, 'changes' | 'evidence'> {
  const isLooser = before !== null && loosensClass(before, after)
  const changes = classChanges(before, after).map(({ label, ...of }) => ({
    field: label,
    before: of.before ?? '',
    after: of.after,
  }))
  const words = isLooser ? 'The item is under fewer controls afterwards.' : 'No control is taken away.'
  return { changes, evidence: before === null ? [] : [{ good: !isLooser, words }] }
}

/** Everything that waits for me, read by one statement; what I may not decide is not read. */
export const listApprovals = query(approvals.list, async ({ db, actor }) => {
  const mayDecide = (kind: ApprovalKind) => permits(approvalNeeds[kind], actor.permissions)
  const part = (kind: ApprovalKind) => (mayDecide(kind) ? statements[kind](actor.companyId, actor.userId) : NONE)
  const found = await readTogether(db, {
    payment: part('payment'),
    refund: part('refund'),
    bank: part('bank'),
    'company-bank': part('company-bank'),
    remit: part('remit'),
    journal: part('journal'),
    class: part('class'),
    release: part('release'),
    destruction: part('destruction'),
    loss: part('loss'),
    credit: part('credit'),
    margin: part('margin'),
  })
  const waiting = approvalKinds.flatMap((kind) =>
    (found[kind] as readonly WaitingApproval[]).map(({ classBefore, classAfter, ...each }): Approval => ({
      ...each,
      ...(classAfter && classInWords(classBefore ?? null, classAfter)),
      kind,
      own: each.askedById === actor.userId,
      reasons: isOfOrder(kind) ? [{ id: each.id, version: each.version ?? 1 }] : [],
    })),
  )
  const [ofOrders, others] = [
    waiting.filter(({ kind }) => isOfOrder(kind)),
    waiting.filter(({ kind }) => !isOfOrder(kind)),
  ]
  const all = await withNamedItems(db, actor.companyId, [...others, ...oneForEachOrder(ofOrders)])
  return { waiting: all.filter(({ own }) => !own).length, approvals: all }
})
