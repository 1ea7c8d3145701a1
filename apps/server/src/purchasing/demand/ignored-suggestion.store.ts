import { sql } from 'kysely'
import { notFound } from '../../platform/errors.ts'
import { lockRows } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'

export type IgnoredSuggestion = { readonly until: string | null; readonly suggested: number }

/** What is set aside of variations, locked with them so that two buyers do not decide at once. */
export async function lockIgnored(work: Work, ids: readonly string[]): Promise<Map<string, IgnoredSuggestion>> {
  const { tx, actor } = work
  const wanted = [...new Set(ids)]
  await lockRows(work, 'item_variation', wanted, 'no key update')
  const { rows } = await sql<{ id: string; until: string | null; suggested: number | null }>`
    select v.id, g.until_on::text as until, g.suggested
    from item_variation v
      left join ignored_suggestion g on g.company_id = v.company_id and g.variation_id = v.id
    where v.company_id = ${actor.companyId} and v.id = any(${wanted}::uuid[])`.execute(tx)
  if (rows.length < wanted.length) throw notFound('Suggestion')
  return new Map(rows.flatMap(({ id, until, suggested }) => (suggested === null ? [] : [[id, { until, suggested }]])))
}

export async function putIgnored(
  { tx, actor }: Work,
  ignored: readonly (IgnoredSuggestion & { readonly id: string })[],
): Promise<void> {
  await sql`
    insert into ignored_suggestion (company_id, variation_id, until_on, suggested, ignored_by)
    select ${actor.companyId}, k.id, k.until, k.suggested, ${actor.userId}
    from jsonb_to_recordset(${JSON.stringify(ignored)}::text::jsonb) as k (id uuid, until date, suggested integer)
    on conflict (company_id, variation_id) do update
      set until_on = excluded.until_on, suggested = excluded.suggested, ignored_by = excluded.ignored_by, ignored_at = now()`.execute(
    tx,
  )
}

export async function removeIgnored({ tx, actor }: Work, ids: readonly string[]): Promise<void> {
  await sql`delete from ignored_suggestion
    where company_id = ${actor.companyId} and variation_id = any(${[...ids]}::uuid[])`.execute(tx)
}
