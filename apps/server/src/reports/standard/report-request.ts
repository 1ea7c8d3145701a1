import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'

/** What a report is asked for, with a value for every filter that it has. */
export type ReportRequest = {
  readonly companyId: string
  readonly timeZone: string
  readonly today: BusinessDate
  readonly from: BusinessDate
  readonly to: BusinessDate
  readonly asOf: BusinessDate
  readonly until: BusinessDate
  readonly by: string
  readonly reason: string | undefined
  readonly customerId: string | undefined
  readonly vendorId: string | undefined
  readonly itemId: string | undefined
}

/** A select whose columns are those of the report, and the ids that its cells open. */
export type ReportQuery = (request: ReportRequest) => RawBuilder<unknown>

export const inDays = (column: string, { from, to }: ReportRequest) =>
  sql`${sql.ref(column)} between ${from}::date and ${to}::date`

/** Narrows to one record where one was chosen. */
export const only = (column: string, id: string | undefined) =>
  id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}::uuid`

/** The item `i` with its strength, as lists call it. */
export const itemName = sql`concat_ws(' ', i.item_name, nullif(i.strength, ''), (
  select u.name from property u where u.company_id = i.company_id and u.id = i.strength_unit_id))`

/** A stored value by its label. */
export const labelOf = (column: string, labels: Readonly<Record<string, string>>) =>
  sql`coalesce(${JSON.stringify(labels)}::text::jsonb ->> ${sql.ref(column)}, ${sql.ref(column)})`

type Group = {
  readonly kind: string
  readonly key: string
  readonly number: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
}

const groups: Readonly<Record<string, Group>> = {
  customer: {
    kind: 'customer',
    key: 'f.customer_id',
    number: sql`(select c.number from customer c where c.company_id = g.company_id and c.id = g.key)`,
    name: sql`(select c.company_name from customer c where c.company_id = g.company_id and c.id = g.key)`,
  },
  vendor: {
    kind: 'vendor',
    key: 'f.vendor_id',
    number: sql`(select v.number from vendor v where v.company_id = g.company_id and v.id = g.key)`,
    name: sql`(select v.friendly_name from vendor v where v.company_id = g.company_id and v.id = g.key)`,
  },
  item: {
    kind: 'item',
    key: 'f.item_id',
    number: sql`(select i.number from item i where i.company_id = g.company_id and i.id = g.key)`,
    name: sql`coalesce((select ${itemName} from item i where i.company_id = g.company_id and i.id = g.key), 'Other lines')`,
  },
  rep: {
    kind: 'rep',
    key: 'f.rep_id',
    number: sql`''`,
    name: sql`coalesce((select u.given_name || ' ' || u.family_name from app_user u where u.id = g.key), 'No sales rep')`,
  },
  manufacturer: {
    kind: 'manufacturer',
    key: 'f.manufacturer_id',
    number: sql`''`,
    name: sql`coalesce((select m.name from manufacturer m where m.company_id = g.company_id and m.id = g.key), 'No manufacturer')`,
  },
  order: {
    kind: 'sales-order',
    key: 'f.order_id',
    number: sql`(select o.number from sales_order o where o.company_id = g.company_id and o.id = g.key)`,
    name: sql`(select c.company_name from sales_order o join customer c on c.company_id = o.company_id and c.id = o.customer_id
      where o.company_id = g.company_id and o.id = g.key)`,
  },
}

/** Facts, a row for each line of a document, summed by what the report is asked to be by. */
export function grouped({ by, companyId }: ReportRequest, facts: RawBuilder<unknown>, sums: RawBuilder<unknown>) {
  if (by === 'month')
    return sql`select null::text as kind, null::uuid as id, g.key as number, g.key as name, g.*
      from (select to_char(f.day, 'YYYY-MM') as key, ${sums} from (${facts}) f group by 1) g`
  const group = groups[by] ?? groups['item']
  if (!group) throw new Error(`No report is by ${by}`)
  return sql`select ${group.kind}::text as kind, g.key as id, coalesce(${group.number}, '') as number, ${group.name} as name, g.*
    from (select ${companyId}::uuid as company_id, ${sql.ref(group.key)} as key, ${sums} from (${facts}) f group by 2) g`
}
