import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Route } from '@galen/contract/route'
import { search } from '@galen/contract/search-index'
import { isOutside } from '@galen/domain/permissions'
import { standardRoles } from '@galen/domain/standard-roles'
import { areas } from '@galen/server/areas'
import { testServer } from '../apps/server/test/server.ts'
import { isFull } from '../apps/server/test/test-size.ts'
import { type Example, exampleOf } from './walks/examples.ts'
import { roleNames, type Walk, type WalkerName, walkers } from './walks/people.ts'
import { send } from './walks/send.ts'

/** The reviewed table: who may call what. A call that is not in it fails, a call that behaves otherwise fails. */
const [header = '', ...lines] = readFileSync(join(import.meta.dirname, 'walks/permission-table.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const columns = header.split('\t').slice(1)
const table = new Map(lines.map((line) => [line.split('\t')[0] ?? '', line.split('\t').slice(1)]))

const routes: Route[] = areas.flatMap((area) => area.operations.map((operation) => operation.route))
const indices = areas.flatMap((area) => area.indices ?? []).map(({ index }) => index)
const targets = [
  ...routes.map((route) => ({
    name: `${route.method} ${route.path}`,
    route,
    example: undefined as Example | undefined,
  })),
  ...indices.map((index) => ({
    name: `search ${index.name}`,
    route: search as Route,
    example: { params: { index: index.name } } as Example,
  })),
]

/** Lists whose rows belong to no company. */
const THE_SAME_FOR_ALL: readonly string[] = ['country']

const server = await testServer()
const people = await walkers(server)
const shared = await people.worldsOf(roleNames)

/** Only a call that gets through and changes something can use up what it is about; all others share. */
const usingUp = targets
  .filter(({ route }) => route.method !== 'GET')
  .flatMap(({ name }) => roleNames.filter((_, turn) => table.get(name)?.[turn] === 'yes').map((who) => ({ name, who })))
const fresh = new Map(
  (await people.manyWorldsOf(usingUp.map(({ who }) => who))).map((walker, turn) => {
    const { name, who } = usingUp[turn] ?? {}
    return [`${name} as ${who}`, walker] as const
  }),
)

const SIGNED_OUT = ['Session expired', 'The API key is not valid']

/** How the server answers, as the table spells it: 401 and 403 are the walls, anything else got through them. */
async function walk(target: (typeof targets)[number], who: WalkerName, { world, token }: Walk): Promise<string> {
  const whole = target.example ?? exampleOf(target.route, world)
  // What is for callers from outside is asked without their token or key: it is for no person of the company.
  const { headers, ...rest } = whole
  const example = headers && !isOutside(target.route.needs) ? { ...rest, headers } : rest
  const { status, body } = await send(server.url, target.route, example, token)
  expect(status, `${target.name} as ${who}: ${body}`).toBeLessThan(500)
  if (status === 403) return 'no'
  return status === 401 && SIGNED_OUT.includes((JSON.parse(body) as { title: string }).title) ? 'signed out' : 'yes'
}

describe('the permission table', () => {
  it('has a row for every call and index, and no other', () => {
    expect(columns).toEqual(roleNames)
    expect([...table.keys()].toSorted()).toEqual(targets.map(({ name }) => name).toSorted())
  })

  it.each(targets.map((target) => [target.name, target] as const))('%s', async (name, target) => {
    const walked = await Promise.all(
      roleNames.map((who, turn) => walk(target, who, fresh.get(`${name} as ${who}`) ?? shared[turn] ?? shared[0])),
    )
    expect(walked).toEqual(table.get(name))
  })
})

describe('callers from outside', () => {
  const [{ world }] = shared
  const { webToken, apiKey } = world.supply
  const staffRoutes = targets.filter(
    ({ route }) => !isOutside(route.needs) && route.needs !== 'anyone' && route.needs !== 'password',
  )
  const own = { 'web-account': webToken, 'api-key': apiKey } as const

  it.each(Object.entries(own))('a %s is nobody for every call of the staff', async (_, token) => {
    for (const target of staffRoutes) {
      const { headers: _headers, ...example } = target.example ?? exampleOf(target.route, world)
      const { status, body } = await send(server.url, target.route, example, token)
      expect([status, (JSON.parse(body) as { title: string }).title], target.name).toEqual([401, 'Session expired'])
    }
  })

  it('reach their own calls, and not those of each other', async () => {
    for (const { name, route } of targets.filter((target) => isOutside(target.route.needs))) {
      const { headers: _headers, ...example } = exampleOf(route, world)
      for (const [kind, token] of Object.entries(own)) {
        if (kind === route.needs && route.method !== 'GET') continue
        const { status } = await send(server.url, route, example, token)
        // The example of one record names a record that is no one's.
        const reached = route.path.includes(':') ? 404 : 200
        expect(status, `${name} with a ${kind}`).toBe(kind === route.needs ? reached : 401)
      }
    }
  })
})

describe('another company', () => {
  it('answers every call with a foreign id exactly as one with an id that never was', async () => {
    const elsewhere = await walkers(server, 'Elsewhere Company')
    const [{ world: theirs }] = await elsewhere.worldsOf(['administrator'])
    const foreign = await idsOfEveryKind(theirs.companyId)
    expect(foreign.length).toBeGreaterThan(20)
    const withId = routes.filter(({ path }) => /:id\b|:companyId\b/.test(path))
    const many = await people.routesWithWorlds(withId, 'administrator')
    for (const [turn, [name, route, { world, token }]] of many.entries()) {
      const chosen = isFull ? foreign : foreign.filter((_, at) => at % many.length === turn || (at + turn) % 9 === 0)
      const ids = [{ table: 'nothing', id: crypto.randomUUID() }, ...chosen]
      const answers = await Promise.all(
        ids.map(async ({ id }) => {
          const example = { ...exampleOf(route, world), params: { id, companyId: id } }
          const { status, body } = await send(server.url, route, example, token)
          return `${status} ${body.replaceAll(/"errorId":"[^"]*"/g, '').replaceAll(id, 'id')}`
        }),
      )
      for (const [at, { table }] of ids.entries())
        expect(answers[at], `${name} with the id of a ${table}`).toBe(answers[0])
    }
  })

  it('shows in no list a row of another company', async () => {
    const [here] = await people.worldsOf(['administrator'])
    const elsewhere = await server.given.company('Company Without Anything')
    const stranger = await server.given.user(elsewhere, standardRoles.administrator.permissions)
    const listed = async (index: string, token: string | null) => {
      const { body } = await send(server.url, search, { params: { index }, query: { size: 100 } }, token)
      const { content } = JSON.parse(body) as { content: { id: string }[] }
      return content.map(({ id }) => id)
    }
    for (const { name } of indices.filter((index) => !THE_SAME_FOR_ALL.includes(index.name))) {
      const theirs = new Set(await listed(name, here.token))
      const seen = (await listed(name, stranger.token)).filter((id) => theirs.has(id))
      expect(seen, `search ${name}`).toEqual([])
    }
  })
})

/** One id of every kind of record that a company has. */
async function idsOfEveryKind(companyId: string): Promise<{ table: string; id: string }[]> {
  const tables = await server.owner<{ table: string }[]>`
    select c.table_name as table from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'id' and c.data_type = 'uuid'
      and exists (select from information_schema.columns k
        where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'company_id')
    order by 1`
  const found = await Promise.all(
    tables.map(async ({ table }) => {
      const [row] = await server.owner<{ id: string }[]>`
        select id from ${server.owner(table)} where company_id = ${companyId} limit 1`
      return row ? [{ table, id: row.id }] : []
    }),
  )
  return [...found.flat(), { table: 'company', id: companyId }]
}
