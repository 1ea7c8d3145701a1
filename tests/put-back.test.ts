import { describe, expect, it } from 'vitest'
import { isFile, type Route } from '@galen/contract/route'
import { permits } from '@galen/domain/permissions'
import { type StandardRoleName, standardRoles } from '@galen/domain/standard-roles'
import { areas } from '@galen/server/areas'
import { testServer } from '../apps/server/test/server.ts'
import { exampleOf } from './walks/examples.ts'
import { type Walk, walkers } from './walks/people.ts'
import { send } from './walks/send.ts'

const routes: Route[] = areas.flatMap((area) => area.operations).map((operation) => operation.route)
/** A placed document is read where its draft was. */
const placeOf = ({ path }: Route) => path.replaceAll(/:\w+/g, ':').replace('/placed/:', '/:')
const readings = new Map(
  routes
    .filter(({ method, replies }) => method === 'GET' && replies[200] && !isFile(replies[200]))
    .map((route) => [placeOf(route), route]),
)
/** A placed receipt is saved with a reason only; its own tests send it back. */
const WITH_A_REASON = '/api/purchase/receipts/placed/:id'
const saving = routes.filter(
  (route) =>
    (route.method === 'PUT' || route.method === 'PATCH') &&
    readings.has(placeOf(route)) &&
    route.path !== WITH_A_REASON,
)
const roleNames = Object.keys(standardRoles) as StandardRoleName[]

const server = await testServer()
const people = await walkers(server)
const savedBack = await people.routesWithWorlds(saving, 'administrator')

/** How to read what a call saves, and how to send it back. */
function returning(route: Route, { world }: Walk) {
  const example = exampleOf(route, world)
  const reading = readings.get(placeOf(route))
  if (!reading) throw new Error('There is nothing to read')
  const { params, ...asked } = exampleOf(reading, world)
  const place = route.path.includes('/placed/') ? example.params : params
  return {
    read: (token: string | null) => send(server.url, reading, { ...asked, ...(place && { params: place }) }, token),
    save: (shown: object, token: string | null) => send(server.url, route, { ...example, body: shown }, token),
  }
}

describe('what GET answers', () => {
  it.each(savedBack)('%s takes back unchanged', async (_, route, walk) => {
    const { read, save } = returning(route, walk)
    const found = await read(walk.token)
    expect(found.ok, found.body).toBe(true)
    const reply = await save(JSON.parse(found.body) as object, walk.token)
    expect(reply.status, reply.body).toBeLessThan(300)
  })
})

const [everything] = await people.worldsOf(['administrator'])
const byRole = saving.flatMap((route) => {
  const reading = readings.get(placeOf(route))
  return roleNames
    .filter((role) => role !== 'administrator')
    .filter((role) => [route, reading].every((call) => call && maySend(call, role)))
    .map((role) => ({ route, role }))
})
const walks = await people.manyWorldsOf(byRole.map(({ role }) => role))
const asRoles = byRole.map(
  ({ route, role }, place) => [`${route.method} ${route.path} by ${role}`, route, walks[place] as Walk] as const,
)

function maySend({ needs }: Route, role: StandardRoleName) {
  return permits(needs, new Set<string>(standardRoles[role].permissions))
}

/** The fields that everyone with all rights sees and this role does not, with their values. */
function hidden(shown: unknown, whole: unknown, path = ''): Record<string, unknown> {
  if (shown === null && whole !== null && typeof whole !== 'object') return { [path]: whole }
  if (typeof shown !== 'object' || typeof whole !== 'object' || shown === null || whole === null) return {}
  return Object.assign(
    {},
    ...Object.entries(whole).map(([name, inner]) =>
      hidden((shown as Record<string, unknown>)[name], inner, `${path}.${name}`),
    ),
  ) as Record<string, unknown>
}

describe('what a role does not see', () => {
  it.each(asRoles)('%s is neither erased nor refused when it comes back as null', async (_, route, walk) => {
    const { read, save } = returning(route, walk)
    const [shown, before] = [await read(walk.token), await read(everything.token)]
    if (!shown.ok || !before.ok) return expect(shown.status, shown.body).toBeGreaterThan(399)
    const reply = await save(JSON.parse(shown.body) as object, walk.token)
    expect(reply.status, reply.body).toBeLessThan(300)
    const after = JSON.parse((await read(everything.token)).body) as object
    const nulls = JSON.parse(shown.body) as object
    expect(hidden(nulls, after)).toEqual(hidden(nulls, JSON.parse(before.body)))
  })
})
