import { randomUUID } from 'node:crypto'
import { repGoals } from '@galen/contract/admin/rep-goals'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { goalRowId, loadGoals, lockGoals, saveGoals } from '../rep-goal.store.ts'

export const saveRepGoals = command(repGoals.save, async (work) => {
  const { body, tx, actor } = work
  const { companyId } = actor
  const { userId, year, ...changes } = body
  await lockGoals(tx, companyId, year)
  const [before] = await loadGoals(tx, { companyId, year, userId })
  if (!before) throw invalid([{ field: 'userId', message: 'is not a sales rep of this company' }])
  const rowId = await goalRowId(tx, { companyId, year, userId })
  const after = await mergeChanges(tx, companyId, 'rep-goal', rowId ?? randomUUID(), before, changes)
  if (!after) return before
  await saveGoals(work, before, after)
  return after
})
