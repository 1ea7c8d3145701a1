import { sql } from 'kysely'
import { lockRows } from '../platform/database/locks.ts'
import type { Principal, Work } from '../platform/work.ts'

/** Locks the customer of an order that is about to be shipped: before its account and the order itself. */
export async function lockOrderingCustomer(work: Work, customerId: string): Promise<void> {
  await lockRows(work, 'customer', [customerId], 'no key update')
}

/** Remembers when a customer ordered last, for lists and for customers who no longer order; a part of a larger statement. */
export const lastOrderRemembered = ({ companyId }: Principal, customerId: string) => sql`
  update customer set last_order_at = now() where company_id = ${companyId} and id = ${customerId}`
