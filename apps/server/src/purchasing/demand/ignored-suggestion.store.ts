import { sql } from 'kysely'
import { notFound } from '../../platform/errors.ts'
import { lockRows } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'

export type IgnoredSuggestion = { readonly until: string | null; readonly suggested: number }

/** What is set aside of a variation, locked with the variation so that two buyers do not decide at once. */
export async function lockIgnored(work: Work, variationId: string): Promise<IgnoredSuggestion | undefined> {
  const { tx, actor } = work
  await lockRows(work, 'item_variation', [variationId], 'no key update')
  const { rows } = await sql<{ until: string | null; suggested: number | null }>`
    select g.until_on::text as until, g.suggested
    from item_variation v
      left join ignored_suggestion g on g.company_id = v.company_id and g.variation_id = v.id
    where v.company_id = ${actor.companyId} and v.id = ${variationId}`.execute(tx)
  if (!rows[0]) throw notFound('Suggestion')
  const { until, suggested } = rows[0]
  return suggested === null ? undefined : { until, suggested }
}

export async function putIgnored(
  { tx, actor }: Work,
  variationId: string,
  { until, suggested }: IgnoredSuggestion,
): Promise<void> {
  await sql`
    insert into ignored_suggestion (company_id, variation_id, until_on, suggested, ignored_by)
    values (${actor.companyId}, ${variationId}, ${until}, ${suggested}, ${actor.userId})
    on conflict (company_id, variation_id) do update
      set until_on = excluded.until_on, suggested = excluded.suggested, ignored_by = excluded.ignored_by, ignored_at = now()`.execute(
    tx,
  )
}

export async function removeIgnored({ tx, actor }: Work, variationId: string): Promise<void> {
  await sql`delete from ignored_suggestion
    where company_id = ${actor.companyId} and variation_id = ${variationId}`.execute(tx)
}
