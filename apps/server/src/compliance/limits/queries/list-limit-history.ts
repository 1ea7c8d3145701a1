import { substanceLimits } from '@galen/contract/compliance/substance-limits'
import { notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { loadVersions } from '../substance-limit.store.ts'

/** Every version of a limit: what held when, who set it and why. */
export const listLimitHistory = query(substanceLimits.history, async ({ params, db, actor }) => {
  const versions = await loadVersions(db, actor.companyId, params.id)
  if (versions.length === 0) throw notFound('Limit')
  return versions
})
