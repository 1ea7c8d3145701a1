import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '@galen/contract/route'
import { search, type SearchIndex } from '@galen/contract/search-index'
import { unreachable } from '@galen/domain/lifecycle'
import { areas } from '@galen/server/areas'
import { lifecycles } from '../scripts/reference/lifecycles.ts'

const root = join(import.meta.dirname, '..')
const contract = join(root, 'packages/contract/src')

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'replies' in value
const isIndex = (value: unknown): value is SearchIndex =>
  typeof value === 'object' && value !== null && 'row' in value && 'sortable' in value

const withParts = (value: unknown): unknown[] =>
  value && typeof value === 'object' && !isRoute(value) ? [value, ...Object.values(value)] : [value]

/** Everything the contract declares, wherever it is. */
async function declared() {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(contract, file)).href) as Promise<object>),
  )
  // Calls are in groups, and groups of one shape in a group of their own.
  const values = modules.flatMap((module) => Object.values(module).flatMap(withParts).flatMap(withParts))
  return { routes: [...new Set(values.filter(isRoute))], indices: [...new Set(values.filter(isIndex))] }
}

const { routes, indices } = await declared()
const operations = areas.flatMap((area) => area.operations)
const name = (route: Route) => `${route.method} ${route.path}`

describe('the contract and the server', () => {
  it('have a call for every operation and an operation for every call', () => {
    const served = [...operations.map((operation) => name(operation.route)), name(search)].toSorted()
    expect(served).toEqual(routes.map(name).toSorted())
    expect(new Set(served).size).toBe(served.length)
  })

  it('serve every index that is declared, once', () => {
    const served = areas.flatMap((area) => area.indices ?? []).map(({ index }) => index.name)
    expect(served.toSorted()).toEqual(indices.map((index) => index.name).toSorted())
  })

  it.each(routes.map((route) => [name(route), route] as const))('%s names each of its parameters', (_, route) => {
    const named = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter)
    const schema = z.toJSONSchema(route.params, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
    expect(Object.keys(schema.properties ?? {}).toSorted()).toEqual(named.toSorted())
  })

  it.each(routes.filter((route) => route.method === 'GET').map((route) => [name(route), route] as const))(
    '%s reads only: a GET never belongs to a command',
    (_, route) => {
      const operation = operations.find((candidate) => candidate.route === route)
      expect(operation?.kind).not.toBe('command')
    },
  )

  it('match and sort only by fields that a row or a query has', () => {
    for (const index of indices)
      for (const field of [...index.matches, ...index.sortable, ...index.sort.map((sort) => sort.field)])
        expect([...Object.keys(index.fields), ...Object.keys(index.row.shape)], `${index.name}.${field}`).toContain(
          field,
        )
  })
})

describe('lifecycles', () => {
  it('reach every status from the first', async () => {
    for (const lifecycle of await lifecycles(root)) expect(unreachable(lifecycle), lifecycle.document).toEqual([])
  })
})
