import { tmpdir } from 'node:os'
import { auditSearch } from '@galen/server/audit/trail/audit.search'
import { anchorsFileOf } from '@galen/server/platform/audit/audit-anchors'
import { sealAudit } from '@galen/server/platform/audit/audit-seal'
import { type Address, openPool, type Pool } from '@galen/server/platform/database/database'
import { searchOperation } from '@galen/server/platform/search/search'
import type { Secrets } from '@galen/server/platform/secrets'
import { signAccessToken } from '@galen/server/platform/session'
import { loadAuditRows } from './audit-rows.ts'
import { type Figure, median, percentile } from './figure.ts'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'
import { throwAwayKernel } from './throw-away-kernel.ts'

const MANY = Number(process.env['BENCH_AUDIT_ROWS'] ?? 1_000_000)
const FEW = 1000
const ROUNDS = 500
const WARM_UP = 40

/** One way of looking at the audit: what is asked of the server, and the same as SQL by hand. */
type Case = {
  readonly name: string
  /** What is looked for, another each round where a person would look for something else each time. */
  readonly value: (round: number, seen: Seen) => string
  readonly query: (value: string) => string
  readonly where: string
  /** By hand as well, words are found in the narrow table. */
  readonly words?: true
}
/** What there is to be found in a company. */
type Seen = { readonly user: string; readonly ids: readonly string[] }

const DAY = 86_400_000

const CASES: readonly Case[] = [
  { name: 'no filter', value: () => '', query: () => '', where: 'true' },
  { name: 'entity filter', value: () => 'invoice', query: (value) => `entity:${value}`, where: 'e.entity = $2' },
  { name: 'user filter', value: (_, seen) => seen.user, query: (value) => `userId:${value}`, where: 'e.user_id = $2' },
  {
    name: 'date range, another each time',
    value: (round) => new Date(Date.now() - DAY - round * 1000).toISOString(),
    query: (value) => `at:["${value}" TO *]`,
    where: 'e.at >= $2',
  },
  {
    name: 'rare word, another each time',
    value: (round, seen) => seen.ids[round] ?? '',
    query: (value) => value,
    where: "t.text like '%' || right($2, 8) || '%' and strpos(t.text, $2) > 0",
    words: true,
  },
  {
    name: 'common word',
    value: () => 'invoice',
    query: (value) => value,
    where: "t.text like '%' || $2 || '%'",
    words: true,
  },
]

/**
 * A page of 30 audit entries with its total: the server's whole call against the same SQL by hand, and a company with a
 * million entries against one with a thousand. Turn by turn in one run, so that whatever else the machine does falls on all.
 */
