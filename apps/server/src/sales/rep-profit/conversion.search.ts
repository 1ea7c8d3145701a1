import { sql } from 'kysely'
import { dashboardConversionIndex } from '@galen/contract/sales/conversion'
import type { RowOf } from '@galen/contract/search-index'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { orderFacts, requestFacts } from '../conversion-facts.ts'
import { seesOwnResultsOnly } from '../profit-facts.ts'
import { reportSpans } from './report-spans.ts'

const percent = (part: string, whole: string) =>
  sql`case when ${sql.ref(whole)} > 0 then round(100.0 * ${sql.ref(part)} / ${sql.ref(whole)}, 1)::float8 end`

/** A month is computed when it is asked for, as for the results of reps. */
function conversions(db: Db, actor: Actor) {
  const { companyId, timeZone, userId } = actor
  const repId = seesOwnResultsOnly(actor) ? userId : undefined
  const period = { companyId, timeZone, from: sql`span.first`, to: sql`span.last`, repId }
  return db
    .selectFrom(
      sql<RowOf<typeof dashboardConversionIndex>>`(
        select coalesce(f.rep::text, 'none') || ' ' || span.month as id, f.rep as "userId",
          coalesce(u.given_name || ' ' || u.family_name, 'No sales rep') as name, span.month, span.back as "monthsBack",
          f.orders, f.lines as "orderedLines", f.ordered::float8 as "orderedValue", f.invoiced_lines as "invoicedLines",
          f.invoiced::float8 as "invoicedValue", f.held::float8 as "heldValue", f.open::float8 as "openValue",
          f.canceled::float8 as "canceledValue", ${percent('f.invoiced_lines', 'f.lines')} as "lineConversion",
          ${percent('f.converted', 'f.ordered')} as "valueConversion", f.requests, f.requests_placed as "requestsPlaced",
          f.requests_refused as "requestsRefused", f.requests_waiting as "requestsWaiting",
          ${percent('f.requests_placed', 'f.requests')} as "requestConversion"
        from ${reportSpans(timeZone)} span
        cross join lateral (
          select rep, sum(orders)::integer as orders, sum(lines)::integer as lines, sum(ordered) as ordered,
            sum(invoiced_lines)::integer as invoiced_lines, sum(converted) as converted, sum(invoiced) as invoiced,
            sum(held) as held, sum(open) as open, sum(canceled) as canceled, sum(requests)::integer as requests,
            sum(requests_placed)::integer as requests_placed, sum(requests_refused)::integer as requests_refused,
            sum(requests_waiting)::integer as requests_waiting
          from (
            select rep, 1 as orders, lines, ordered, invoiced_lines, converted, invoiced, held, open, canceled, 0 as requests,
              0 as requests_placed, 0 as requests_refused, 0 as requests_waiting
            from (${orderFacts(period)}) ordered
            union all
            select rep, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, (status = 'Placed')::integer, (status = 'Refused')::integer,
              (status = 'Received')::integer
            from (${requestFacts(period)}) asked) facts
          group by rep) f
        left join app_user u on u.id = f.rep)`.as('x'),
    )
    .selectAll('x')
}

export const dashboardConversionSearch = serveIndex(dashboardConversionIndex, conversions, {
  invalidatedBy: ['sales-order', 'invoice', 'sales-request'],
})
