import { sql } from 'kysely'
import { firstSteps, home } from '@galen/contract/reports/home'
import { query } from '../../../platform/operation.ts'

type Found = {
  readonly vendor: boolean
  readonly item: boolean
  readonly customer: boolean
  readonly user: boolean
  readonly receipt: boolean
  readonly order: boolean
}

/** Whether there is one of each; no more is read. */
export const getFirstSteps = query(home.firstSteps, async ({ db, actor: { companyId } }) => {
  const { rows } = await sql<Found>`
    select exists (select from vendor x where x.company_id = ${companyId}) as vendor,
      exists (select from item_variation x where x.company_id = ${companyId}) as item,
      exists (select from customer x where x.company_id = ${companyId}) as customer,
      (select count(*) > 1 from (select from company_user x where x.company_id = ${companyId} limit 2) people) as "user",
      exists (select from receipt x where x.company_id = ${companyId} and x.number is not null) as receipt,
      exists (select from sales_order x where x.company_id = ${companyId} and x.number is not null) as "order"`.execute(
    db,
  )
  const [found] = rows
  return { done: firstSteps.filter((step) => found?.[step]) }
})
