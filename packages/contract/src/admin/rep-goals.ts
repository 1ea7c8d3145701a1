import * as z from 'zod'
import { type GoalMonth, goalMonths } from '@galen/domain/admin/rep-goal'
import { route } from '../route.ts'
import { addressNumber } from '../address-number.ts'

const [FIRST_YEAR, LAST_YEAR] = [2000, 2100]
const goal = z
  .number()
  .min(0, 'A goal cannot be below 0. Leave it empty for no goal.')
  .max(999_999_999_999)
  .multipleOf(0.01)
  .nullable()
const months = Object.fromEntries(goalMonths.map((month) => [month, goal])) as Record<GoalMonth, typeof goal>
const year = z.int().min(FIRST_YEAR).max(LAST_YEAR)

/** What a sales rep is to sell in each month of a year. */
export const RepGoals = z.object({
  /** The rep's. */
  id: z.uuid(),
  name: z.string(),
  year: z.int(),
  ...months,
  /** 0 as long as no goal was set. */
  version: z.int(),
})
export type RepGoals = z.infer<typeof RepGoals>

export const repGoals = {
  list: route({
    method: 'GET',
    path: '/api/admin/rep-goals/:year',
    needs: 'signed-in',
    summary:
      'Goals of the sales reps for a year; of oneself only, unless one lists all sales, sees the books or sets goals',
    params: z.strictObject({ year: addressNumber(FIRST_YEAR, LAST_YEAR) }),
    replies: { 200: z.array(RepGoals) },
  }),
  save: route({
    method: 'PUT',
    path: '/api/admin/rep-goals',
    needs: 'EDIT_GOAL',
    summary: 'Set goals of a sales rep for months of a year; what is left out stays',
    body: z.strictObject({ userId: z.uuid(), year, version: z.int().min(0), ...z.object(months).partial().shape }),
    replies: { 200: RepGoals },
  }),
  copy: route({
    method: 'POST',
    path: '/api/admin/rep-goals/copy',
    needs: 'EDIT_GOAL',
    summary:
      'Copy the goals of the year before, plus or minus a percent, where none is set or instead of those that are',
    body: z.strictObject({
      year,
      percent: z.number().min(-100).max(1000).multipleOf(0.01),
      replace: z.boolean().default(false),
    }),
    replies: { 200: z.array(RepGoals) },
  }),
}
