import { sql } from 'kysely'
import { lockRows } from '../platform/database/locks.ts'
import type { Work } from '../platform/work.ts'

/** Locks the customer of an order that is about to be placed: before its account and the order itself. */
export async function lockOrderingCustomer(work: Work, customerId: string): Promise<void> {
  await lockRows(work, 'customer', [customerId], 'no key update')
}

/** Remembers when a customer ordered last, for lists and for customers who no longer order. */
export async function rememberLastOrder({ tx, actor }: Work, customerId: string): Promise<void> {
  await sql`
    update customer set last_order_at = now() where company_id = ${actor.companyId} and id = ${customerId}`.execute(tx)
}
