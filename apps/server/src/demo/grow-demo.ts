import { businessDateOf } from '@galen/domain/dates'
import { inTransaction, type Pool, type Tx } from '../platform/database/database.ts'
import { familyNames, givenNames } from './demo-names.ts'
import { history, type Worker } from './demo-history.ts'
import { insertActions, insertMembers, insertUsers, pastTheWalls } from './demo.store.ts'
import { growMarket } from './market/load-market.ts'
import { pseudoRandom, type PseudoRandom } from './pseudo-random.ts'
import { loadYear } from './year/load-year.ts'
import { stateTransactions } from './year/state-transactions.ts'

/** What one step of the scale adds to each company. */
const USERS_PER_STEP = 50
const ACTIONS_PER_STEP = 250
/** What it adds to the first of them, which trades the most. */
const CUSTOMERS_PER_STEP = 300
const ITEMS_PER_STEP = 2000
/** How busy the added years are: about 20,000 movements and 10,000 serial numbers each. */
const PURCHASES_PER_DAY = 8
const ORDERS_PER_DAY = 12
const ACTIONS_AT_ONCE = 5_000
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

/** Adds a crowd of users and their history to every company of the installation, by a few large statements. */
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
  const perCompany = { users: Math.round(USERS_PER_STEP * scale), auditRows: Math.round(ACTIONS_PER_STEP * scale) }
  for (const [index, company] of companies.entries()) {
    const random = pseudoRandom(7 + index * 1009 + company.members)
    const crowd = await addUsers(owner, random, company, perCompany.users)
    await addHistory(owner, random, company, crowd, perCompany.auditRows)
    log(`${company.name}: ${perCompany.users} users and ${perCompany.auditRows} audit rows added.`)
  }
  const users = perCompany.users * companies.length
  const auditRows = perCompany.auditRows * companies.length
  const market = { customers: Math.round(CUSTOMERS_PER_STEP * scale), items: Math.round(ITEMS_PER_STEP * scale) }
  const [first] = companies
  if (first) await addMarket(owner, first, market)
  await owner.unsafe('analyze app_user, company_user, company_user_role, audit_entry')
  log(`${first?.name}: ${market.customers} customers and ${market.items} items added.`)
  const movements = first ? await addYears(owner, first, scale) : 0
  log(`${first?.name}: ${movements} movements of stock added.`)
  return { users, auditRows, ...market, movements, seconds: (performance.now() - begun) / 1000 }
}

async function addMarket(
  owner: Pool,
  { id: companyId, time_zone: timeZone }: Company,
  size: { readonly customers: number; readonly items: number },
): Promise<void> {
  const place = { companyId, today: businessDateOf(new Date(), timeZone), seed: 11 }
  await asOwner(owner, companyId, (tx, connection) => growMarket({ tx, connection }, place, size))
}

/** A step of the scale is a year of a larger house, played again; each takes its own transaction and its own numbers. */
async function addYears(owner: Pool, { id: companyId, time_zone: timeZone }: Company, scale: number): Promise<number> {
  const today = businessDateOf(new Date(), timeZone)
  const before = await countMovements(owner, companyId)
  const years = Math.max(1, Math.round(scale))
  const share = Math.min(1, scale)
  for (let year = 0; year < years; year++) {
    const place = { companyId, today, seed: 101 + year + (before % 100_003) }
    const size = {
      purchasesPerDay: Math.max(1, Math.round(PURCHASES_PER_DAY * share)),
      ordersPerDay: Math.max(1, Math.round(ORDERS_PER_DAY * share)),
      hasOpenWork: false,
    }
    await asOwner(owner, companyId, async (tx, connection) => {
      await loadYear(connection, place, size)
      await stateTransactions(tx, companyId)
    })
  }
  await owner.unsafe('analyze stock, stock_movement, unit, movement_unit, journal_entry, journal_line, open_item')
  return (await countMovements(owner, companyId)) - before
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
    { companyId, userId: null, purpose: 'set-up', timeLimitMs: 600_000 },
    (tx, _, connection) => pastTheWalls(connection, () => work(tx, connection)),
  )

type Crowd = { readonly roleIds: readonly string[]; readonly workers: readonly Worker[] }

async function addUsers(owner: Pool, random: PseudoRandom, company: Company, count: number): Promise<Crowd> {
  const users = Array.from({ length: count }, (_, index) => {
    const [given, family] = [random.pick(givenNames), random.pick(familyNames)]
    const id = random.uuid()
    const email = `${given}.${family}.${id.slice(0, 6)}${company.members + index}@demo.galen`.toLowerCase()
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
  const roleIds = await asOwner(owner, company.id, async (tx, connection) => {
    const roles = await tx.selectFrom('role').select('id').where('company_id', '=', company.id).orderBy('id').execute()
    await insertUsers(connection, users)
    const members = users.map(({ id }) => {
      const sales_person = random.chance(0.3)
      return {
        user_id: id,
        role_id: random.pick(roles).id,
        sales_person,
        account_manager: random.chance(0.1),
        buyer: random.chance(0.1),
      }
    })
    await insertMembers(connection, company.id, members)
    return roles.map(({ id }) => id)
  })
  return { roleIds, workers: users.map(({ id }) => ({ id, isAdministrator: random.chance(0.05) })) }
}

/** Weeks of history one after the other, from the past up to now, until there are enough rows. */
async function addHistory(
  owner: Pool,
  random: PseudoRandom,
  company: Company,
  { roleIds, workers }: Crowd,
  count: number,
): Promise<void> {
  const place = { companyId: company.id, timeZone: company.time_zone, roleIds }
  let left = count
  while (left > 0 && workers.length > 0) {
    const actions = []
    while (actions.length < Math.min(left, ACTIONS_AT_ONCE)) {
      const until = new Date(Date.now() - random.between(0, DAYS_BACK) * 86_400_000)
      actions.push(
        ...history(
          random,
          place,
          Array.from({ length: 20 }, () => random.pick(workers)),
          until,
          7,
        ),
      )
    }
    const batch = actions.slice(0, left)
    await asOwner(owner, company.id, (_, connection) => insertActions(connection, company.id, batch))
    left -= batch.length
  }
}
