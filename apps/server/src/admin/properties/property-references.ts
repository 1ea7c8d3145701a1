import { type RawBuilder, sql } from 'kysely'
import { propertyTypes } from '@galen/domain/admin/property-types'
import { usesOf } from '../../platform/move-references.ts'

/** How many records use the value `p` of a list. */
export const usedBy = (): RawBuilder<number> =>
  sql`case p.type ${sql.join(
    propertyTypes.map((type) => sql`when ${sql.lit(type)} then ${usesOf(`property ${type}`, 'p')}`),
    sql` `,
  )} else 0 end`
