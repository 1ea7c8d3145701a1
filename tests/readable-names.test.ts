import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { areas } from '@galen/server/areas'

type Text = { readonly place: string; readonly schema: z.core.$ZodType }

/** Names that no one gives: the columns of a list, and with what someone signs in. */
const NOT_GIVEN = /columns\[\]\.name$|\.username$/

/** Every text that a schema takes, with its place in a request. */
function textsIn(schema: z.core.$ZodType, place: string): Text[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [{ place, schema }]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => textsIn(inner, `${place}.${key}`))
    case 'array':
      return textsIn(def.element, `${place}[]`)
    case 'record':
      return textsIn(def.valueType, `${place}.*`)
    case 'union':
      return def.options.flatMap((option) => textsIn(option, place))
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, place)
    default:
      return []
  }
}

const routes = areas.flatMap((area) => area.operations.map(({ route }) => route))
const names = routes
  .flatMap((route) => textsIn(route.body, `${route.method} ${route.path} body`))
  .filter(({ place }) => /name(?:Long)?$/i.test(place) && !NOT_GIVEN.test(place))

describe('a name that someone gives', () => {
  it('is looked for in all requests', () => {
    expect(names.length).toBeGreaterThan(40)
    expect(names.map(({ place }) => place)).toContain('POST /api/admin/roles body.name')
  })

  it.each(names)('can be read: $place', ({ schema }) => {
    const reasonFor = (name: string) => z.safeParse(schema, name).error?.issues.map(({ message }) => message)
    expect(reasonFor('Zoë Ortiz')).toBeUndefined()
    expect(reasonFor('\u200b')).toEqual(['must have a character that can be seen'])
    expect(reasonFor('\u202eabc')).toEqual([
      'must not have control characters or marks that turn the direction of a text',
    ])
  })
})
