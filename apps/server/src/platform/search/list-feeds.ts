import type { ListFeeds } from '../effects.ts'
import type { ServedIndex } from './search.ts'

/** Which lists show an audited entity, by what each index says of itself. */
export function listFeedsOf(indices: readonly ServedIndex[]): ListFeeds {
  const pairs = indices.flatMap(({ index, options }) =>
    (options.invalidatedBy ?? []).map((entity) => ({ entity, list: index.name })),
  )
  const grouped = Map.groupBy(pairs, ({ entity }) => entity)
  return new Map([...grouped].map(([entity, fed]) => [entity, fed.map(({ list }) => list)]))
}
