import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Route } from '@galen/contract/route'
import { search } from '@galen/contract/search-index'
import { standardRoles } from '@galen/domain/standard-roles'
import { areas } from '@galen/server/areas'
import { testServer } from '../apps/server/test/server.ts'
import { type Example, exampleOf } from './walks/examples.ts'
import { roleNames, type WalkerName, walkers } from './walks/people.ts'
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

/** How the server answers, as the table spells it: 401 and 403 are the walls, anything else got through them. */
async function walk(target: (typeof targets)[number], who: WalkerName): Promise<string> {
  const { world, token } = await people.worldOf(who)
  const example = target.example ?? exampleOf(target.route, world)
  const reply = await send(server.url, target.route, example, token)
  const body = await reply.text()
  expect(reply.status, `${target.name} as ${who}: ${body}`).toBeLessThan(500)
  if (reply.status === 403) return 'no'
  return reply.status === 401 && (JSON.parse(body) as { title: string }).title === 'Session expired'
    ? 'signed out'
    : 'yes'
}

describe('the permission table', () => {
  it('has a row for every call and index, and no other', () => {
    expect(columns).toEqual(roleNames)
    expect([...table.keys()].toSorted()).toEqual(targets.map(({ name }) => name).toSorted())
  })

  it.each(targets.map((target) => [target.name, target] as const))('%s', async (name, target) => {
    const walked: string[] = []
    for (const who of roleNames) walked.push(await walk(target, who))
    expect(walked).toEqual(table.get(name))
  })
})

describe('another company', () => {
  it('answers every call with a foreign id exactly as one with an id that never was', async () => {
    const elsewhere = await server.given.company('Elsewhere Company')
    const foreigner = await server.given.user(elsewhere, [], `foreign-marker-${crypto.randomUUID()}@test.example`)
    for (const { name, route } of targets.filter((target) => /:id\b|:companyId\b/.test(target.route.path))) {
      const answers = []
      for (const id of [foreigner.id, foreigner.sessionId, elsewhere.id, crypto.randomUUID()]) {
        const { world, token } = await people.worldOf('administrator')
        const reply = await send(
          server.url,
          route,
          { ...exampleOf(route, world), params: { id, companyId: id } },
          token,
        )
        const body = await reply.text()
        expect(body, name).not.toContain('foreign-marker')
        answers.push(`${reply.status} ${body.replaceAll(/"errorId":"[^"]*"/g, '')}`)
      }
      expect(new Set(answers).size, `${name}: ${answers.join(' | ')}`).toBe(1)
    }
  })

  it('shows in no list a row of another company', async () => {
    await people.worldOf('administrator')
    const here = await people.makePerson('administrator')
    const elsewhere = await server.given.company('Company Without Anything')
    const stranger = await server.given.user(elsewhere, standardRoles.administrator.permissions)
    const listed = async (index: string, token: string) => {
      const reply = await send(server.url, search, { params: { index }, query: { size: 100 } }, token)
      const { content } = (await reply.json()) as { content: { id: string }[] }
      return content.map(({ id }) => id)
    }
    for (const { name } of indices.filter((index) => !THE_SAME_FOR_ALL.includes(index.name))) {
      const theirs = new Set(await listed(name, here.token))
      const seen = (await listed(name, stranger.token)).filter((id) => theirs.has(id))
      expect(seen, `search ${name}`).toEqual([])
    }
  })
})
