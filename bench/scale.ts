import { books } from '@galen/contract/accounting/books'
import { journal } from '@galen/contract/accounting/journal'
import { statements } from '@galen/contract/finance/statements'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import { items } from '@galen/contract/items/items'
import { customers } from '@galen/contract/partners/customers'
import { vendors } from '@galen/contract/partners/vendors'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { receipts } from '@galen/contract/purchasing/receipts'
import type { Route } from '@galen/contract/route'
import { invoices } from '@galen/contract/sales/invoices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { search, searchTotals } from '@galen/contract/search-index'
import { addMonths, businessDateOf, firstDayOfMonth } from '@galen/domain/dates'
import { areas } from '@galen/server/areas'
import { type Db, inTransaction } from '@galen/server/platform/database/database'
import { searchOperation, type ServedIndex } from '@galen/server/platform/search/search'
import { totalsOperation } from '@galen/server/platform/search/search-totals'
import { casesOf } from '../apps/server/test/list-blocks.ts'
import { type Figure, median } from './figure.ts'
import { openSide, type Side } from './scale-sides.ts'

/** How often each is asked of both sides by turns, after once to warm up; what is slow is asked once. */
const ROUNDS = 3
const SLOW_MS = 1000
const MOST_RATIO = 2
const MOST_RATIO_OF_REPORTS = 3
/** What is answered sooner than this is not over, however much sooner the small house answers. */
const UNNOTICED_MS = 20

type Ask = (side: Side) => Promise<unknown>
type Measured = { readonly name: string; readonly small: number; readonly big: number; readonly most: number }

/** Every list and the main screens of a small house against those of a big one: prints what is over. */
export async function benchScale(): Promise<Figure[]> {
  const small = await openSide(wordOf('small', '0'))
  const big = await openSide(wordOf('big', '5'))
  try {
    console.log(`  small: ${small.size}\n  big:   ${big.size}`)
    const measured: Measured[] = []
    const only = wordOf('only', '').split(',').filter(Boolean)
    for (const served of areas.flatMap((area) => area.indices ?? []))
      if (only.length === 0 || only.includes(served.index.name))
        measured.push(...(await measureList(served, small, big)))
    for (const [name, ask, most] of only.length > 0 ? [] : screens())
      measured.push(await measure(name, ask, [small, big], most))
    return tableOf(measured)
  } finally {
    await Promise.all([small.stop(), big.stop()])
  }
}

/** `big=20` among the words of the command; `only=invoice,stock` asks these lists alone. */
const wordOf = (name: string, otherwise: string) =>
  process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise

type Row = Record<string, unknown>

async function measureList(served: ServedIndex, small: Side, big: Side): Promise<Measured[]> {
  const { index } = served
  const operation = searchOperation([served])
  const page =
    (query: Row): Ask =>
    (side) =>
      reading(side, search, (db) => {
        const asked = { size: 30, ...query }
        return operation.run({ params: { index: index.name }, query: asked, db, actor: side.actor } as never)
      })
  const first = await measure(`${index.name} first page`, page({}), [small, big])
  const shown = async (side: Side) =>
    (await page({})(side).catch(() => ({ content: [], total: 0 }))) as { content: Row[]; total: number }
  const [ofSmall, ofBig] = [await shown(small), await shown(big)]
  const queries = new Map(casesOf(served, ofSmall.content, ofSmall.total))
  const measured = [first]
  for (const [name, query] of casesOf(served, ofBig.content, ofBig.total)) {
    const ofTheirs = queries.get(name)
    // A page past 1,000 that the small house does not have is measured against its first page.
    const ask: Ask = (side) => page(side === big ? query : (ofTheirs ?? {}))(side)
    measured.push(await measure(`${index.name} ${name}`, ask, [small, big]))
  }
  if (index.totals.length > 0) {
    const totals = totalsOperation([served])
    const ask: Ask = (side) =>
      reading(side, searchTotals, (db) =>
        totals.run({ params: { index: index.name }, query: {}, db, actor: side.actor } as never),
      )
    measured.push(await measure(`${index.name} totals`, ask, [small, big], MOST_RATIO_OF_REPORTS))
  }
  return measured
}

const reading = <T>({ pool, actor }: Side, { timeLimitMs }: Pick<Route, 'timeLimitMs'>, work: (db: Db) => Promise<T>) =>
  inTransaction(
    pool,
    'read',
    { companyId: actor.companyId, userId: actor.userId, ...(timeLimitMs ? { timeLimitMs } : {}) },
    work,
  )

