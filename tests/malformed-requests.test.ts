import { describe, expect, it } from 'vitest'
import type { Route } from '@galen/contract/route'
import { search } from '@galen/contract/search-index'
import { areas } from '@galen/server/areas'
import { testServer } from '../apps/server/test/server.ts'
import { ask } from './walks/ask.ts'
import { exampleOf } from './walks/examples.ts'
import { type Malformed, malformedRequests } from './walks/malformed-requests.ts'
import { walkers } from './walks/people.ts'

const AT_LEAST = 40
const AT_ONCE = 16
const LEAKS =
  /\b(select|insert into|update|delete from) .*\b(from|set|values|where)\b|syntax error|relation "|\bat .*\.(ts|js):\d+|node_modules|PostgresError|kysely/i

const routes: Route[] = [...areas.flatMap((area) => area.operations.map((operation) => operation.route)), search]
const server = await testServer()
const people = await walkers(server)
// What the requests are about belongs to someone without rights; an administrator sends them.
const owned = await people.routesWithWorlds(routes, 'without')
const senders = await people.routesWithWorlds(routes, 'administrator')

/** What a refused request must leave as it was. Counters of failed sign-ins are meant to change. */
const fingerprint = async () => {
  const tables = [
    'company',
    'role',
    'role_permission',
    'company_user_role',
    'user_preferences',
    'document_counter',
    'dashboard_permission',
  ]
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`)
  return server.owner.unsafe(`select ${counts.join(', ')}`)
}

describe('malformed requests', () => {
  it.each(owned.map(([name, route, { world }], turn) => [name, route, world, senders[turn]?.[2].token] as const))(
    '%s',
    async (_, route, world, token) => {
      const example = exampleOf(route, world)
      const requests = malformedRequests(route, example)
      expect(requests.length).toBeGreaterThanOrEqual(AT_LEAST)
      const before = await fingerprint()
      let accepted = 0
      const refuse = async (request: Malformed) => {
        const { status, ok, body } = await ask(`${server.url}${request.url}`, {
          method: route.method,
          ...(request.payload === undefined || route.method === 'GET' ? {} : { payload: request.payload }),
          headers: {
            authorization: `Bearer ${token}`,
            ...example.headers,
            ...printable(request.headers ?? {}),
          },
        })
        expect(status, `${request.what}: ${body.slice(0, 300)}`).toBeLessThan(500)
        expect(body, request.what).not.toMatch(LEAKS)
        if (ok) accepted += 1
        else
          expect(JSON.parse(body), request.what).toMatchObject({
            title: expect.any(String),
            errorId: expect.any(String),
          })
      }
      for (let next = 0; next < requests.length; next += AT_ONCE)
        await Promise.all(requests.slice(next, next + AT_ONCE).map(refuse))
      // Some hostile values are right for some fields; where every request was refused, nothing may have changed.
      if (accepted === 0) expect(await fingerprint()).toEqual(before)
    },
  )
})

/** The client refuses to send some headers at all; what it can send is sent. */
const printable = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => name !== 'content-length' && /^[\x20-\x7e]*$/.test(value)),
  )
