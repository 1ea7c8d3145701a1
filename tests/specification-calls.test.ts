import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Route } from '@galen/contract/route'
import { search } from '@galen/contract/search-index'
import { areas } from '@galen/server/areas'
import { addressShape } from '../scripts/reference/coverage.ts'
import { testServer } from '../apps/server/test/server.ts'
import { watchTables } from '../apps/server/test/watch-tables.ts'
import { exampleOf } from './walks/examples.ts'
import { walkers } from './walks/people.ts'
import { send } from './walks/send.ts'

const root = join(import.meta.dirname, '..')

/** Each call of the specification and how it is shown to work; `docs/reference/coverage.md` counts these rows. */
const proofs = readFileSync(join(root, 'tests/specification/calls.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [call: string, proof: string])

const byAddress = new Map(
  [...areas.flatMap((area) => area.operations.map((operation): Route => operation.route)), search].map((route) => [
    `${route.method} ${addressShape(route.path)}`,
    route as Route,
  ]),
)
const routeOf = (call: string) => {
  const [method = '', path = ''] = call.split(' ')
  const route = byAddress.get(`${method} ${addressShape(path)}`)
  if (!route) throw new Error(`${call} is not served`)
  return route
}

const HERE = ['changes', 'answers']
const called = proofs.filter(([, proof]) => HERE.includes(proof))
const elsewhere = proofs.filter(([, proof]) => !HERE.includes(proof))

const server = await testServer()
const people = await walkers(server)
const walked = await people.routesWithWorlds(
  called.map(([call]) => routeOf(call)),
  'administrator',
)
const tables = await watchTables(server.owner)

/** What the kernel writes beside every command is no effect of it. */
const BESIDE = ['outbox', 'idempotency_key', 'search_text']

describe('calls of the specification', () => {
  it.each(walked.map(([, route, walk], turn) => [called[turn]?.[0], called[turn]?.[1], route, walk] as const))(
    '%s %s',
    async (_, proof, route, { world, token }) => {
      await tables.changed()
      const { status, body } = await send(server.url, route, exampleOf(route, world), token)
      expect([200, 201, 202, 204], body.slice(0, 400)).toContain(status)
      if (proof === 'changes')
        expect((await tables.changed()).filter((name) => !BESIDE.includes(name)).length).toBeGreaterThan(0)
      else expect(['', '[]', '{}']).not.toContain(body)
    },
  )

  it.each(elsewhere)('%s is used by %s', (_, proof) => {
    const [file = '', name = ''] = proof.split(' ')
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(readFileSync(join(root, file), 'utf8')).toContain(name)
  })
})
