import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** The license or registration that lasts longest, of those that were not withdrawn. */
export type LicenseAtAGlance = {
  readonly number: string
  readonly expiresOn: string
  readonly isVerified: boolean
  readonly schedules: readonly string[]
}

/** What a rep has to know of the licenses of a customer: that of the ship-to state, and the DEA registration. */
export async function licensesAtAGlance(
  db: Db,
  companyId: string,
  customerId: string,
  state: string | null,
): Promise<{ readonly license: LicenseAtAGlance | null; readonly dea: LicenseAtAGlance | null }> {
  const { rows } = await sql<LicenseAtAGlance & { readonly kind: string }>`
    select distinct on (l.kind) l.kind, l.number, l.expires_on as "expiresOn", l.verified_on is not null as "isVerified", l.schedules
    from license l
    where l.company_id = ${companyId} and l.customer_id = ${customerId} and l.withdrawn_on is null
      and (l.kind = 'dea' or (l.kind = 'state' and (${state}::text is null or l.state = ${state})))
    order by l.kind, l.expires_on desc, l.id`.execute(db)
  const of = (kind: string) => {
    const row = rows.find((each) => each.kind === kind)
    if (!row) return null
    const { kind: _, ...license } = row
    return license
  }
  return { license: of('state'), dea: of('dea') }
}
