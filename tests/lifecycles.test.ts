import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { unreachable } from '@galen/domain/lifecycle'
import { openPool } from '@galen/server/platform/database/database'
import { lifecycles } from '../scripts/reference/lifecycles.ts'
import { freshDatabase } from '../apps/server/test/database.ts'

const database = await freshDatabase()
const owner = openPool(database.address, { user: database.owner, size: 1, name: 'test owner' })
afterAll(() => owner.end())
const declared = await lifecycles(join(import.meta.dirname, '..'))

/** Conditions of things, which follow from what happened to them, and no document that people move along. */
const CONDITIONS = new Set(['printer.state', 'stock.status', 'unit.state'])

/** Every column called status or state with the values that PostgreSQL lets it have. */
const columns = await owner<{ place: string; check: string }[]>`
  select c.relname || '.' || a.attname as place, pg_get_constraintdef(k.oid) as check
  from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and array[a.attnum] = k.conkey
  where k.contype = 'c' and a.attname ~ '(^|_)(status|state)$' and pg_get_constraintdef(k.oid) like '%ARRAY[%'
    and c.relispartition = false
  order by 1`

const valuesOf = (check: string) => [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value)
const sorted = (values: readonly (string | undefined)[]) => values.map(String).toSorted().join(', ')

it.each(columns.filter(({ place }) => !CONDITIONS.has(place)).map(({ place, check }) => [place, check] as const))(
  '%s has the statuses of a lifecycle',
  (_, check) => {
    expect(declared.map(({ statuses }) => sorted(statuses))).toContain(sorted(valuesOf(check)))
  },
)

it('are found', () => expect(columns.length).toBeGreaterThan(10))

it.each(declared.map((lifecycle) => [lifecycle.document, lifecycle] as const))(
  'a %s can get into every status',
  (_, lifecycle) => expect(unreachable(lifecycle)).toEqual([]),
)
