import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Db } from '../../platform/database/database.ts'

/** The bin of this name as it is written, however it was typed or scanned. */
export async function findBin(db: Db, companyId: string, name: string): Promise<string> {
  const { rows } = await sql<{ name: string; active: boolean }>`
    select name, active from bin_location
    where company_id = ${companyId} and lower(name) = lower(${name})`.execute(db)
  const [bin] = rows
  if (!bin)
    throw new BusinessError('bin.unknown', `Bin ${name} does not exist.`, [
      { field: 'location', message: 'does not exist' },
    ])
  if (!bin.active)
    throw new BusinessError('bin.inactive', `Bin ${bin.name} is inactive.`, [
      { field: 'location', message: 'is inactive' },
    ])
  return bin.name
}
