// Stand-in until the real search lands.
import { search, type SearchIndex } from '@galen/contract/search-index'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './database.ts'
import type { Actor } from './operation.ts'
import { query } from './operation.ts'
export type ServedIndex = { readonly index: SearchIndex; readonly select: (db: Db, actor: Actor) => SelectQueryBuilder<never, never, object> }
export const searchOperation = (_indices: readonly ServedIndex[]) => query(search, async () => ({ total: 0, totalIsExact: true, content: [] }))
