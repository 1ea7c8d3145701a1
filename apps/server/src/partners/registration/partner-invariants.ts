import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'
import { CUSTOMER_SEARCH_TEXT } from '../customer-search-text.ts'

/** What must always be so about customers. The jobs that ask see every company. */
export const partnerInvariants: readonly Invariant[] = [
  bySql(
    'P1',
    'Every customer is found by its names and numbers as they are',
    'The search text stored for a customer with the text made from its record now.',
    `select c.company_id, c.id, c.number from customer c
     left join search_text t on t.company_id = c.company_id and t.kind = 'customer' and t.id = c.id
     where t.text is distinct from ${CUSTOMER_SEARCH_TEXT} limit 100`,
  ),
]
