import { type RawBuilder, sql } from 'kysely'
import type { OpenDocuments } from '../../platform/references.ts'

const openItems = (party: 'customer_id' | 'vendor_id', which: RawBuilder<unknown>) => sql<number>`
  select count(*) from open_item o
  where o.company_id = subject.company_id and ${sql.ref(`o.${party}`)} = subject.id and o.balance > 0 and ${which}`

/** Money that is still owed or not applied; manual documents have open items too. */
export const financeOpenDocuments: readonly OpenDocuments[] = [
  {
    of: 'customer',
    code: 'invoices',
    one: 'one invoice',
    many: '{count} invoices',
    count: openItems('customer_id', sql`o.side = 'charge'`),
  },
  {
    of: 'customer',
    code: 'unapplied',
    one: 'one unapplied payment or credit',
    many: '{count} unapplied payments and credits',
    count: openItems('customer_id', sql`o.side = 'settlement'`),
  },
  {
    of: 'vendor',
    code: 'bills',
    one: 'one unpaid bill',
    many: '{count} unpaid bills',
    count: openItems('vendor_id', sql`o.side = 'charge'`),
  },
  {
    of: 'vendor',
    code: 'unapplied',
    one: 'one unapplied payment or credit',
    many: '{count} unapplied payments and credits',
    count: openItems('vendor_id', sql`o.side = 'settlement'`),
  },
]
