import { sql } from 'kysely'
import { itemFlagByScreenIndex } from '@galen/contract/items/item-flags'
import { serveIndex } from '../../platform/search/search.ts'

/** Only what shows: active flags that are to be shown, on screens that are active. */
export const itemFlagByScreenSearch = serveIndex(
  itemFlagByScreenIndex,
  (db, actor) =>
    db
      .selectFrom('item_flag_screen as s')
      .innerJoin('item_flag as f', (join) =>
        join.onRef('f.company_id', '=', 's.company_id').onRef('f.id', '=', 's.flag_id'),
      )
      .innerJoin('property as p', (join) =>
        join.onRef('p.company_id', '=', 's.company_id').onRef('p.id', '=', 's.screen_id'),
      )
      .where('s.company_id', '=', actor.companyId)
      .where('f.active', '=', true)
      .where('f.to_show', '=', true)
      .where('p.active', '=', true)
      .select(['s.id', 'f.id as flagId', 'f.name', 'f.icon', 'f.color', 'f.position'])
      .select([
        sql<string>`p.code`.as('screen'),
        sql<string | null>`replace(encode(f.image, 'base64'), chr(10), '')`.as('image'),
      ]),
  { invalidatedBy: ['item-flag', 'property'] },
)
