import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { ApiClient } from '../platform/operation.ts'

/** Once a day is enough to know that a key is in use. */
export async function recordKeyUse(tx: Tx, { companyId, externalId }: ApiClient): Promise<void> {
  await sql`
    update api_key set used_on = current_date
    where company_id = ${companyId} and id = ${externalId} and used_on is distinct from current_date`.execute(tx)
}
