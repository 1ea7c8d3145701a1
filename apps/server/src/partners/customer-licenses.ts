import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { Db } from '../platform/database/database.ts'
import { licensesOf, viewLicenses } from './licenses/license.store.ts'

type GivenLicenses = Parameters<typeof viewLicenses>[2]

/** The licenses and registrations of one customer as they are today, in their order. */
export async function loadCustomerLicenses(db: Db, companyId: string, customerId: string, today: BusinessDate) {
  const { rows } = await sql<{ licenses: GivenLicenses }>`
    select ${licensesOf('customer', 'c')} as licenses from customer c
    where c.company_id = ${companyId} and c.id = ${customerId}`.execute(db)
  return viewLicenses(db, companyId, rows[0]?.licenses ?? [], today)
}