export async function benchSearch(): Promise<Figure[]> {
  const bench = await throwAwayKernel([searchOperation([auditSearch])])
  const { owner, person, app, secrets, address } = bench
  const [small] = await owner<
    { id: string }[]
  >`insert into company (name, time_zone) values ('Small', 'UTC') returning id`
  const smallId = String(small?.id)
  await owner`insert into company_user (company_id, user_id, number) values (${smallId}, ${person.userId}, 1)`
  for (const companyId of [person.companyId, smallId]) await mayAudit(owner, companyId, person.userId)
  await loadAuditRows(owner, [
    { id: person.companyId, rows: MANY },
    { id: smallId, rows: FEW },
  ])
  const seen = { many: await seenIn(owner, person.companyId), few: await seenIn(owner, smallId) }
  const hand = openPool(address, { user: 'galen_app', size: 2, name: 'bench by hand' })

  const named = { ...person, givenName: 'Bench', familyName: 'Person' }
  const tokens = {
    many: await signAccessToken(secrets, named),
    few: await signAccessToken(secrets, { ...named, companyId: smallId }),
  }
  const ask = async (token: string, query: string) => {
    const reply = await app.inject({
      url: '/search/audit',
      query: { query, size: '30' },
      headers: { authorization: `Bearer ${token}` },
    })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  const figures: Figure[] = []
  for (const each of CASES) {
    const work = {
      hand: (round: number) => byHand(hand, person, each, each.value(round, seen.many)),
      many: (round: number) => ask(tokens.many, each.query(each.value(round, seen.many))),
      few: (round: number) => ask(tokens.few, each.query(each.value(round, seen.few))),
    }
    figures.push(...figuresOf(each.name, await turnByTurn(work)))
  }
  figures.push(await benchSeal(owner, address, secrets, smallId))
  await hand.end()
  await bench.stop()
  return figures
}

const SEALED = 18_000

/** The seal of a burst of entries, against writing them in the first place in one statement. */
async function benchSeal(owner: Pool, address: Address, secrets: Secrets, companyId: string): Promise<Figure> {
  const folder = throwAwayFolder('bench-anchors', tmpdir())
  const jobs = openPool(address, { user: 'galen_jobs', size: 2, name: 'bench seal' })
  const started = performance.now()
  await owner`
    insert into audit_entry (company_id, request_id, action, entity, entity_id, fields, before, after)
    select ${companyId}, 'r', 'POST /api/x', 'sales-order', 'SO-' || i, '{price}', '{"price": 1}', '{"price": 2}'
    from generate_series(1, ${SEALED}::int) i`
  const written = performance.now()
  await sealAudit(jobs, secrets, anchorsFileOf(folder.path))
  const sealed = performance.now()
  await jobs.end()
  folder.remove()
  return {
    name: `sealing ${SEALED.toLocaleString('en-US')} audit entries`,
    value: (sealed - written) / 1000,
    unit: 's',
    limit: 2,
    detail: `writing them in one statement ${((written - started) / 1000).toFixed(2)} s`,
  }
}

type Times = Record<'hand' | 'many' | 'few', number[]>

async function turnByTurn(work: Record<keyof Times, (round: number) => Promise<unknown>>): Promise<Times> {
  const times: Times = { hand: [], many: [], few: [] }
  for (let round = 0; round < ROUNDS + WARM_UP; round++)
    for (const kind of ['hand', 'many', 'few'] as const) {
      const started = performance.now()
      await work[kind](round)
      if (round >= WARM_UP) times[kind].push(performance.now() - started)
    }
  return times
}

function figuresOf(name: string, { hand, many, few }: Times): Figure[] {
  const ms = (value: number) => value.toFixed(2)
  const p99 = (values: number[]) => percentile(values, 0.99)
  return [
    {
      name: `audit list of ${MANY.toLocaleString('en-US')}, ${name}: the call against the same SQL by hand`,
      value: median(many) / median(hand),
      unit: 'x',
      limit: 1.5,
      detail: `${ms(median(many))} ms against ${ms(median(hand))} ms`,
    },
    {
      name: `audit list, ${name}: p99 of ${MANY.toLocaleString('en-US')} entries against ${FEW.toLocaleString('en-US')}`,
      value: p99(many) / p99(few),
      unit: 'x',
      limit: 2,
      detail: `${ms(p99(many))} ms against ${ms(p99(few))} ms`,
    },
  ]
}

async function seenIn(owner: Pool, companyId: string): Promise<Seen> {
  const [busiest] = await owner<{ id: string }[]>`
    select user_id as id from audit_entry where company_id = ${companyId} group by user_id order by count(*) desc limit 1`
  const rows = await owner<{ id: string }[]>`
    select entity_id as id from audit_entry where company_id = ${companyId} order by md5(id::text) limit ${ROUNDS + WARM_UP}`
  return { user: String(busiest?.id), ids: rows.map(({ id }) => id) }
}

async function mayAudit(owner: Pool, companyId: string, userId: string): Promise<void> {
  await owner`
    with made as (insert into role (company_id, name) values (${companyId}, 'Auditor') returning id),
      allowed as (insert into role_permission (company_id, role_id, permission) select ${companyId}, id, 'AUDIT' from made)
    insert into company_user_role (company_id, user_id, role_id) select ${companyId}, ${userId}, id from made`
}

const COLUMNS = `e.id, e.at, e.user_id as "userId", e.entity, e.entity_id as "entityId", e.action, e.fields, e.before, e.after,
  (select u.given_name || ' ' || u.family_name from app_user u where u.id = e.user_id) as "user", e.justification,
  e.request_id as "requestId", e.address,
  case e.entity
    when 'customer' then (select r.company_name from customer r where r.company_id = e.company_id and r.id = e.entity_id::uuid)
    when 'item' then (select r.item_name from item r where r.company_id = e.company_id and r.id = e.entity_id::uuid)
    when 'manufacturer' then (select r.name from manufacturer r where r.company_id = e.company_id and r.id = e.entity_id::uuid)
    when 'role' then (select r.name from role r where r.company_id = e.company_id and r.id = e.entity_id::uuid)
    when 'vendor' then (select r.friendly_name from vendor r where r.company_id = e.company_id and r.id = e.entity_id::uuid)
  end as record,
  (select s.position from audit_seal s where s.company_id = e.company_id and s.audit_id = e.id) is not null as sealed`
const NARROW = `from searchable_text t where t.company_id = $1 and t.kind = 'audit' and`

/** What a careful person would write for this one list. */
async function byHand(
  pool: Pool,
  person: { companyId: string; userId: string },
  each: Case,
  value: string,
): Promise<string> {
  const values = [person.companyId, ...(each.where.includes('$2') ? [value] : [])]
  const page = each.words
    ? `select ${COLUMNS} from (select t.id, t.at ${NARROW} ${each.where} order by t.at desc, t.id desc limit 30) p
       join audit_entry e on e.company_id = $1 and e.id = p.id order by p.at desc, p.id desc`
    : `select ${COLUMNS} from audit_entry e where e.company_id = $1 and ${each.where} order by e.at desc, e.id desc limit 30`
  const counted = each.words
    ? `${NARROW} ${each.where}`
    : `from audit_entry e where e.company_id = $1 and ${each.where}`
  return pool.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config('app.company', ${person.companyId}, true), set_config('app.actor', ${person.userId}, true),
      set_config('statement_timeout', '3000', true)`
    const content = await tx.unsafe(page, values, { prepare: true })
    const [count] = await tx.unsafe(`select count(*) as total from (select ${counted} limit 10001) c`, values, {
      prepare: true,
    })
    return JSON.stringify({ total: count?.['total'], content })
  })
}
