import { repGoals } from '@galen/contract/admin/rep-goals'
import { query } from '../../../platform/operation.ts'
import { loadGoals } from '../rep-goal.store.ts'

export const listRepGoals = query(repGoals.list, ({ params: { year }, db, actor }) => {
  const { companyId, permissions, userId } = actor
  const seesAll = (['LIST_ALL_SALES', 'ACCOUNTING_VIEW', 'EDIT_GOAL'] as const).some((name) => permissions.has(name))
  return loadGoals(db, seesAll ? { companyId, year } : { companyId, year, userId })
})
