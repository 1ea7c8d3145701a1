import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

/** What must always be so about suspicious orders and order forms. */
export const complianceInvariants: readonly Invariant[] = [
  bySql(
    'SOM1',
    'A reason of a suspicious order ends only by a disposition of compliance',
    'Reasons that were approved or ended with the dispositions recorded for them; a reported order with what its lines still have to ship.',
    `select a.company_id, a.order_id, a.id, a.code, a.status from sales_approval a
     left join suspicion_disposition d on d.company_id = a.company_id and d.approval_id = a.id
     where a.code like 'SOM\\_%' and a.status in ('Approved', 'Rejected', 'Ended') and d.id is null
     union all
     select d.company_id, d.order_id, d.approval_id, l.value ->> 'variationId', 'reported' from suspicion_disposition d
     cross join lateral jsonb_array_elements(d.lines) l
     left join (select company_id, order_id, variation_id, sum(canceled) as canceled from sales_order_allocation group by 1, 2, 3) c
       on c.company_id = d.company_id and c.order_id = d.order_id and c.variation_id::text = l.value ->> 'variationId'
     where d.outcome = 'reported' and coalesce(c.canceled, 0) < (l.value ->> 'canceled')::integer
     limit 100`,
  ),
]
