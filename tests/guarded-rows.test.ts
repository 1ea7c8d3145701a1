import { expect, it } from 'vitest'
import { guards } from '@galen/contract/guarded'
import { areas } from '@galen/server/areas'

const indices = areas.flatMap((area) => area.indices ?? []).map(({ index }) => index)

it.each(indices.map((index) => [index.name, index] as const))(
  '%s says to browsers who sees its guarded fields',
  (_, { row, seenWith = {} }) => {
    const guarded = Object.entries(row.shape).flatMap(([field, schema]) => {
      const guard = guards.get(schema)
      return guard ? [[field, guard.seenWith] as const] : []
    })
    expect(seenWith).toEqual(Object.fromEntries(guarded))
  },
)
