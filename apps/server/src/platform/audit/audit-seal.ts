import { setTimeout as pause } from 'node:timers/promises'
import { anchorsFileOf, appendAnchors, namedAnchorsFolder, readAnchors } from './audit-anchors.ts'
import { type Anchor, ENTRY_TEXT, FIRST_HASH, nextHash, signAnchor } from './audit-chain.ts'
import { inTransaction, type Pool } from '../database/database.ts'
import type { Installation } from '../installation.ts'
import type { Job } from '../schedule.ts'
import type { Secrets } from '../secrets.ts'

const AT_ONCE = 5000
const WORDS_AT_ONCE = 1000
const ANCHOR_EVERY_ROWS = 1000
const EVERY_COMPANY = { companyId: null, userId: null, timeLimitMs: 60_000 }

/** Seals what was written to the audit and makes it searchable, a second or so later, outside of the transactions that wrote it. */
export const sealingJob = (jobs: Pool, { secrets, dataFolder }: Pick<Installation, 'secrets' | 'dataFolder'>): Job => ({
  name: 'seal the audit',
  everyMs: 1000,
  async run() {
    await sealAudit(jobs, secrets, anchorsFileOf(dataFolder)).finally(() => indexAudit(jobs))
  },
})

/**
 * Adds to the chain of every company the entries of all transactions that are older than the oldest one still running:
 * nothing can come in before them any more. Then signs where the chain is, now and then. One writer per company at
 * a time.
 */
export async function sealAudit(jobs: Pool, secrets: Pick<Secrets, 'signingKey'>, anchorsFile: string): Promise<void> {
  const sealed = await forEachCompany(jobs, 'news', async (id) => {
    while ((await sealSome(jobs, id)) === AT_ONCE);
  })
  const anchored = await forEachCompany(jobs, 'anchor due', (id) => anchor(jobs, secrets, id))
  const folder = namedAnchorsFolder(anchorsFile)
  const behind = await jobs.unsafe(BEHIND, [folder])
  if (anchored.companies > 0 || behind.length > 0) await copyAnchors(jobs, anchorsFile, folder)
  complain([...sealed.failures, ...anchored.failures])
}

const LAST_CHANCE_MS = 2000
const LAST_CHANCE_EVERY_MS = 50

/** The last sealing of a process: what another transaction still holds back is waited for, though not for long. */
export async function sealLast(jobs: Pool, { secrets, dataFolder }: Pick<Installation, 'secrets' | 'dataFolder'>) {
  const until = Date.now() + LAST_CHANCE_MS
  for (;;) {
    await sealAudit(jobs, secrets, anchorsFileOf(dataFolder))
    const [open] = await jobs.unsafe(DUE.news.replaceAll(OVER, 'true'))
    if (!open || Date.now() > until) return
    await pause(LAST_CHANCE_EVERY_MS)
  }
}

/** Makes the words of sealed entries searchable; slower than sealing, so apart from it and a few at a time. */
export async function indexAudit(jobs: Pool): Promise<void> {
  const indexed = await forEachCompany(jobs, 'words missing', async (id) => {
    while ((await indexSome(jobs, id)) === WORDS_AT_ONCE);
  })
  complain(indexed.failures)
}

/** One company whose audit was tampered with must not keep the others from being served. */
async function forEachCompany(jobs: Pool, due: keyof typeof DUE, work: (companyId: string) => Promise<void>) {
  const companies = await jobs.unsafe<{ id: string }[]>(DUE[due])
  const failures: unknown[] = []
  for (const { id } of companies) await work(id).catch((error: unknown) => failures.push(error))
  return { companies: companies.length, failures }
}

function complain(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, 'The audit of a company could not be sealed')
}

type Connection = Pick<Pool, 'unsafe'>

/** The last sealed entry. Where transaction numbers are lower than its own, the database was loaded into another cluster. */
const HEAD = `
  select s.position, s.hash, s.tx::text as tx, s.audit_id as id, s.tx >= pg_snapshot_xmax(pg_current_snapshot()) as restored
  from audit_seal s`
