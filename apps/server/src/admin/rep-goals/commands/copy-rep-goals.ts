import { type RepGoals, repGoals } from '@galen/contract/admin/rep-goals'
import { type GoalMonth, goalMonths, raisedGoal } from '@galen/domain/admin/rep-goal'
import { BusinessError } from '@galen/domain/business-error'
import { centsToNumber, parseCents } from '@galen/domain/money'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { command } from '../../../platform/operation.ts'
import { goalsOf, loadGoals, lockGoals, saveGoals } from '../rep-goal.store.ts'

export const copyRepGoals = command(repGoals.copy, async (work) => {
  const { body, tx, actor } = work
  const { year, percent, replace } = body
  const { companyId } = actor
  await lockGoals(tx, companyId, year)
  const lastYear = new Map((await loadGoals(tx, { companyId, year: year - 1 })).map((goals) => [goals.id, goals]))
  const current = await loadGoals(tx, { companyId, year })
  if (![...lastYear.values()].some((goals) => goalMonths.some((month) => goals[month] !== null)))
    throw new BusinessError('goals.nothing-to-copy', `No goals are set for ${year - 1}.`, [
      { field: 'year', message: 'has no goals in the year before' },
    ])
  for (const before of current) {
    const model = lastYear.get(before.id)
    if (!model) continue
    const after = { ...before, ...copied(before, model, { percent, replace }), version: versionAfter(before) }
    if (JSON.stringify(goalsOf(after)) !== JSON.stringify(goalsOf(before))) await saveGoals(work, before, after)
  }
  return loadGoals(tx, { companyId, year })
})

type How = { readonly percent: number; readonly replace: boolean }

function copied(before: RepGoals, model: RepGoals, { percent, replace }: How): Partial<Record<GoalMonth, number>> {
  const taken = goalMonths.flatMap((month) => {
    const goal = model[month]
    if (goal === null || (before[month] !== null && !replace)) return []
    return [[month, centsToNumber(raisedGoal(parseCents(goal), percent))] as const]
  })
  return Object.fromEntries(taken)
}
