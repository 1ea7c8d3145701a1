import { randomInt } from 'node:crypto'
import type { Pool } from '../src/platform/database/database.ts'

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

/**
 * Gives an item all that a transaction statement says of a drug: NDC, strength, form and size, each with its unit. Items are made
 * side by side, so that another one may have added the same units meanwhile.
 */
export async function completeDrug(owner: Pool, companyId: string, itemId: string): Promise<void> {
  await owner`
    insert into property (company_id, type, name, code, position)
    select ${companyId}, v.type, v.name, v.code, 90 from (values ('formUnit', 'Tablet', 'TAB'), ('strengthUnit', 'Milligram', 'mg'),
      ('sizeUnit', 'Count', 'ct')) as v (type, name, code)
    where not exists (select from property p where p.company_id = ${companyId} and p.type = v.type and p.name = v.name)
    on conflict do nothing`
  await owner`
    update item i set ndc_labeler = coalesce(i.ndc_labeler, ${`9${digits(4)}`}), ndc_product = coalesce(i.ndc_product, ${digits(4)}),
      ndc_packaging = coalesce(i.ndc_packaging, ${digits(1)}), strength = '500', size = '100',
      form_id = (select id from property p where p.company_id = i.company_id and p.type = 'formUnit' and p.name = 'Tablet'),
      strength_unit_id = (select id from property p where p.company_id = i.company_id and p.type = 'strengthUnit' and p.name = 'Milligram'),
      size_unit_id = (select id from property p where p.company_id = i.company_id and p.type = 'sizeUnit' and p.name = 'Count')
    where i.company_id = ${companyId} and i.id = ${itemId}`
}
