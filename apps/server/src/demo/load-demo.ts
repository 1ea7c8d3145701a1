import { insertCompany, hasNoCompany, holdFirstCompany, type RoleIds } from '../admin/new-company.ts'
import { inTransaction, type Pool, type Tx } from '../platform/database/database.ts'
import { hashingOf, hashPassword, inHashingTurn } from '../platform/passwords.ts'
import { sealText } from '../platform/sealed-text.ts'
import type { Secrets } from '../platform/secrets.ts'
import { businessDateOf, startOfDay } from '@galen/domain/dates'
import { loadAdministration } from './demo-administration.ts'
import { loadDirectory } from './demo-directory.ts'
import { licenseControlled } from './market/license-controlled.ts'
import { loadExchange } from './demo-exchange.ts'
import { loadVendorFeed } from './demo-vendor-feed.ts'
import { loadPriceChanges } from './demo-prices.ts'
import { loadWaiting } from './demo-waiting.ts'
import { history } from './demo-history.ts'
import {
  DEMO_MFA_SECRET,
  DEMO_PASSWORD,
  type DemoCompany,
  type DemoPerson,
  demoCompanies,
  demoPeople,
} from './demo-people.ts'
import {
  enterDemoCompany,
  insertActions,
  insertMembers,
  insertUsers,
  pastTheWalls,
  type UserRow,
} from './demo.store.ts'
import { growDemo } from './grow-demo.ts'
import { DEMO_SHOP_EMAIL, loadShop } from './market/demo-shop.ts'
import { loadMarket, type MarketSize } from './market/load-market.ts'
import { pseudoRandom, type PseudoRandom } from './pseudo-random.ts'
import { holdOrders } from './year/hold-orders.ts'
import { loadDemoYear } from './year/load-year.ts'
import { stateTransactions } from './year/state-transactions.ts'

export type DemoOptions = {
  /** Who owns the tables: the application itself may not choose the time of an audit row. */
  readonly owner: Pool
  readonly secrets: Secrets
  readonly quickHashes: boolean
  /** 1 is the usual demo; every further one adds a crowd. */
  readonly scale: number
  readonly log: (sentence: string) => void
}

const SEED = 360
const DAYS = 14
const SMALL: MarketSize = { customers: 60, items: 400 }
const MARKETS: readonly MarketSize[] = [{ customers: 300, items: 2000 }, SMALL]

/** Two years: what this month is can be compared with the same one of last year. */
const HISTORY_DAYS = 730
const QUIET_YEAR = { days: HISTORY_DAYS, purchasesPerDay: 0.7, ordersPerDay: 1, hasOpenWork: true }
const YEARS = [{ days: HISTORY_DAYS, purchasesPerDay: 2, ordersPerDay: 5, hasOpenWork: true }, QUIET_YEAR]

/** Fills an empty installation with two companies and their people. Does nothing when there is a company already. */
export async function loadDemo({ owner, secrets, quickHashes, scale, log }: DemoOptions): Promise<void> {
  const begun = performance.now()
  const people = await Promise.all(demoPeople.map((person) => withSecrets(person, secrets, quickHashes)))
  const scope = { companyId: null, userId: null, purpose: 'set-up', timeLimitMs: 600_000 } as const
  const loaded = await inTransaction(owner, 'write', scope, async (tx, _, connection) => {
    await holdFirstCompany(tx)
    return pastTheWalls(connection, async () =>
      (await hasNoCompany(tx)) ? loadCompanies(tx, connection, secrets, people) : null,
    )
  })
  if (loaded === null) return
  // PostgreSQL would count by itself within a minute or two, in which lists take four times as long.
  await owner.unsafe('vacuum analyze')
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  log(
    `Loaded ${demoCompanies.length} demo companies with ${demoPeople.length} people and ${loaded} audit rows in ${seconds} s.`,
  )
  if (scale > 1) await growDemo({ owner, scale: scale - 1, log })
}

type Hashed = { readonly person: DemoPerson; readonly row: Omit<UserRow, 'signed_in_at'> }

async function withSecrets(person: DemoPerson, secrets: Secrets, quickHashes: boolean): Promise<Hashed> {
  const id = idOf(person)
  const hashing = hashingOf({ secrets, config: { quickHashes } })
  return {
    person,
    row: {
      id,
      email: person.email,
      given_name: person.givenName,
      family_name: person.familyName,
      password_hash: await inHashingTurn(() => hashPassword(hashing, DEMO_PASSWORD)),
      mfa_secret: person.mfa ? sealText(secrets.secondFactorKey, id, DEMO_MFA_SECRET).toString('hex') : null,
    },
  }
}

