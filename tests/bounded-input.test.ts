import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '@galen/contract/route'
import { areas } from '../apps/server/src/areas.ts'

type Schema = {
  readonly type?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Texts that a rule bounds more closely than any length. */
const BOUND_BY_RULE = /\bquery\.(?:confirm|preview)$|\/bank-changes body\.routing$|\/items\/flag(\/:id)? body\.icon$/

const isBounded = (text: Schema) =>
  text.maxLength !== undefined ||
  text.format !== undefined ||
  text.pattern !== undefined ||
  'const' in text ||
  text.enum

/** The places of a schema where a request may be as long as it likes. */
function endless(schema: Schema, place: string): string[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, each]) => [each, `${place}.${name}`] as const),
    ...(schema.items ? [[schema.items, `${place}[]`] as const] : []),
    ...(typeof schema.additionalProperties === 'object' ? [[schema.additionalProperties, `${place}.*`] as const] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
      (each) => [each, place] as const,
    ),
  ]
  const own =
    (schema.type === 'array' && schema.maxItems === undefined) || (schema.type === 'string' && !isBounded(schema))
  return [...(own ? [place] : []), ...inside.flatMap(([each, at]) => endless(each, at))]
}

const endlessIn = (route: Route) =>
  (['params', 'query', 'body'] as const)
    .flatMap((part) => {
      const schema = z.toJSONSchema(route[part], { io: 'input', unrepresentable: 'any' }) as Schema
      return endless(schema, `${route.method} ${route.path} ${part}`)
    })
    .filter((place) => !BOUND_BY_RULE.test(place))

describe('what a request carries', () => {
  it('has an end: every text and every list says how long it may be', () => {
    const routes = areas.flatMap((area) => area.operations.map(({ route }) => route))
    expect(routes.length).toBeGreaterThan(100)
    expect(routes.flatMap(endlessIn)).toEqual([])
  })

  it('would be found out otherwise', () => {
    const schema = z.toJSONSchema(z.object({ name: z.string(), tags: z.array(z.string().max(3)) })) as Schema
    expect(endless(schema, 'body')).toEqual(['body.name', 'body.tags'])
  })
})
