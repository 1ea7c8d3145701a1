import { sql } from 'kysely'
import { MONTHS_BACK } from '@galen/domain/admin/rep-goal'

/** The months that reports look at: how far back each is, its name, its first and its last day. */
export const reportSpans = (timeZone: string) => sql`(
  select back, to_char(first, 'YYYY-MM') as month, first, (first + interval '1 month - 1 day')::date as last
  from (
    select back, (date_trunc('month', now() at time zone ${timeZone}) - back * interval '1 month')::date as first
    from generate_series(0, ${MONTHS_BACK}::integer) as back) months)`
