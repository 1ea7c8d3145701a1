import { listOf, propertyTypes } from '@galen/domain/admin/property-types'
import type { Tx } from '../../platform/database/database.ts'

/** The values that every company has from its first day. */
const builtInValues = propertyTypes.flatMap((type) =>
  (listOf(type).builtIn ?? []).map(({ name, code }, index) => ({ type, name, code, position: index + 1 })),
)

/** Gives a company what every company has and it lacks. The transaction has to be in its scope. */
export async function insertBuiltInValues(tx: Tx, companyId: string): Promise<void> {
  await tx
    .insertInto('property')
    .values(builtInValues.map((value) => ({ company_id: companyId, ...value, built_in: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
