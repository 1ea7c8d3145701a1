import * as z from 'zod'
import { pathOf, type Route } from '@galen/contract/route'
import { hostileBodies, hostileHeaders, hostileValues } from './hostile-values.ts'

export type Malformed = {
  readonly what: string
  readonly url: string
  readonly payload?: string
  readonly headers?: Record<string, string>
  /** Refused before the route reads anything: by the router, the reader of bodies, or what looks at headers. */
  readonly isTransport?: boolean
}

type Described = { type?: string; properties?: Record<string, Described>; anyOf?: Described[] }

const describe = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described

/** How many hostile values one place gets: the next ones in turn, so that five places share all of them. */
const VALUES_OF_A_PLACE = 8

/** What the router reads of one parameter of an address. */
const LONGEST_PARAMETER = 300

const UNDECLARED = ['extra', 'query', 'sort[0].field', '__proto__']
/** How many of those a route gets; one that takes little gets more, so that it is asked often enough. */
const VALUES_UNDECLARED = 8
const ENOUGH = 48

/** The places of a body where a value is, nested ones included. */
function placesOf(described: Described, path: readonly string[] = []): string[][] {
  return Object.entries(described.properties ?? {}).flatMap(([key, inner]) => [
    [...path, key],
    ...placesOf(inner, [...path, key]),
  ])
}

function withValue(body: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const object = { ...(typeof body === 'object' && body !== null ? body : {}) } as Record<string, unknown>
  object[key] = rest.length > 0 ? withValue(object[key], rest, value) : value
  return object
}

function without(body: unknown, [key = '', ...rest]: readonly string[]): unknown {
  const { [key]: inner, ...others } = (body ?? {}) as Record<string, unknown>
  return rest.length > 0 ? { ...others, [key]: without(inner, rest) } : others
}

/**
 * Requests that are each wrong in one way, made from the route's own schema around a request that is right.
 * At least forty of them, whatever the route takes.
 */
export function malformedRequests(
  route: Route,
  right: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown },
): Malformed[] {
  const payload = (body: unknown) => ({ payload: JSON.stringify(body ?? {}), headers: JSON_BODY })
  const query = (value: Record<string, unknown> | undefined) => {
    const text = new URLSearchParams(Object.entries(value ?? {}).map(([key, inner]) => [key, String(inner)])).toString()
    return text ? `?${text}` : ''
  }
  const url = pathOf(route, right.params) + query(right.query)
  const takesBody = route.method !== 'GET'
  const rightBody = takesBody ? payload(right.body) : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

  const bodies = !takesBody
    ? []
    : placesOf(describe(route.body)).flatMap((place, turn) => [
        { what: `body without ${place.join('.')}`, url, ...payload(without(right.body, place)) },
        ...inTurn(turn).map((value) => ({
          what: `body ${place.join('.')} = ${text(value)?.slice(0, 40)}`,
          url,
          ...payload(withValue(right.body, place, value)),
        })),
      ])
  const extras = takesBody
    ? ['id', 'companyId', 'company_id', 'status', 'version', 'number', 'role', '__proto__', 'constructor'].map(
        (key) => ({
          what: `body with ${key}`,
          url,
          ...payload({ ...(right.body as object), [key]: 'x' }),
          isTransport: key === '__proto__',
        }),
      )
    : []
  const { length } = route.path
  const parameters = [...route.path.matchAll(/:(\w+)/g)].flatMap(([, name = ''], turn) =>
    inTurn(length + turn).map((value) => ({
      what: `path ${name} = ${text(value)?.slice(0, 40)}`,
      url: pathOf(route, { ...right.params, [name]: wellFormed(text(value) ?? '') }) + query(right.query),
      ...rightBody,
      isTransport: (text(value) ?? '').length > LONGEST_PARAMETER,
    })),
  )
  const asked = (name: string, value: unknown) => ({
    what: `query ${name} = ${text(value)?.slice(0, 40)}`,
    url: pathOf(route, right.params) + query({ ...right.query, [name]: wellFormed(text(value) ?? '') }),
    ...rightBody,
  })
  const queries = Object.keys(describe(route.query).properties ?? {}).flatMap((name, turn) =>
    inTurn(length + turn).map((value) => asked(name, value)),
  )
  const declared = [...bodies, ...extras, ...parameters, ...queries, ...transportFaults(url, takesBody, rightBody)]
  return [...declared, ...undeclaredOf(route, declared.length).map(({ name, value }) => asked(name, value))]
}

const JSON_BODY = { 'content-type': 'application/json' }

/** A body that is wrong as a whole, or a header that is. */
function transportFaults(url: string, takesBody: boolean, rightBody: Partial<Malformed>): Malformed[] {
  const wholes = takesBody
    ? hostileBodies.map((body) => ({
        what: `whole body ${body.contentType} ${body.payload.slice(0, 20)}`,
        url,
        payload: body.payload,
        headers: { 'content-type': body.contentType },
        isTransport: true,
      }))
    : []
  const headers = hostileHeaders.map((header) => ({
    what: `header ${Object.keys(header)[0]}`,
    url,
    ...rightBody,
    headers: { ...(takesBody ? JSON_BODY : {}), ...header },
    isTransport: true,
  }))
  return [...wholes, ...headers]
}

/** What no one declared is refused by its name before its value is looked at, so routes and names share the values. */
const undeclaredOf = ({ path }: Route, declared: number) =>
  inTurn(path.length, Math.max(VALUES_UNDECLARED, ENOUGH - declared)).map((value, turn) => ({
    name: UNDECLARED[turn % UNDECLARED.length] ?? '',
    value,
  }))

const inTurn = (turn: number, length = VALUES_OF_A_PLACE) =>
  Array.from({ length }, (_, next) => hostileValues[(turn * length + next) % hostileValues.length])

/** An address can only carry whole characters and is not endless. */
const wellFormed = (text: string) => text.toWellFormed().slice(0, 4_000)
