import { auditSearch } from '@galen/server/audit/audit.search'
import { openPool, type Pool } from '@galen/server/platform/database'
import { searchOperation } from '@galen/server/platform/search'
import { signAccessToken } from '@galen/server/platform/session'
import { loadAuditRows } from './audit-rows.ts'
import { type Figure, median, percentile } from './figure.ts'
import { throwAwayKernel } from './throw-away-kernel.ts'

const MANY = Number(process.env['BENCH_AUDIT_ROWS'] ?? 1_000_000)
const FEW = 1000
const ROUNDS = 240
const WARM_UP = 40

/** One way of looking at the audit: what is asked of the server, and the same as SQL by hand. */
type Case = {
  readonly name: string
  readonly query: (round: number) => string
  readonly where: string
  readonly values: (round: number) => unknown[]
  /** By hand as well, words are found in the narrow table. */
  readonly words?: true
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const casesFor = (userId: string): Case[] => [
  { name: 'no filter', query: () => '', where: 'true', values: () => [] },
  { name: 'entity filter', query: () => 'entity:invoice', where: 'e.entity = $2', values: () => ['invoice'] },
  { name: 'user filter', query: () => `userId:${userId}`, where: 'e.user_id = $2', values: () => [userId] },
  {
    name: 'date range, another each time',
    query: (round) => `at:[${Date.parse(dayAgo(1)) + round} TO *]`,
    where: 'e.at >= $2',
    values: (round) => [new Date(Date.parse(dayAgo(1)) + round).toISOString()],
  },
  {
    name: 'rare word',
    query: (round) => `name-${500 + round}`,
    where: 't.text like $2',
    values: (round) => [`%name-${500 + round}%`],
    words: true,
  },
  { name: 'common word', query: () => 'invoice', where: 't.text like $2', values: () => ['%invoice%'], words: true },
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
  const [busiest] = await owner<
    { id: string }[]
  >`select user_id as id from audit_entry group by user_id order by count(*) desc limit 1`
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
  for (const each of casesFor(String(busiest?.id))) {
    const work = {
      hand: (round: number) => byHand(hand, person, each, round),
      many: (round: number) => ask(tokens.many, each.query(round)),
      few: (round: number) => ask(tokens.few, each.query(round)),
    }
    figures.push(...figuresOf(each.name, await turnByTurn(work)))
  }
  await hand.end()
  await bench.stop()
  return figures
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

async function mayAudit(owner: Pool, companyId: string, userId: string): Promise<void> {
  await owner`
    with made as (insert into role (company_id, name) values (${companyId}, 'Auditor') returning id),
      allowed as (insert into role_permission (company_id, role_id, permission) select ${companyId}, id, 'AUDIT' from made)
    insert into company_user_role (company_id, user_id, role_id) select ${companyId}, ${userId}, id from made`
}

const COLUMNS = `e.id, e.at, e.user_id as "userId", u.given_name || ' ' || u.family_name as "user", e.entity, e.entity_id as "entityId",
  e.action, e.fields, e.before, e.after, e.justification, e.request_id as "requestId", e.address, s.position is not null as sealed`
const ENTRY = `audit_entry e left join app_user u on u.id = e.user_id
  left join audit_seal s on s.company_id = e.company_id and s.audit_id = e.id`
const NARROW = `from searchable_text t where t.company_id = $1 and t.kind = 'audit' and`

/** What a careful person would write for this one list. */
async function byHand(
  pool: Pool,
  person: { companyId: string; userId: string },
  each: Case,
  round: number,
): Promise<string> {
  const values = [person.companyId, ...each.values(round)] as string[]
  const page = each.words
    ? `select ${COLUMNS} from (select t.id ${NARROW} ${each.where} order by t.at desc, t.id desc limit 30) p
       join ${ENTRY} on e.company_id = $1 and e.id = p.id order by e.at desc, e.id desc`.replace(
        `join ${ENTRY} on e.company_id = $1 and e.id = p.id`,
        `join audit_entry e on e.company_id = $1 and e.id = p.id
       left join app_user u on u.id = e.user_id left join audit_seal s on s.company_id = e.company_id and s.audit_id = e.id`,
      )
    : `select ${COLUMNS} from ${ENTRY} where e.company_id = $1 and ${each.where} order by e.at desc, e.id desc limit 30`
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
