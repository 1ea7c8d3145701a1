import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { addSearchTexts, writeSearchTexts } from '../platform/search/search-text.ts'

/** The words by which the customer `c` is found, as SQL; anyone who writes many customers at once writes their words with this. */
export const CUSTOMER_SEARCH_TEXT =
  "' ' || lower(regexp_replace(concat_ws(' ', c.number, c.legacy_id, c.company_name, c.friendly_name), '\\s+', ' ', 'g'))"

/** Written with every change of the names and numbers of customers. */
export async function writeCustomerSearchText(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await writeSearchTexts(
    tx,
    sql`select c.company_id, 'customer', c.id, c.created_at, ${sql.raw(CUSTOMER_SEARCH_TEXT)}
      from customer c where c.company_id = ${companyId} and c.id = any(${ids}::uuid[])`,
  )
}

/** For anyone who writes many customers at once: the words of those that have none yet, and of their addresses. */
export async function writeMissingCustomerSearchText(tx: Tx, companyId: string): Promise<void> {
  await addSearchTexts(
    tx,
    sql`select c.company_id, 'customer', c.id, c.created_at, ${sql.raw(CUSTOMER_SEARCH_TEXT)}
    from customer c where c.company_id = ${companyId} and not exists (
      select from search_text t where t.company_id = ${companyId} and t.kind = 'customer' and t.id = c.id)`,
  )
  await addSearchTexts(
    tx,
    sql`select a.company_id, 'customer-address', a.id, now(), customer_address_words(c, a)
    from customer_address a join customer c on c.company_id = a.company_id and c.id = a.customer_id
    where a.company_id = ${companyId} and not exists (
      select from search_text t where t.company_id = ${companyId} and t.kind = 'customer-address' and t.id = a.id)`,
  )
}