/** The newest document of each kind that is opened all day long, and the reports. */
function screens(): [string, Ask, number][] {
  const documents: [string, Route, string][] = [
    ['a sales order', salesOrders.get, 'sales_order'],
    ['an invoice', invoices.get, 'invoice'],
    ['a purchase order', purchaseOrders.get, 'purchase_order'],
    ['a receipt', receipts.get, 'receipt'],
    ['a payment', customerPayments.get, 'customer_payment'],
    ['a customer', customers.get, 'customer'],
    ['a vendor', vendors.get, 'vendor'],
    ['an item', items.get, 'item'],
    ['a journal entry', journal.get, 'journal_entry'],
  ]
  const today = businessDateOf(new Date(), 'UTC')
  const months = { from: firstDayOfMonth(addMonths(today, -2)), to: today }
  return [
    ...documents.map(([name, route, table]): [string, Ask, number] => [
      name,
      async (side) => asked(side, route, { id: await newestOf(side, table) }, {}),
      MOST_RATIO,
    ]),
    ['aging of receivables', (side) => asked(side, statements.receivables, {}, {}), MOST_RATIO_OF_REPORTS],
    ['aging of payables', (side) => asked(side, statements.payables, {}, {}), MOST_RATIO_OF_REPORTS],
    ['report of the books', (side) => asked(side, books.report, {}, months), MOST_RATIO_OF_REPORTS],
  ]
}

const operations = areas.flatMap((area) => area.operations)

function asked(side: Side, route: Route, params: Row, query: Row): Promise<unknown> {
  const operation = operations.find((each) => each.route === route)
  if (!operation) throw new Error(`Nothing serves ${route.path}`)
  const { actor } = side
  return reading(side, route, (db) => operation.run({ params, query: route.query.parse(query), db, actor } as never))
}

const found = new WeakMap<Side, Map<string, string>>()

async function newestOf(side: Side, table: string): Promise<string> {
  const known = found.get(side) ?? new Map<string, string>()
  found.set(side, known)
  const before = known.get(table)
  if (before) return before
  const { owner, actor } = side
  const [row] = await owner<{ id: string }[]>`
    select id from ${owner(table)} where company_id = ${actor.companyId} order by id desc limit 1`
  known.set(table, String(row?.id))
  return String(row?.id)
}

async function measure(name: string, ask: Ask, sides: readonly [Side, Side], most = MOST_RATIO): Promise<Measured> {
  const times: [number[], number[]] = [[], []]
  const once = async (which: 0 | 1) => {
    const begun = performance.now()
    // A refusal is over all limits, whatever it is refused for.
    const answered = await ask(sides[which]).then(
      () => true,
      (error: unknown) => isTooLong(error) && false,
    )
    return answered ? performance.now() - begun : Number.POSITIVE_INFINITY
  }
  for (const which of [0, 1] as const) {
    const warm = await once(which)
    if (warm > SLOW_MS) times[which].push(warm)
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const which of [0, 1] as const) if ((times[which][0] ?? 0) <= SLOW_MS) times[which].push(await once(which))
  return { name, small: median(times[0]), big: median(times[1]), most }
}

/** Whether PostgreSQL canceled it at the limit of the call; anything else is a fault of the bench. */
function isTooLong(error: unknown): boolean {
  const said = error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : ''
  if (/57014|unavailable|too long|503/i.test(said)) return true
  throw error
}

const ratioOf = ({ small, big }: Measured) => (big === Number.POSITIVE_INFINITY ? big : big / small)
const isOver = (each: Measured) => each.big > UNNOTICED_MS && ratioOf(each) > each.most
const shownMs = (value: number) => (value === Number.POSITIVE_INFINITY ? 'refused' : `${value.toFixed(1)} ms`)

function tableOf(measured: readonly Measured[]): Figure[] {
  const over = measured.filter(isOver).toSorted((one, other) => ratioOf(other) - ratioOf(one))
  console.log(`  ${'small'.padStart(12)}${'big'.padStart(12)}${'ratio'.padStart(8)}   over`)
  for (const each of over) {
    const ratio = Number.isFinite(ratioOf(each)) ? ratioOf(each).toFixed(1) : ''
    console.log(
      `  ${shownMs(each.small).padStart(12)}${shownMs(each.big).padStart(12)}${ratio.padStart(8)}   ${each.name}`,
    )
  }
  const answered = measured.filter(({ big }) => Number.isFinite(big))
  return [
    {
      name: `of ${measured.length} cases are refused in the big house`,
      value: measured.length - answered.length,
      unit: 'cases',
      limit: 0,
    },
    { name: 'are over the limit of their kind', value: over.length, unit: 'cases', limit: 0 },
    { name: 'the median case, big against small', value: median(answered.map(ratioOf)), unit: 'x', limit: MOST_RATIO },
    {
      name: 'the slowest case of the big house',
      value: Math.max(...answered.map(({ big }) => big)),
      unit: 'ms',
      limit: null,
    },
  ]
}
