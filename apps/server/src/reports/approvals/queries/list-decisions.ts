import { approvals } from '@galen/contract/reports/approvals'
import { approvalKinds, type ApprovalKind, approvalNeeds } from '@galen/domain/approvals'
import { permits } from '@galen/domain/permissions'
import { readTogether } from '../../../platform/database/read-together.ts'
import { query } from '../../../platform/operation.ts'
import { type DecidedRow, latestDecisions, MOST_DECISIONS } from '../decided-approvals.ts'
import { withNamedItems } from '../named-items.ts'

/** The latest decisions of the kinds that I decide; what I may not decide is not read. */
export const listDecisions = query(approvals.decided, async ({ db, actor }) => {
  const mine = approvalKinds.filter((kind) => permits(approvalNeeds[kind], actor.permissions))
  const found = await readTogether(
    db,
    Object.fromEntries(mine.map((kind) => [kind, latestDecisions[kind](actor.companyId)])),
  )
  const decisions = mine
    .flatMap((kind: ApprovalKind) => ((found[kind] ?? []) as readonly DecidedRow[]).map((each) => ({ ...each, kind })))
    .toSorted((one, other) => other.decidedAt.localeCompare(one.decidedAt))
  return { decisions: await withNamedItems(db, actor.companyId, decisions.slice(0, MOST_DECISIONS)) }
})