type Head = {
  readonly position: number
  readonly hash: Buffer
  readonly tx: string
  readonly id: string
  readonly restored: boolean
}

const OVER = 'e.tx < pg_snapshot_xmin(pg_current_snapshot())'
const NEWS = `e.company_id = $1 and ${OVER} and (e.tx, e.id) > ($2::xid8, $3::uuid)`
/** In another cluster transactions are counted again: what has no seal is looked for entry by entry, until the first is sealed. */
const RESTORED_NEWS = `e.company_id = $1 and (${OVER} or e.tx >= pg_snapshot_xmax(pg_current_snapshot()))
  and not exists (select from audit_seal s where s.company_id = e.company_id and s.audit_id = e.id)`
const BEFORE_ALL = { tx: '0', id: '00000000-0000-0000-0000-000000000000' }

const DUE = {
  news: `
    select c.id from company c left join lateral (${HEAD} where s.company_id = c.id order by s.position desc limit 1) head on true
    where head.restored or exists (select from audit_entry e where e.company_id = c.id and ${OVER}
      and (e.tx, e.id) > (coalesce(head.tx, '0')::xid8, coalesce(head.id, '00000000-0000-0000-0000-000000000000')))`,
  'anchor due': `
    select c.id from company c
    join lateral (select s.position from audit_seal s where s.company_id = c.id order by s.position desc limit 1) head on true
    left join lateral (select a.position, a.at from audit_anchor a where a.company_id = c.id order by a.position desc limit 1) last on true
    where last.position is null or head.position >= last.position + ${ANCHOR_EVERY_ROWS}
      or (head.position > last.position and last.at < now() - interval '1 hour')`,
  'words missing': `
    select c.id from company c
    join lateral (select s.position from audit_seal s where s.company_id = c.id order by s.position desc limit 1) head on true
    left join audit_indexing i on i.company_id = c.id where head.position > coalesce(i.position, 0)`,
}

