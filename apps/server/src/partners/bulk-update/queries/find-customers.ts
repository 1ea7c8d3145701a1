import { sql } from 'kysely'
import { customerBatch } from '@galen/contract/partners/customer-batch'
import { checkedBulkTerms, matchBulkTerms } from '@galen/domain/partners/bulk-terms'
import { personName } from '../../../platform/database/person-name.ts'
import { forceCustomPlan } from '../../../platform/database/database.ts'
import { query } from '../../../platform/operation.ts'
import { inCustomerScope } from '../../customer-scope.ts'

type Found = {
  id: string
  number: string
  legacyId: string | null
  companyName: string
  salesRepName: string | null
}

/** The customers that a pasted column of numbers finds, and the terms that were not found (Spec §5). */
export const findCustomers = query(customerBatch.find, async ({ body, db, actor }) => {
  const terms = checkedBulkTerms(body.search)
  forceCustomPlan(db)
  const sought = terms.map((term) => term.toLowerCase())
  const { rows } = await sql<Found>`
    select c.id, c.number, c.legacy_id as "legacyId", c.company_name as "companyName",
      ${personName('c.sales_rep_id')} as "salesRepName"
    from customer c where c.company_id = ${actor.companyId} and ${inCustomerScope(actor)}
      and (lower(c.number) = any(${sought}) or lower(c.legacy_id) = any(${sought}))`.execute(db)
  const { found, notFound, ambiguous } = matchBulkTerms(terms, rows)
  return { found: [...found], notFound: [...notFound], ambiguous: [...ambiguous] }
})
