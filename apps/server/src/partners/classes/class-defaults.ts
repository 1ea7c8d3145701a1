import { sql } from 'kysely'
import type { FreightRule } from '@galen/domain/partners/customer'
import type { Db } from '../../platform/database/database.ts'

/** What a new customer or vendor of a class starts with, as far as its class says. */
export type ClassDefaults = {
  readonly termsId?: string
  readonly shipVia?: string
  readonly freightRule?: FreightRule
}

type Row = { readonly id: string } & { readonly [Field in keyof ClassDefaults]-?: ClassDefaults[Field] | null }

/** By the id of the class. Terms that no one would choose any more are left out. */
export async function loadClassDefaults(
  db: Db,
  companyId: string,
  type: 'customerClass' | 'vendorClass',
): Promise<ReadonlyMap<string, ClassDefaults>> {
  const { rows } = await sql<Row>`
    select k.id, t.id as "termsId", k.ship_via as "shipVia", k.freight_rule as "freightRule"
    from property k left join property t on t.company_id = k.company_id and t.id = k.terms_id and t.active
    where k.company_id = ${companyId} and k.type = ${type}`.execute(db)
  return new Map(
    rows.map(({ id, termsId, shipVia, freightRule }) => [
      id,
      {
        ...(termsId !== null && { termsId }),
        ...(shipVia !== null && { shipVia }),
        ...(freightRule !== null && { freightRule }),
      },
    ]),
  )
}
