import { describe, expect, it } from 'vitest'
import { isFile, type Route } from '@galen/contract/route'
import { areas } from '@galen/server/areas'
import { testServer } from '../apps/server/test/server.ts'
import { exampleOf } from './walks/examples.ts'
import { walkers } from './walks/people.ts'
import { send } from './walks/send.ts'

const routes: Route[] = areas.flatMap((area) => area.operations).map((operation) => operation.route)
const placeOf = ({ path }: Route) => path.replaceAll(/:\w+/g, ':')
const readings = new Map(
  routes
    .filter(({ method, replies }) => method === 'GET' && replies[200] && !isFile(replies[200]))
    .map((route) => [placeOf(route), route]),
)
const saving = routes.filter(
  (route) => (route.method === 'PUT' || route.method === 'PATCH') && readings.has(placeOf(route)),
)

const server = await testServer()
const people = await walkers(server)
const savedBack = await people.routesWithWorlds(saving, 'administrator')

describe('what GET answers', () => {
  it.each(savedBack)('%s takes back unchanged', async (_, route, { world, token }) => {
    const example = exampleOf(route, world)
    const reading = readings.get(placeOf(route))
    if (!reading) throw new Error('There is nothing to read')
    const found = await send(server.url, reading, exampleOf(reading, world), token)
    expect(found.ok, found.body).toBe(true)
    const { headers, ...rest } = example
    const reply = await send(
      server.url,
      route,
      { ...rest, ...(headers ? { headers } : {}), body: JSON.parse(found.body) },
      token,
    )
    expect(reply.status, reply.body).toBeLessThan(300)
  })
})
