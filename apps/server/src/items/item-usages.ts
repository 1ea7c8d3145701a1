import { type RawBuilder, sql } from 'kysely'
import { itemTopic } from '@galen/contract/items/items'
import { destinationOf } from '@galen/contract/topic'
import type { Tx } from '../platform/database/database.ts'
import { aboutToLock } from '../platform/database/locks.ts'
import type { Effects } from '../platform/effects.ts'
import type { Actor } from '../platform/operation.ts'

/** A value of a list that items refer to is replaced by another. */
type Moving = {
  readonly tx: Tx
  readonly actor: Actor
  readonly from: string
  readonly to: string
} & Pick<Effects, 'audit' | 'publish'>

const columns = {
  itemClassId: 'class_id',
  categoryId: 'category_id',
  strengthUnitId: 'strength_unit_id',
  sizeUnitId: 'size_unit_id',
  formId: 'form_id',
  packageTypeId: 'package_type_id',
} as const
type Field = keyof typeof columns

type Changed = { readonly id: string; readonly version: number }
type Told = { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> }

function tell(
  { audit, publish }: Pick<Effects, 'audit' | 'publish'>,
  { id, version }: Changed,
  { before, after }: Told,
) {
  audit('item', { id, action: 'change', version, before, after })
  publish(destinationOf(itemTopic, { id }), { type: 'item', id, version, changed: Object.keys(after) })
}

/** Lets every item that has one value in a field have another there, with one audit row each. */
const moveItems =
  (field: Field) =>
  async ({ tx, actor, from, to, ...effects }: Moving): Promise<void> => {
    aboutToLock(tx, 'item')
    const column = sql.ref(columns[field])
    const { rows } = await sql<Changed>`
      update item set ${column} = ${to}, version = version + 1
      where company_id = ${actor.companyId} and ${column} = ${from} returning id, version`.execute(tx)
    for (const changed of rows) tell(effects, changed, { before: { [field]: from }, after: { [field]: to } })
  }

/** Items keep the code of their schedule, not the id of the value. */
async function moveSchedules({ tx, actor, from, to, ...effects }: Moving): Promise<void> {
  aboutToLock(tx, 'item')
  const { rows } = await sql<Changed & { readonly old: string; readonly new: string }>`
    update item i set dea_schedule = t.code, version = i.version + 1 from property f, property t
    where i.company_id = ${actor.companyId} and f.company_id = i.company_id and f.id = ${from} and t.company_id = i.company_id
      and t.id = ${to} and i.dea_schedule = f.code
    returning i.id, i.version, f.code as old, t.code as new`.execute(tx)
  for (const { old, new: after, ...changed } of rows)
    tell(effects, changed, { before: { deaSchedule: old }, after: { deaSchedule: after } })
}

type Prices = readonly { readonly competitorId: string }[]

/** What one competitor asks is what another asks; where both are known, the other's own price stays. */
async function moveCompetitors({ tx, actor, from, to, ...effects }: Moving): Promise<void> {
  const { companyId } = actor
  aboutToLock(tx, 'item')
  const prices = sql`(select json_agg(json_build_object('competitorId', c.competitor_id, 'price', c.price, 'seenOn', c.seen_on)
    order by c.competitor_id) from competitor_price c where c.company_id = i.company_id and c.item_id = i.id)`
  const { rows } = await sql<Changed & { readonly before: Prices }>`
    update item i set version = i.version + 1 from competitor_price p
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
  for (const { before, ...changed } of rows)
    tell(effects, changed, {
      before: { competitorPrices: before },
      after: { competitorPrices: withOther(before, from, to) },
    })
}

function withOther(prices: Prices, from: string, to: string): Prices {
  const known = prices.some(({ competitorId }) => competitorId === to)
  return prices
    .filter(({ competitorId }) => !known || competitorId !== from)
    .map((price) => (price.competitorId === from ? { ...price, competitorId: to } : price))
}

const usersOf = (field: Field): RawBuilder<number> =>
  sql`select count(*) from item i where i.company_id = p.company_id and ${sql.ref(`i.${columns[field]}`)} = p.id`

/** How many items use the value `p` of a list, and how they are moved to another. */
export const itemUsages = {
  itemClass: { count: usersOf('itemClassId'), move: moveItems('itemClassId') },
  categories: { count: usersOf('categoryId'), move: moveItems('categoryId') },
  strengthUnit: { count: usersOf('strengthUnitId'), move: moveItems('strengthUnitId') },
  sizeUnit: { count: usersOf('sizeUnitId'), move: moveItems('sizeUnitId') },
  formUnit: { count: usersOf('formId'), move: moveItems('formId') },
  packageType: { count: usersOf('packageTypeId'), move: moveItems('packageTypeId') },
  deaSchedule: {
    count: sql<number>`select count(*) from item i where i.company_id = p.company_id and i.dea_schedule = p.code`,
    move: moveSchedules,
  },
  competitor: {
    count: sql<number>`select count(*) from competitor_price k where k.company_id = p.company_id and k.competitor_id = p.id`,
    move: moveCompetitors,
  },
}
