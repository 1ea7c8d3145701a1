import { sql } from 'kysely'
import { firstSteps, home } from '@galen/contract/reports/home'
import { query } from '../../../platform/operation.ts'

type Found = {
  readonly vendor: boolean
  readonly item: boolean
  readonly price: boolean
  readonly class: boolean
  readonly customer: boolean
  readonly address: boolean
  readonly license: boolean
  readonly approval: boolean
  readonly user: boolean
  readonly receipt: boolean
  readonly order: boolean
  readonly itemId: string | null
  readonly customerId: string | null
}

/** Whether there is one of each, and the first record that lacks something; no more is read. */
export const getFirstSteps = query(home.firstSteps, async ({ db, actor: { companyId } }) => {
  const priced = sql`exists (select from item_variation v
    where v.company_id = x.company_id and v.item_id = x.id and v.is_active and v.price is not null)`
  const shippedTo = sql`exists (select from customer_address a
    where a.company_id = x.company_id and a.customer_id = x.id and a.active and a.kind <> 'bill')`
  const placed = sql`exists (select from sales_order o where o.company_id = ${companyId} and o.number is not null)`
  const licensed = sql`x.standing in ('valid', 'expiring')`
  const { rows } = await sql<Found>`
    select exists (select from vendor x where x.company_id = ${companyId}) as vendor,
      exists (select from item x where x.company_id = ${companyId}) as item,
      exists (select from item_variation x
        where x.company_id = ${companyId} and x.is_active and x.price is not null) as price,
      exists (select from item x where x.company_id = ${companyId} and x.is_active) as class,
      exists (select from customer x where x.company_id = ${companyId}) as customer,
      exists (select from customer_address x
        where x.company_id = ${companyId} and x.active and x.kind <> 'bill') as address,
      exists (select from customer x where x.company_id = ${companyId} and ${licensed}) as license,
      exists (select from customer x where x.company_id = ${companyId} and x.compliance_status = 'approved') as approval,
      (select count(*) > 1 from (select from company_user x where x.company_id = ${companyId} limit 2) people) as "user",
      exists (select from receipt x where x.company_id = ${companyId} and x.number is not null) as receipt,
      ${placed} as "order",
      (select x.id from item x where x.company_id = ${companyId} and not ${placed} and not (${priced} and x.is_active)
        order by x.number limit 1) as "itemId",
      (select x.id from customer x where x.company_id = ${companyId} and not ${placed}
          and not (${shippedTo} and ${licensed} and x.compliance_status = 'approved')
        order by x.number limit 1) as "customerId"`.execute(db)
  const [found] = rows
  return {
    done: firstSteps.filter((step) => found?.[step]),
    itemId: found?.itemId ?? null,
    customerId: found?.customerId ?? null,
  }
})
