import { sql } from 'kysely'
import type { AgingReport } from '@galen/contract/finance/statements'
import { type BusinessDate, firstDayOfMonth } from '@galen/domain/dates'
import type { Db } from '../platform/database/database.ts'
import { openOn } from './statements/open-on.ts'

type Asked = {
  readonly companyId: string
  readonly side: 'customer' | 'vendor'
  readonly asOf: BusinessDate
  readonly page: number
  readonly size: number
  /** Who owes most comes first, instead of by name. */
  readonly largestFirst?: boolean
}

const late = (from: number, to: number, asOf: BusinessDate) =>
  sql`${asOf}::date - o.due_on between ${sql.lit(from)} and ${sql.lit(to)}`
const EVER = 1_000_000

const charges = (when: ReturnType<typeof late>) =>
  sql`coalesce(sum(o.balance) filter (where o.side = 'charge' and ${when}), 0)`

type Figures = AgingReport['totals']
type Row = AgingReport['rows'][number] & { readonly all: Figures & { readonly parties: number } }

type Side = Pick<Asked, 'companyId' | 'side' | 'asOf'>

const partyOf = (side: Side['side']) => sql.ref(side === 'customer' ? 'o.customer_id' : 'o.vendor_id')
const nameOf = (side: Side['side']) => sql.ref(side === 'customer' ? 'p.company_name' : 'p.friendly_name')

/** What was open at the end of a day, by age: the rows are in `aged`, one for each party. */
const agedOn = ({ companyId, side, asOf }: Side) => sql`
    ${openOn(companyId, asOf, sql`${partyOf(side)} is not null`)}, aged as (
      select ${partyOf(side)} as id, ${charges(late(-EVER, 0, asOf))} as current, ${charges(late(1, 30, asOf))} as days30,
        ${charges(late(31, 60, asOf))} as days60, ${charges(late(61, 90, asOf))} as days90,
        ${charges(late(91, EVER, asOf))} as over90, ${charges(sql`true`)} as total,
        coalesce(sum(o.balance) filter (where o.side = 'settlement'), 0) as unapplied,
        (count(*) filter (where o.side = 'charge'))::integer as items
      from open_then o group by ${partyOf(side)}
    )`

/** The same as a select of every party, with its number and name. */
export const agedParties = (of: Side) => sql`
  with ${agedOn(of)}
  select a.*, p.number, ${nameOf(of.side)} as name from aged a
    join ${sql.table(of.side)} p on p.company_id = ${of.companyId} and p.id = a.id`

/** What was open at the end of a day, one row for each party, with the sums over all of them. */
export async function loadAging(
  db: Db,
  { companyId, side, asOf, page, size, largestFirst }: Asked,
): Promise<AgingReport> {
  const name = nameOf(side)
  const { rows } = await sql<Row>`
    with ${agedOn({ companyId, side, asOf })}, sums as (
      select jsonb_build_object('current', coalesce(sum(current), 0), 'days30', coalesce(sum(days30), 0),
        'days60', coalesce(sum(days60), 0), 'days90', coalesce(sum(days90), 0), 'over90', coalesce(sum(over90), 0),
        'total', coalesce(sum(total), 0), 'unapplied', coalesce(sum(unapplied), 0), 'items', coalesce(sum(items), 0),
        'parties', count(*)) as "all" from aged
    )
    select a.*, s."all" from sums s left join lateral (
      select a.id, p.number, ${name} as name, a.current::float8, a.days30::float8, a.days60::float8, a.days90::float8,
        a.over90::float8, a.total::float8, a.unapplied::float8, a.items
      from aged a join ${sql.table(side)} p on p.company_id = ${companyId} and p.id = a.id
      order by ${largestFirst ? sql`a.total desc` : sql`lower(${name})`}, a.id limit ${size} offset ${page * size}) a on true
    order by ${largestFirst ? sql`a.total desc` : sql`lower(a.name)`}, a.id`.execute(db)
  const { parties, ...totals } = rows[0]?.all ?? { ...NOTHING, parties: 0 }
  return {
    asOf,
    isProvisional: await isOpenMonth(db, companyId, asOf),
    totalElements: parties,
    rows: rows.filter(({ id }) => id !== null).map(({ all: _all, ...row }) => row),
    totals,
  }
}

const NOTHING: Figures = { current: 0, days30: 0, days60: 0, days90: 0, over90: 0, total: 0, unapplied: 0, items: 0 }

/** Whether payments can still be dated into the month of this day. */
export async function isOpenMonth(db: Db, companyId: string, day: BusinessDate): Promise<boolean> {
  const { rows } = await sql`
    select from fiscal_period f where f.company_id = ${companyId} and f.starts_on = ${firstDayOfMonth(day)}
      and f.closed_financial`.execute(db)
  return rows.length === 0
}
