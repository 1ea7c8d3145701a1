import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { keyedHash, type Secrets } from '../../platform/secrets.ts'

/** How often something may be tried before the next try has to wait. */
export type Limit = {
  readonly most: number
  readonly withinSeconds: number
  /** The wait doubles with each further try, from one second to sixty; otherwise it lasts to the end of the window. */
  readonly growing?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE

export const limits = {
  /** One person at one address: the only brake that the person can feel, so it never lasts longer than a minute. */
  accountAtAddress: { most: 5, withinSeconds: HOUR, growing: true },
  address: { most: 30, withinSeconds: 10 * MINUTE },
  /** Tries of strangers only; from an address they know, people can always try. */
  account: { most: 100, withinSeconds: 24 * HOUR },
  code: { most: 5, withinSeconds: 10 * MINUTE },
  /**
   * Wrong codes of strangers who know the password, from however many addresses: three codes in a million are right at
   * any time, so that a year of guessing finds one in one of fifty accounts, and its owner is warned on the first day.
   */
  codeFromElsewhere: { most: 20, withinSeconds: 24 * HOUR },
  codeWarning: { most: 1, withinSeconds: 6 * HOUR },
  resetMail: { most: 3, withinSeconds: HOUR },
  resetAtAddress: { most: 10, withinSeconds: HOUR },
  setUpAtAddress: { most: 10, withinSeconds: 10 * MINUTE },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** What is counted. Hashed, because people type passwords into the field for their name. */
export type Subject = { readonly name: string; readonly limit: Limit }

export function throttleSubject(secrets: Secrets, limit: LimitName, ...of: readonly string[]): Subject {
  const hashes = of.map((text) => keyedHash(secrets.requestKey, `throttle ${text}`).toString('base64url').slice(0, 22))
  return { name: [limit, ...hashes].join(':'), limit: limits[limit] }
}

const seconds = (count: number) => sql`make_interval(secs => ${count}::integer)`

/**
 * Counts a try before it is made, in one guarded statement, so that many at once cannot slip through together.
 * Answers how many there were, or null when the subject has to wait. What succeeds is given back afterwards.
 */
export async function takeTry(tx: Tx, { name, limit }: Subject): Promise<number | null> {
  const over = sql`t.window_started_at <= now() - ${seconds(limit.withinSeconds)}`
  const wait = limit.growing
    ? sql`now() + make_interval(secs => least(60, power(2, least(t.failures + 1 - ${limit.most}::integer, 6))))`
    : sql`t.window_started_at + ${seconds(limit.withinSeconds)}`
  const first = limit.most > 1 ? sql`null` : sql`now() + ${seconds(limit.withinSeconds)}`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_throttle as t (subject, failures, window_started_at, blocked_until)
    values (${name}, 1, now(), ${first})
    on conflict (subject) do update set
      failures = case when ${over} then 1 else t.failures + 1 end,
      window_started_at = case when ${over} then now() else t.window_started_at end,
      blocked_until = case when ${over} then ${first}
        when t.failures + 1 < ${limit.most}::integer then null else ${wait} end
    where t.blocked_until is null or t.blocked_until <= now()
    returning t.failures`.execute(tx)
  return rows[0]?.failures ?? null
}

/** Takes back one try that turned out to be right. */
export async function giveBackTry(tx: Tx, { name }: Subject): Promise<void> {
  await sql`
    update sign_in_throttle set failures = greatest(failures - 1, 0), blocked_until = null where subject = ${name}`.execute(
    tx,
  )
}

export async function forgetTries(tx: Tx, { name }: Subject): Promise<void> {
  await tx.deleteFrom('sign_in_throttle').where('subject', '=', name).execute()
}

/** Forgets the tries on an account from every address, after its owner proved themselves in another way. */
export async function forgetAccount(tx: Tx, secrets: Secrets, account: string): Promise<void> {
  await forgetTries(tx, throttleSubject(secrets, 'account', account))
  await forgetTries(tx, throttleSubject(secrets, 'codeFromElsewhere', account))
  const everywhere = `${throttleSubject(secrets, 'accountAtAddress', account).name}:`
  await sql`
    delete from sign_in_throttle where subject in (
      select subject from sign_in_throttle where starts_with(subject, ${everywhere}) order by subject for update)`.execute(
    tx,
  )
}

/** How many tries are left in this window. */
export async function triesLeft(tx: Tx, { name, limit }: Subject): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select failures from sign_in_throttle
    where subject = ${name} and window_started_at > now() - ${seconds(limit.withinSeconds)}`.execute(tx)
  return Math.max(0, limit.most - (rows[0]?.failures ?? 0))
}

/** How long the slowest of these has to wait, in whole seconds. */
export async function waitOf(tx: Tx, subjects: readonly Subject[]): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select coalesce(ceil(extract(epoch from max(blocked_until) - clock_timestamp())), 0)::integer as wait from sign_in_throttle
    where subject in (${sql.join(subjects.map(({ name }) => name))}) and blocked_until > clock_timestamp()`.execute(tx)
  return rows[0]?.wait ?? 0
}

const inWords = (wait: number) =>
  wait < 120 ? `${wait} ${wait === 1 ? 'second' : 'seconds'}` : `${Math.ceil(wait / MINUTE)} minutes`

export function tooManyTries(code: string, wait: number): Refusal {
  const atLeast = Math.max(1, wait)
  const details = [{ field: 'retryAfter', message: `wait ${inWords(atLeast)}`, seconds: atLeast }]
  return new Refusal(`${code}.too-many`, `Too many tries. Try again in ${inWords(atLeast)}.`, details, {
    'retry-after': String(atLeast),
  })
}
