import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'

/**
 * What was open at the end of a day, item by item: what is open now, less what was added since, and with what was applied
 * since. Only what is open or was touched since is read.
 */
export const openOn = (companyId: string, asOf: BusinessDate, party: RawBuilder<unknown>) => sql`
  touched as (
    select t.id, sum(t.amount) as amount from (
      select c.open_item_id as id, -c.amount as amount from open_item_change c
      where c.company_id = ${companyId} and c.accounting_date > ${asOf}
      union all
      select a.charge_id, a.amount + a.discount from application a where a.company_id = ${companyId} and a.accounting_date > ${asOf}
      union all
      select a.settlement_id, a.amount from application a where a.company_id = ${companyId} and a.accounting_date > ${asOf}
    ) t group by t.id
  ), candidate as (
    select o.id from open_item o where o.company_id = ${companyId} and o.balance > 0
    union select id from touched
  ), open_then as (
    select o.id, o.customer_id, o.vendor_id, o.side, o.document_kind, o.document_number, o.reference, o.issued_on, o.due_on,
      o.balance + coalesce(t.amount, 0) as balance,
      o.total + coalesce((select -sum(c.amount) from open_item_change c
        where c.company_id = o.company_id and c.open_item_id = o.id and c.accounting_date > ${asOf}), 0) as total
    from candidate n join open_item o on o.company_id = ${companyId} and o.id = n.id
    left join touched t on t.id = o.id
    where o.balance + coalesce(t.amount, 0) <> 0 and ${party}
  )`
