import { owner } from './product.ts'

/** A license that was recorded on the screen is verified by someone else, and its customer is licensed from then on. */
export async function verifiedByAnother(number: string): Promise<void> {
  await owner`
    update license set verified_on = '2025-01-01', verified_with = 'board', verified_by = null where number = ${number}`
  await owner`
    update customer c set standing = 'valid', standing_changes_on = null
    where exists (select from license l where l.company_id = c.company_id and l.customer_id = c.id and l.number = ${number})`
}