/** The same people have the same ids in every demo, so that links to them can be written down. */
const idOf = (person: DemoPerson) => pseudoRandom(SEED + 1 + demoPeople.indexOf(person)).uuid()

type Connection = Parameters<typeof insertUsers>[0]

/** Answers how many actions were written. */
async function loadCompanies(
  tx: Tx,
  connection: Connection,
  secrets: Secrets,
  people: readonly Hashed[],
): Promise<number> {
  const random = pseudoRandom(SEED)
  await insertUsers(
    connection,
    people.map(({ row }) => ({ ...row, signed_in_at: null })),
  )
  let actions = 0
  for (const [index, company] of demoCompanies.entries()) {
    const members = people.filter(({ person }) => index === 0 || person.inBothCompanies)
    const made = await loadCompany(tx, connection, random, company, members)
    const known = members.map(({ person, row }) => ({ id: row.id, role: person.role }))
    await loadAdministration(connection, secrets, { companyId: made.companyId, index, members: known })
    const now = new Date()
    const today = businessDateOf(now, company.timeZone)
    await loadMarket(
      { tx, connection },
      { companyId: made.companyId, today, seed: SEED + index },
      MARKETS[index] ?? SMALL,
    )
    await licenseControlled(connection, made.companyId)
    const buyers = known.filter(({ role }) => role === 'buyer').map(({ id }) => id)
    await loadPriceChanges(connection, {
      companyId: made.companyId,
      timeZone: company.timeZone,
      today,
      seed: SEED + index,
      buyers,
    })
    const moments = { now: now.getTime(), midnight: startOfDay(today, company.timeZone).getTime() }
    const { toCheck } = await loadDemoYear(
      connection,
      { companyId: made.companyId, today, seed: SEED + index, ...moments },
      YEARS[index] ?? QUIET_YEAR,
    )
    await stateTransactions(tx, made.companyId)
    const rules = { companyId: made.companyId, timeZone: company.timeZone, seed: SEED + index }
    await holdOrders({ tx, connection }, rules, toCheck)
    // Anyone who signs in to the shop has the password of everyone in the demo.
    await loadShop(connection, made.companyId, index === 0 ? (people[0]?.row.password_hash ?? null) : null)
    await loadExchange(connection, made.companyId)
    await loadVendorFeed(connection, made.companyId)
    await loadWaiting(connection, secrets, { companyId: made.companyId, index, members: known })
    actions += made.actions
  }
  await loadDirectory(connection)
  return actions
}

async function loadCompany(
  tx: Tx,
  connection: Connection,
  random: PseudoRandom,
  company: DemoCompany,
  members: readonly Hashed[],
): Promise<{ companyId: string; actions: number }> {
  const companyId = random.uuid()
  await enterDemoCompany(connection, companyId)
  const roles = await insertCompany(tx, { ...company, id: companyId, demo: true })
  await insertMembers(
    connection,
    companyId,
    members.map(({ person, row }) => memberOf(person, row.id, roles)),
  )
  const workers = members.map(({ person, row }) => ({ id: row.id, isAdministrator: person.role === 'administrator' }))
  const place = { companyId, timeZone: company.timeZone, roleIds: Object.values(roles) }
  const actions = history(random, place, workers, new Date(), DAYS)
  await insertActions(connection, companyId, actions)
  await connection.unsafe(
    `update app_user u set signed_in_at = greatest(u.signed_in_at, last.at)
     from (select user_id, max(at) as at from audit_entry where company_id = $1::uuid and action = 'sign-in' group by user_id) last
     where last.user_id = u.id`,
    [companyId],
  )
  return { companyId, actions: actions.length }
}

const memberOf = (person: DemoPerson, userId: string, roles: RoleIds) => ({
  user_id: userId,
  role_id: roles[person.role],
  sales_person: person.salesPerson ?? false,
  account_manager: person.accountManager ?? false,
  buyer: person.buyer ?? false,
})

/** The sign-ins of the demo, one line each, for anyone who starts it. */
export function demoSignIns(): string[] {
  const width = Math.max(...demoPeople.map(({ email }) => email.length))
  return [
    `Demo sign-ins, all with the password ${DEMO_PASSWORD}`,
    ...demoPeople.map(({ email, does }) => `${email.padEnd(width)}  ${does}`),
    `${DEMO_SHOP_EMAIL.padEnd(width)}  A customer, in the shop at /api/web`,
    `The secret of mfa@demo.galen for an authenticator app: ${DEMO_MFA_SECRET}`,
  ]
}
