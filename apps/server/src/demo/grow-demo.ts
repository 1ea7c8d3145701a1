import { randomUUIDv7 } from 'node:crypto'
import { businessDateOf, startOfDay } from '@galen/domain/dates'
import { inTransaction, type Pool, type Tx } from '../platform/database/database.ts'
import { familyNames, givenNames } from './demo-names.ts'
import { history, type Worker } from './demo-history.ts'
import { enterDemoCompany, insertActions, insertMembers, insertUsers, pastTheWalls } from './demo.store.ts'
import { customerNumber } from './market/demo-customers.ts'
import { itemNumber } from './market/demo-items.ts'
import { growMarket } from './market/load-market.ts'
import { pseudoRandom, type PseudoRandom } from './pseudo-random.ts'
import { addYear, finishYears, type YearPlace } from './year/load-year.ts'
import { readYearFacts } from './year/year-facts.ts'
import { stateTransactions } from './year/state-transactions.ts'

/** What one step of the scale adds to each company. */
const USERS_PER_STEP = 50
const ACTIONS_PER_STEP = 250
/** What it adds to the first of them, which trades the most. */
const CUSTOMERS_PER_STEP = 100
const ITEMS_PER_STEP = 600
/** How busy the added customers are over two years: about 2,100 orders and 14,000 movements. */
const HISTORY_DAYS = 730
const PURCHASES_PER_DAY = 2
const ORDERS_PER_DAY = 4.2
/** Large histories reach back two years, so that lists by date have something to leave out. */
const DAYS_BACK = 730

export type Growth = {
  readonly users: number
  readonly auditRows: number
  readonly customers: number
  readonly items: number
  /** Movements of stock that the years of business made. */
  readonly movements: number
  readonly seconds: number
}

type Company = { readonly id: string; readonly name: string; readonly time_zone: string; readonly members: number }

/**
 * Adds a crowd of users with their history to every company of the installation, and a market with two years of business to the
 * first, step by step. Each step is a transaction of its own: what was interrupted goes on with the next step when it is asked
 * for again, before anything else is added.
 */
export async function growDemo(options: {
  owner: Pool
  scale: number
  log: (sentence: string) => void
}): Promise<Growth> {
  const { owner, scale, log } = options
  const begun = performance.now()
  const companies = await asOwner(owner, null, (_, connection) =>
    connection.unsafe<Company[]>(
      `select c.id, c.name, c.time_zone, (select count(*)::integer from company_user m where m.company_id = c.id) as members
       from company c where c.active order by c.name`,
    ),
  )
  const [first] = companies
  const growth = { users: 0, auditRows: 0, customers: 0, items: 0, movements: 0 }
  if (!first) return { ...growth, seconds: 0 }
  const before = await countMovements(owner, first.id)
  const left = await stepsToDo(owner, first, Math.max(1, Math.round(scale)), log)
  const share = Math.min(1, scale)
  for (let step = left; step > 0; step--) {
    const added = await addStep(owner, companies, first, { share, step, seed: before % 100_003 })
    for (const name of ['users', 'auditRows', 'customers', 'items'] as const) growth[name] += added[name]
    if (step % 10 === 1) log(`${first.name}: ${step - 1} of ${left} steps left, ${secondsSince(begun)} s.`)
  }
  await finishGrowth(owner, first, log)
  const movements = (await countMovements(owner, first.id)) - before
  return { ...growth, movements, seconds: (performance.now() - begun) / 1000 }
}

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(0)

/** Where it is written down how many steps are left; the last thing to do is one more. */
const STEPS = 'demo-steps'

/** How many steps there are to do: those of a growth that was interrupted, or else so many. */
const stepsToDo = (owner: Pool, { id, name }: Company, wanted: number, log: (sentence: string) => void) =>
  asOwner(owner, id, async (_, connection) => {
    const [open] = await connection.unsafe<{ last: number }[]>(
      'select last from document_counter where company_id = $1::uuid and series = $2',
      [id, STEPS],
    )
    if (open) {
      log(`${name}: a growth was interrupted. ${open.last} steps of it are left and done first.`)
      return open.last
    }
    await connection.unsafe('insert into document_counter (company_id, series, last) values ($1::uuid, $2, $3)', [
      id,
      STEPS,
      wanted,
    ])
    return wanted
  })

