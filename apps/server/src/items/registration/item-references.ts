import { sql } from 'kysely'
import { itemTopic } from '@galen/contract/items/items'
import { destinationOf } from '@galen/contract/topic'
import { aboutToLock } from '../../platform/database/locks.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Actor } from '../../platform/operation.ts'
import type { OpenDocuments, Reference } from '../../platform/references.ts'
import type { Work } from '../../platform/work.ts'

const topicOf = (id: string) => destinationOf(itemTopic, { id })

type Changed = { readonly id: string; readonly version: number }
type Prices = readonly { readonly competitorId: string }[]

/** What one competitor asks is what another asks; where both are known, the other's own price stays. */
async function moveCompetitors(work: Work<Actor>, from: string, to: string): Promise<number> {
  const { tx, actor, audit, publish } = work
  const { companyId } = actor
  aboutToLock(tx, 'item')
  const prices = sql`(select json_agg(json_build_object('competitorId', c.competitor_id, 'price', c.price, 'seenOn', c.seen_on)
    order by c.competitor_id) from competitor_price c where c.company_id = i.company_id and c.item_id = i.id)`
  const { rows } = await sql<Changed & { readonly before: Prices }>`
    update item i set version = ${nextVersion('i')} from competitor_price p
    where i.company_id = ${companyId} and p.company_id = i.company_id and p.item_id = i.id and p.competitor_id = ${from}
    returning i.id, i.version, ${prices} as before`.execute(tx)
  await sql`
    delete from competitor_price p where p.company_id = ${companyId} and p.competitor_id = ${from} and exists (
      select from competitor_price o where o.company_id = p.company_id and o.item_id = p.item_id and o.competitor_id = ${to})`.execute(
    tx,
  )
  await sql`
    update competitor_price set competitor_id = ${to} where company_id = ${companyId} and competitor_id = ${from}`.execute(
    tx,
  )
  for (const { before, id, version } of rows) {
    const after = { competitorPrices: withOther(before, from, to) }
    audit('item', { id, action: 'change', version, before: { competitorPrices: before }, after })
    publish(topicOf(id), { type: 'item', id, version, changed: ['competitorPrices'] })
  }
  return rows.length
}

function withOther(prices: Prices, from: string, to: string): Prices {
  const known = prices.some(({ competitorId }) => competitorId === to)
  return prices
    .filter(({ competitorId }) => !known || competitorId !== from)
    .map((price) => (price.competitorId === from ? { ...price, competitorId: to } : price))
}

/** Each moved item says the names too: one of the manufacturers is gone afterwards. */
async function moveToManufacturer({ tx, actor, audit }: Work<Actor>, from: string, into: string): Promise<number> {
  aboutToLock(tx, 'item')
  const { rows } = await sql<Changed & { readonly gone: string; readonly stays: string }>`
    update item i set manufacturer_id = s.id, version = ${nextVersion('i')}
    from (select id from item where company_id = ${actor.companyId} and manufacturer_id = ${from} order by id for no key update) moving,
      manufacturer g, manufacturer s
    where i.company_id = ${actor.companyId} and i.id = moving.id and g.company_id = i.company_id and g.id = ${from}
      and s.company_id = i.company_id and s.id = ${into}
    returning i.id, i.version, g.name as gone, s.name as stays`.execute(tx)
  for (const { id, version, gone, stays } of rows)
    audit('item', {
      id,
      action: 'move-to-manufacturer',
      version,
      before: { manufacturerId: from, manufacturer: gone },
      after: { manufacturerId: into, manufacturer: stays },
    })
  return rows.length
}

const inItem = (field: string) => ({ entity: 'item', field, topic: topicOf })

/** What items refer to. */
export const itemReferences: readonly Reference[] = [
  { to: 'property itemClass', table: 'item', column: 'class_id', moves: inItem('itemClassId') },
  { to: 'property categories', table: 'item', column: 'category_id', moves: inItem('categoryId') },
  { to: 'property strengthUnit', table: 'item', column: 'strength_unit_id', moves: inItem('strengthUnitId') },
  { to: 'property sizeUnit', table: 'item', column: 'size_unit_id', moves: inItem('sizeUnitId') },
  { to: 'property formUnit', table: 'item', column: 'form_id', moves: inItem('formId') },
  { to: 'property packageType', table: 'item', column: 'package_type_id', moves: inItem('packageTypeId') },
  // The schedule of an item is changed by compliance alone, never by replacing a value of the list.
  { to: 'property deaSchedule', table: 'item', column: 'dea_schedule', by: 'code' },
  { to: 'property competitor', table: 'competitor_price', column: 'competitor_id', moves: moveCompetitors },
  // The list is closed: none of its values is ever removed, so nothing has to move.
  { to: 'property screenFlags', table: 'item_flag_screen', column: 'screen_id' },
  { to: 'manufacturer', table: 'item', column: 'manufacturer_id', moves: moveToManufacturer },
]

export const itemOpenDocuments: readonly OpenDocuments[] = [
  {
    of: 'vendor',
    code: 'offers',
    one: 'one active variation of an item',
    many: '{count} active variations of items',
    count: sql`select count(*) from item_variation o
      where o.company_id = subject.company_id and o.vendor_id = subject.id and o.is_active`,
  },
]
