import { sql } from 'kysely'

/** The customer and every other account of its registrants: those that are recorded with one of its DEA numbers. */
export const accountsOfRegistrant = (companyId: string, customerId: string) => sql`array(
  select ${customerId}::uuid
  union select other.customer_id from license own join license other on other.company_id = own.company_id and other.kind = 'dea'
    and split_part(upper(other.number), '-', 1) = split_part(upper(own.number), '-', 1) and other.customer_id is not null
    and (own.same_registrant or other.same_registrant)
  where own.company_id = ${companyId} and own.customer_id = ${customerId}::uuid and own.kind = 'dea')`