/** One step in all companies, and the mark that it is done. */
function addStep(
  owner: Pool,
  companies: readonly Company[],
  first: Company,
  { share, step, seed }: { readonly share: number; readonly step: number; readonly seed: number },
) {
  const size = {
    users: Math.round(USERS_PER_STEP * share),
    auditRows: Math.round(ACTIONS_PER_STEP * share),
    customers: Math.round(CUSTOMERS_PER_STEP * share),
    items: Math.round(ITEMS_PER_STEP * share),
  }
  return asOwner(owner, null, async (tx, connection) => {
    for (const [index, company] of companies.entries()) {
      await enterDemoCompany(connection, company.id)
      const random = pseudoRandom(7 + index * 1009 + company.members + step * 7919, randomUUIDv7)
      const crowd = await addUsers(tx, connection, random, company, size.users)
      await addHistory(connection, random, company, crowd, size.auditRows)
    }
    await enterDemoCompany(connection, first.id)
    const place = placeOf(first, seed + 101 + step)
    const had = await growMarket({ tx, connection }, place, size)
    const part = {
      customers: Array.from({ length: size.customers }, (_, nth) => customerNumber(had.customers + nth)),
      items: Array.from({ length: size.items }, (_, nth) => itemNumber(had.items + nth)),
    }
    await addYear(connection, place, await readYearFacts(connection, first.id, part), {
      days: HISTORY_DAYS,
      purchasesPerDay: PURCHASES_PER_DAY * share,
      ordersPerDay: ORDERS_PER_DAY * share,
      hasOpenWork: false,
    })
    await stateTransactions(tx, first.id)
    await connection.unsafe('update document_counter set last = last - 1 where company_id = $1::uuid and series = $2', [
      first.id,
      STEPS,
    ])
    return { users: size.users * companies.length, auditRows: size.auditRows * companies.length, ...marketOf(size) }
  })
}

const marketOf = ({ customers, items }: { readonly customers: number; readonly items: number }) => ({
  customers,
  items,
})

function placeOf({ id: companyId, time_zone: timeZone }: Company, seed: number): YearPlace {
  const now = new Date()
  const today = businessDateOf(now, timeZone)
  return { companyId, today, seed, now: now.getTime(), midnight: startOfDay(today, timeZone).getTime() }
}

/** What follows from all steps together. */
async function finishGrowth(owner: Pool, first: Company, log: (sentence: string) => void): Promise<void> {
  await owner.unsafe('analyze')
  log(`${first.name}: months, words and documents of what was added are written.`)
  await asOwner(owner, first.id, async (_, connection) => {
    await finishYears(connection, placeOf(first, 1))
    await connection.unsafe('delete from document_counter where company_id = $1::uuid and series = $2', [
      first.id,
      STEPS,
    ])
  })
  // Lists read an index alone where PostgreSQL knows that every row of a page is visible.
  await owner.unsafe('vacuum analyze')
}

const countMovements = (owner: Pool, companyId: string) =>
  asOwner(owner, companyId, async (tx) => {
    const { count } = await tx
      .selectFrom('stock_movement')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    return Number(count)
  })

/** Whether every company of the installation is invented; also when there is none yet. */
export function isDemo(owner: Pool): Promise<boolean> {
  return asOwner(owner, null, async (tx) => {
    const real = await tx.selectFrom('company').select('id').where('demo', '=', false).limit(1).executeTakeFirst()
    return real === undefined
  })
}

type Connection = Parameters<typeof insertUsers>[0]

const asOwner = <T>(
  owner: Pool,
  companyId: string | null,
  work: (tx: Tx, connection: Connection) => Promise<T>,
): Promise<T> =>
  inTransaction(
    owner,
    'write',
    { companyId, userId: null, purpose: 'set-up', timeLimitMs: 1_800_000 },
    (tx, _, connection) => pastTheWalls(connection, () => work(tx, connection)),
  )

type Crowd = { readonly roleIds: readonly string[]; readonly workers: readonly Worker[] }

async function addUsers(
  tx: Tx,
  connection: Connection,
  random: PseudoRandom,
  company: Company,
  count: number,
): Promise<Crowd> {
  const users = Array.from({ length: count }, () => {
    const [given, family] = [random.pick(givenNames), random.pick(familyNames)]
    const id = random.uuid()
    const email = `${given}.${family}.${id.slice(-10)}@demo.galen`.toLowerCase()
    // No one can sign in as one of the crowd: they have no password.
    return {
      id,
      email,
      given_name: given,
      family_name: family,
      password_hash: null,
      mfa_secret: null,
      signed_in_at: null,
    }
  })
  const roles = await tx.selectFrom('role').select('id').where('company_id', '=', company.id).orderBy('id').execute()
  await insertUsers(connection, users)
  const members = users.map(({ id }) => ({
    user_id: id,
    role_id: random.pick(roles).id,
    sales_person: random.chance(0.3),
    account_manager: random.chance(0.1),
    buyer: random.chance(0.1),
  }))
  await insertMembers(connection, company.id, members)
  return {
    roleIds: roles.map(({ id }) => id),
    workers: users.map(({ id }) => ({ id, isAdministrator: random.chance(0.05) })),
  }
}

/** Weeks of history one after the other, from the past up to now, until there are enough rows. */
async function addHistory(
  connection: Connection,
  random: PseudoRandom,
  company: Company,
  { roleIds, workers }: Crowd,
  count: number,
): Promise<void> {
  const place = { companyId: company.id, timeZone: company.time_zone, roleIds }
  const actions = []
  while (actions.length < count && workers.length > 0) {
    const until = new Date(Date.now() - random.between(0, DAYS_BACK) * 86_400_000)
    const some = Array.from({ length: 20 }, () => random.pick(workers))
    actions.push(...history(random, place, some, until, 7))
  }
  await insertActions(connection, company.id, actions.slice(0, count))
}
