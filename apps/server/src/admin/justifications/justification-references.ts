import { sql } from 'kysely'

/**
 * How many records give the reason `j`. Anyone who lets people choose a reason adds a count here: it keeps the reason from
 * being deleted. Until a document does, the audit is the only place that can name one.
 */
export const timesUsed = sql<number>`(
  select count(*)::integer from audit_entry a
  where a.company_id = j.company_id and a.justification = j.justification)`
