import { randomUUIDv7 } from 'node:crypto'
import type postgres from 'postgres'
import { addDays, addMonths, type BusinessDate, firstDayOfMonth } from '@galen/domain/dates'
import { type Cents, negate } from '@galen/domain/money'
import { inBulk } from '../../platform/database/in-bulk.ts'
import { bulkWriter, type BulkRow } from '../market/bulk-writer.ts'
import { pseudoRandom, type PseudoRandom } from '../pseudo-random.ts'
import { finishOpenItems, post } from './year-books.ts'
import { clearQuarantine, oddities, returnGoods } from './year-exceptions.ts'
import { accountsOf, readYearFacts, type YearFacts } from './year-facts.ts'
import { closeDeposit, customersPay, finishMoney, validateDemoInvoices, vendorsArePaid } from './year-money.ts'
import { busyness } from './year-demand.ts'
import { recordForms } from './year-forms.ts'
import { fillOpenWork } from './year-open-work.ts'
import { setCommissions } from './year-commissions.ts'
import { documentReceipts } from './year-documents.ts'
import { setGoals } from './year-goals.ts'
import { setShipping } from './year-shipping.ts'
import { finishPurchases, workPurchases } from './year-purchases.ts'
import { finishSales, placeOrder, workSales } from './year-sales.ts'
import { finishStock } from './year-stock.ts'
import { countSubstances, setLimits } from './year-substances.ts'
import { returnToVendors } from './year-vendor-returns.ts'
import { newYear, type Year, type YearTable, yearTables } from './year.ts'
import { keepProfit, summarizeYear } from './summarize-year.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
export type YearSize = {
  readonly days: number
  readonly purchasesPerDay: number
  readonly ordersPerDay: number
  readonly hasOpenWork: boolean
}
export type YearPlace = {
  readonly companyId: string
  readonly today: BusinessDate
  readonly seed: number
  /** The moment it is loaded, and the midnight before it where the company is. */
  readonly now: number
  readonly midnight: number
}

const FRIDAY = 5
const OPENING_CASH = 150_000_000 as Cents
/** The customer who stopped paying: so many invoices are open, from so many days ago on. */
const OWED_INVOICES = 31
const OWED_DAYS = 58
/** Only a house of some size has one. */
const LARGE = 4

/** The past business of a company: bought, received, sold, shipped, returned, paid, in balanced books. */
export async function loadDemoYear(connection: Connection, place: YearPlace, size: YearSize): Promise<LoadedYear> {
  const facts = await readYearFacts(connection, place.companyId)
  if (facts.variations.length === 0 || facts.buyers.length === 0) return { toCheck: [] }
  const numbers = await numbersOf(connection, place.companyId)
  const { done, open, toCheck } = playYear(place, facts, numbers, size, pseudoRandom(place.seed * 7919 + 17))
  await writeYear(connection, [done, open], false)
  await countNumbers(connection, place.companyId, numbers)
  await finishYears(connection, place)
  return { toCheck }
}

/** The orders that the rules are to look at. */
type LoadedYear = { readonly toCheck: readonly string[] }

/** Plays one more part of a large house: only its documents, what follows from them comes once for all of them. */
export async function addYear(
  connection: Connection,
  place: YearPlace,
  facts: YearFacts,
  size: YearSize,
): Promise<void> {
  if (facts.variations.length === 0 || facts.buyers.length === 0) return
  const numbers = await numbersOf(connection, place.companyId)
  const random = pseudoRandom(place.seed * 7919 + 17, randomUUIDv7)
  const { done, open } = playYear(place, facts, numbers, size, random)
  await writeYear(connection, [done, open], true)
  await countNumbers(connection, place.companyId, numbers)
}

/** Everything that follows from the documents of a company. */
export async function finishYears(connection: Connection, place: YearPlace): Promise<void> {
  await keepProfit(connection, place.companyId)
  await setCommissions(connection, place.companyId, await accountsOf(connection, place.companyId))
  await summarizeYear(connection, place.companyId, addMonths(firstDayOfMonth(place.today), -1))
  await countSubstances(connection, place.companyId)
  await setLimits(connection, place.companyId, place.today)
  await documentReceipts(connection, place.companyId)
  await setGoals(connection, place.companyId, place.today)
  await setShipping(connection, place.companyId)
}

