import { type RawBuilder, sql } from 'kysely'
import { guardedEntities, hiddenFields } from '@galen/domain/guarded-fields'
import type { Actor } from '../../platform/operation.ts'

type Values = Record<string, unknown> | null

/** The values before or after a change, without those that the person may not see in the record itself. */
export function viewValues(column: 'before' | 'after', { permissions }: Actor): RawBuilder<Values> {
  const values = sql.ref(`e.${column}`)
  const everywhere = hiddenFields('', permissions)
  const own = guardedEntities
    .map((entity) => ({ entity, fields: hiddenFields(entity, permissions) }))
    .filter(({ fields }) => fields.length > everywhere.length)
  if (everywhere.length === 0 && own.length === 0) return sql<Values>`${values}`
  const without = (fields: readonly string[]) => sql`${values} - ${fields}::text[]`
  const cases = own.map(({ entity, fields }) => sql`when ${entity} then ${without(fields)}`)
  return cases.length === 0
    ? sql<Values>`${without(everywhere)}`
    : sql<Values>`case e.entity ${sql.join(cases, sql` `)} else ${without(everywhere)} end`
}