/** Runs the work unless another process is at work on the audit of the same company. */
const alone = <T>(jobs: Pool, companyId: string, work: (connection: Connection) => Promise<T>): Promise<T | null> =>
  inTransaction(jobs, 'write', EVERY_COMPANY, async (_tx, _witness, connection) => {
    const [lock] = await connection<{ free: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`galen audit of ${companyId}`}, 0)) as free`
    return lock?.free ? work(connection) : null
  })

const sealSome = (jobs: Pool, companyId: string) =>
  alone(jobs, companyId, async (connection) => {
    const [head] = await connection.unsafe<Head[]>(`${HEAD} where s.company_id = $1 order by s.position desc limit 1`, [
      companyId,
    ])
    const after = head ?? BEFORE_ALL
    const [news, values] = head?.restored ? [RESTORED_NEWS, [companyId]] : [NEWS, [companyId, after.tx, after.id]]
    const entries = await connection.unsafe<{ id: string; tx: string; entry: string }[]>(
      `select e.id, e.tx::text as tx, ${ENTRY_TEXT} as entry from audit_entry e where ${news} order by e.tx, e.id limit ${AT_ONCE}`,
      values,
    )
    if (entries.length === 0) return 0
    let hash: Buffer = head?.hash ?? FIRST_HASH
    const hashes = entries.map(({ entry }) => (hash = nextHash(hash, entry)).toString('hex'))
    await connection.unsafe(
      `insert into audit_seal (company_id, position, audit_id, tx, hash)
       select $1, $2::bigint + place, id, tx::xid8, decode(hash, 'hex')
       from unnest($3::uuid[], $4::text[], $5::text[]) with ordinality as sealed (id, tx, hash, place)`,
      [companyId, head?.position ?? 0, entries.map(({ id }) => id), entries.map(({ tx }) => tx), hashes],
    )
    return entries.length
  })

async function anchor(jobs: Pool, secrets: Pick<Secrets, 'signingKey'>, companyId: string): Promise<void> {
  await alone(jobs, companyId, async (connection) => {
    const [head] = await connection.unsafe<Head[]>(`${HEAD} where s.company_id = $1 order by s.position desc limit 1`, [
      companyId,
    ])
    if (!head) return
    const { position, hash, signature } = signAnchor(secrets.signingKey, {
      companyId,
      position: head.position,
      hash: head.hash,
    })
    await connection.unsafe(
      'insert into audit_anchor (company_id, position, hash, signature) values ($1, $2, $3, $4) on conflict do nothing',
      [companyId, position, hash, signature],
    )
  })
}

/** A company of which another process signed something that the file of this data folder does not have yet. */
const BEHIND = `
  select c.id from company c
  join lateral (select a.position from audit_anchor a where a.company_id = c.id order by a.position desc limit 1) last on true
  left join audit_anchor_file f on f.company_id = c.id and f.folder = $1
  where last.position > coalesce(f.position, 0) limit 1`

/** Brings the file up to date, also with what other processes signed and what a crash kept out, and says how far it reaches. */
async function copyAnchors(jobs: Pool, anchorsFile: string, folder: string): Promise<void> {
  const copied = new Set(readAnchors(anchorsFile).map(({ companyId, position }) => `${companyId} ${position}`))
  const stored = await jobs.unsafe<Anchor[]>(
    'select company_id as "companyId", position, hash, signature from audit_anchor order by at, company_id, position',
  )
  appendAnchors(
    anchorsFile,
    stored.filter(({ companyId, position }) => !copied.has(`${companyId} ${position}`)),
  )
  const reached = new Map<string, number>()
  for (const { companyId, position } of stored) reached.set(companyId, Math.max(position, reached.get(companyId) ?? 0))
  await jobs.unsafe(
    `insert into audit_anchor_file as f (company_id, folder, position)
     select company_id, $1::uuid, position from unnest($2::uuid[], $3::bigint[]) as reached (company_id, position)
     on conflict (company_id, folder) do update set position = excluded.position, written_at = now()
       where f.position < excluded.position`,
    [folder, [...reached.keys()], [...reached.values()]],
  )
}

const values = (column: string) => `case when jsonb_typeof(${column}) = 'object'
  then (select left(string_agg(value, ' '), 300) from jsonb_each_text(${column})) end`

/** The name of the caller from outside of an entry `e`. */
export const OUTSIDER_NAME = `coalesce(
  (select coalesce(nullif(w.name, ''), w.email) || ' (web account)' from web_account w
    where w.company_id = e.company_id and w.id = e.external_id),
  (select k.name || ' (API key)' from api_key k where k.company_id = e.company_id and k.id = e.external_id))`

/** What an entry is found by: at least everything that the index says it matches. */
export const AUDIT_TEXT = `' ' || lower(regexp_replace(concat_ws(' ', coalesce(u.given_name || ' ' || u.family_name, ${OUTSIDER_NAME}, 'System'),
  e.entity, e.entity_id, e.action, array_to_string(e.fields, ' '), e.justification, ${values('e.before')}, ${values('e.after')}),
  '\\s+', ' ', 'g'))`

const indexSome = (jobs: Pool, companyId: string) =>
  alone(jobs, companyId, async (connection) => {
    const [done] = await connection.unsafe<{ position: number }[]>(
      'select position from audit_indexing where company_id = $1',
      [companyId],
    )
    const sealed = await connection.unsafe<{ id: string; position: number }[]>(
      `select audit_id as id, position from audit_seal where company_id = $1 and position > $2 order by position limit ${WORDS_AT_ONCE}`,
      [companyId, done?.position ?? 0],
    )
    // Ids in a list and not as a join: however PostgreSQL misjudges a company it has not counted yet, it reads it once.
    await connection.unsafe(
      `insert into search_text (company_id, kind, id, at, text)
       select e.company_id, 'audit', e.id, e.at, ${AUDIT_TEXT} from audit_entry e left join app_user u on u.id = e.user_id
       where e.company_id = $1 and e.id = any($2::uuid[]) on conflict do nothing`,
      [companyId, sealed.map(({ id }) => id)],
    )
    await connection.unsafe(
      `insert into audit_indexing (company_id, position) values ($1, $2)
       on conflict (company_id) do update set position = excluded.position`,
      [companyId, sealed.at(-1)?.position ?? done?.position ?? 0],
    )
    return sealed.length
  })
