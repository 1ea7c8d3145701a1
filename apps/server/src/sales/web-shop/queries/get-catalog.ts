import { type RawBuilder, sql } from 'kysely'
import { webShop } from '@galen/contract/sales/web-shop'
import { forceCustomPlan } from '../../../platform/database/database.ts'
import { outsideQuery } from '../../../platform/operation.ts'
import { sellableItems, shownPrice } from '../sellable-items.ts'
import { loadShopper } from '../shopper.store.ts'

/** Items that have every word somewhere in what they are found by. */
function matching(query: string): RawBuilder<unknown> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return sql`true`
  const all = words.map((word) => sql`t.text like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`)
  return sql`i.id in (select t.id from searchable_text t where t.kind = 'item' and ${sql.join(all, sql` and `)})`
}

export const getCatalog = outsideQuery('web-account', webShop.catalog, async ({ query, db, actor }) => {
  const { from, size } = query
  forceCustomPlan(db)
  const { seesPrices } = await loadShopper(db, actor)
  const found = await sellableItems(db, actor, { where: matching(query.query ?? ''), from, size: size + 1 })
  return {
    content: found.slice(0, size).map((item) => ({ ...item, price: shownPrice(item.price, seesPrices) })),
    hasMore: found.length > size,
  }
})
