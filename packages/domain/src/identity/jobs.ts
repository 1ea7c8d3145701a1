import type { Permission } from '../permissions.ts'

export type Job = 'administrator' | 'accountant' | 'compliance' | 'buyer' | 'warehouse' | 'rep' | 'reader'

/** The permission that makes a job of it; the first one that a person has comes first on their home page. */
const madeBy: readonly (readonly [Job, readonly Permission[]])[] = [
  ['administrator', ['EDIT_USER', 'LIST_SYSTEM_PROPERTIES']],
  ['accountant', ['ACCOUNTING_VIEW']],
  ['compliance', ['APPROVE_COMPLIANCE']],
  ['buyer', ['CREATE_PURCHASE']],
  ['warehouse', ['CREATE_RECEIPT']],
  ['rep', ['CREATE_SALE']],
]

/** The jobs of a person by what they are permitted; an administrator has the overview instead of every job. */
export function jobsOf(granted: ReadonlySet<string>): readonly Job[] {
  const jobs = madeBy.filter(([, names]) => names.every((name) => granted.has(name))).map(([job]) => job)
  if (jobs.includes('administrator')) return ['administrator']
  return jobs.length > 0 ? jobs : ['reader']
}
