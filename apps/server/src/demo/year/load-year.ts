import type postgres from 'postgres'
import { addDays, addMonths, type BusinessDate, firstDayOfMonth } from '@galen/domain/dates'
import { inBulk } from '../../platform/database/in-bulk.ts'
import { bulkWriter, type Row } from '../market/bulk-writer.ts'
import { pseudoRandom } from '../pseudo-random.ts'
import { finishOpenItems, post } from './year-books.ts'
import { oddities, returnGoods } from './year-exceptions.ts'
import { readYearFacts, type YearFacts } from './year-facts.ts'
import { closeDeposit, customersPay, finishMoney, validateInvoices, vendorsArePaid } from './year-money.ts'
import { fillOpenWork } from './year-open-work.ts'
import { setCommissions } from './year-commissions.ts'
import { setGoals } from './year-goals.ts'
import { setShipping } from './year-shipping.ts'
import { finishPurchases, workPurchases } from './year-purchases.ts'
import { finishSales, workSales } from './year-sales.ts'
import { finishStock } from './year-stock.ts'
import { returnToVendors } from './year-vendor-returns.ts'
import { newYear, type Year, type YearTable, yearTables } from './year.ts'
import { summarizeYear } from './summarize-year.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
export type YearSize = {
  readonly purchasesPerDay: number
  readonly ordersPerDay: number
  readonly hasOpenWork: boolean
}
export type YearPlace = { readonly companyId: string; readonly today: BusinessDate; readonly seed: number }

const DAYS = 365
const FRIDAY = 5
/** In cents. */
const OPENING_CASH = 150_000_000

/** A year of business of a company: bought, received, sold, shipped, returned, paid, in balanced books. */
export async function loadYear(connection: Connection, place: YearPlace, size: YearSize): Promise<void> {
  const facts = await readYearFacts(connection, place.companyId)
  if (facts.variations.length === 0 || facts.buyers.length === 0) return
  const numbers = await numbersOf(connection, place.companyId)
  const { done, open } = playYear(place, facts, numbers, size)
  await inBulk(connection, yearTables, async () => {
    const writer = await bulkWriter(connection)
    await writer.add(done)
    await writer.finish()
    await writer.add(open)
    await writer.finish()
  })
  await countNumbers(connection, place.companyId, numbers)
  await summarizeYear(connection, place.companyId, addMonths(firstDayOfMonth(place.today), -1))
  await setGoals(connection, place.companyId, place.today)
  await setShipping(connection, place.companyId)
  await setCommissions(connection, place.companyId, place.today)
}

type Rows = Partial<Record<YearTable, readonly Row[]>>

/** Rows that are done, and rows of open work, which have other columns. */
function playYear(
  { companyId, today, seed }: YearPlace,
  facts: YearFacts,
  numbers: Map<string, number>,
  size: YearSize,
): { done: Rows; open: Rows } {
  const year = newYear({ random: pseudoRandom(seed * 7919 + 17), facts, companyId, today, numbers })
  openBooks(year, addDays(today, -DAYS))
  for (let day = addDays(today, -DAYS); day <= today; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) playDay(year, day, weekday === FRIDAY, size)
  }
  returnToVendors(year, seed)
  if (!size.hasOpenWork) closeDeposit(year, today)
  finishMoney(year)
  finishSales(year)
  finishPurchases(year)
  const done = takeRows(year)
  if (size.hasOpenWork) fillOpenWork(year, size.ordersPerDay >= 4 ? 1 : 0.5)
  const open = takeRows(year)
  finishStock(year)
  finishOpenItems(year)
  const { stock = [], unit = [], open_item = [] } = takeRows(year)
  return { done: { ...done, stock, unit, open_item }, open }
}

function playDay(year: Year, day: BusinessDate, isFriday: boolean, { purchasesPerDay, ordersPerDay }: YearSize): void {
  const { random, today, shipments, receipts } = year
  // Shelves are filled in the first month.
  workPurchases(year, day, day < addDays(today, -DAYS + 30) ? purchasesPerDay * 4 : purchasesPerDay)
  workSales(year, day, ordersPerDay)
  validateInvoices(year, day, shipments)
  customersPay(year, day, shipments)
  vendorsArePaid(year, day, receipts)
  const returnable = shipments.slice(-40, -5)
  if (random.chance(0.2) && returnable.length > 0) returnGoods(year, day, random.pick(returnable))
  if (day > addDays(today, -30)) oddities(year, day, day === addDays(today, -6) || day === addDays(today, -7))
  if (isFriday && day < addDays(today, -4)) closeDeposit(year, day)
}

/** What the owners put in. */
function openBooks(year: Year, day: BusinessDate): void {
  const source = { kind: 'opening', id: year.random.uuid(), number: 'OPENING' }
  const lines = [
    { role: 'bank', amount: OPENING_CASH },
    { role: 'opening-balance', amount: -OPENING_CASH },
  ] as const
  post(year, source, day, 'Opening balances', lines, year.facts.people.accountant)
}

/** The rows that were made since they were last taken. */
function takeRows({ rows }: Year): Partial<Record<YearTable, readonly Row[]>> {
  return Object.fromEntries(Object.entries(rows).map(([table, made]) => [table, made.splice(0)]))
}

async function numbersOf(connection: Connection, companyId: string): Promise<Map<string, number>> {
  const rows = await connection.unsafe<{ series: string; last: number }[]>(
    'select series, last from document_counter where company_id = $1::uuid',
    [companyId],
  )
  return new Map(rows.map(({ series, last }) => [series, last]))
}

async function countNumbers(
  connection: Connection,
  companyId: string,
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  await connection.unsafe(
    `insert into document_counter as c (company_id, series, last)
     select $1::uuid, series, last from unnest($2::text[], $3::integer[]) as n (series, last)
     on conflict (company_id, series) do update set last = greatest(c.last, excluded.last)`,
    [companyId, [...numbers.keys()], [...numbers.values()]],
  )
}