async function writeYear(connection: Connection, parts: readonly Rows[], keepsIndices: boolean): Promise<void> {
  const write = async () => {
    const writer = await bulkWriter(connection)
    for (const rows of parts) {
      await writer.add(rows)
      await writer.finish()
    }
  }
  await inBulk(connection, yearTables, write, { keepsIndices })
}

type Rows = Partial<Record<YearTable, readonly BulkRow[]>>
type Played = { readonly done: Rows; readonly open: Rows; readonly toCheck: readonly string[] }

/** Rows that are done, and rows of open work, which have other columns. */
function playYear(
  { companyId, today, now, midnight, seed }: YearPlace,
  facts: YearFacts,
  numbers: Map<string, number>,
  size: YearSize,
  random: PseudoRandom,
): Played {
  const begins = addDays(today, -size.days)
  const owing = size.hasOpenWork && size.ordersPerDay >= LARGE ? owingCustomer(facts, today) : null
  const year = newYear({ random, facts, companyId, today, begins, now, midnight, numbers, owing })
  if (size.hasOpenWork) openBooks(year, begins)
  for (let day = begins; day <= today; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) playDay(year, day, weekday === FRIDAY, size)
  }
  returnToVendors(year, seed)
  if (!size.hasOpenWork) closeDeposit(year, today)
  finishMoney(year)
  finishSales(year)
  recordForms(year)
  finishPurchases(year)
  const done = takeRows(year)
  const toCheck = size.hasOpenWork ? fillOpenWork(year, size.ordersPerDay >= LARGE ? 1 : 0.5) : []
  const open = takeRows(year)
  finishStock(year)
  finishOpenItems(year)
  const { stock = [], unit = [], open_item = [] } = takeRows(year)
  return { done: { ...done, stock, unit, open_item }, open, toCheck }
}

/** A customer of usual terms, small enough that its orders are its own. */
function owingCustomer({ buyers }: YearFacts, today: BusinessDate): Year['owing'] {
  const buyer = buyers.find(({ terms, termsId, size }) => termsId !== null && terms.days === 30 && size === 1)
  return buyer ? { buyer, since: addDays(today, -OWED_DAYS), invoices: OWED_INVOICES, unpaid: new Set() } : null
}

function playDay(year: Year, day: BusinessDate, isFriday: boolean, { purchasesPerDay, ordersPerDay }: YearSize): void {
  const { random, begins, today, shipments } = year
  // Shelves are filled in the first month.
  const purchases = day < addDays(begins, 30) ? purchasesPerDay * 4 : purchasesPerDay
  workPurchases(year, day, busyness(random, day, year, purchases))
  workSales(year, day, busyness(random, day, year, ordersPerDay))
  orderOfOwing(year, day)
  validateDemoInvoices(year, day)
  customersPay(year, day)
  vendorsArePaid(year, day)
  const returnable = shipments.slice(-40, -5)
  if (random.chance(0.2) && returnable.length > 0) returnGoods(year, day, random.pick(returnable))
  const isRecent = day > addDays(today, -30)
  if (isRecent || random.chance(0.1)) oddities(year, day, day === addDays(today, -6) || day === addDays(today, -7))
  if (isFriday && day < addDays(today, -4)) closeDeposit(year, day)
  if (isFriday && day < addDays(today, -20)) clearQuarantine(year, day)
}

/** One order a day of the customer who does not pay, until so many invoices are open. */
function orderOfOwing(year: Year, day: BusinessDate): void {
  const { owing, orders } = year
  if (!owing || day < owing.since) return
  const theirs = orders.filter((order) => order.day >= owing.since && order.buyer.id === owing.buyer.id)
  const isShort = owing.unpaid.size < owing.invoices && !year.toShip.some(({ order }) => theirs.includes(order))
  if (theirs.length < owing.invoices || isShort) placeOrder(year, day, owing.buyer)
}

/** What the owners put in. */
function openBooks(year: Year, day: BusinessDate): void {
  const source = { kind: 'opening', id: year.random.uuid(), number: 'OPENING' }
  const lines = [
    { role: 'bank', amount: OPENING_CASH },
    { role: 'opening-balance', amount: negate(OPENING_CASH) },
  ] as const
  post(year, source, day, 'Opening balances', lines, year.facts.people.accountant)
}

/** The rows that were made since they were last taken. */
function takeRows({ rows }: Year): Partial<Record<YearTable, readonly BulkRow[]>> {
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
