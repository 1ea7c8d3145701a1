import type * as z from 'zod'
import { isFile, type Route } from '@galen/contract/route'

type Definition = {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
}
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

/** The schema without what only says that it may be missing, or what becomes of it. */
function plain(schema: z.ZodType): Definition {
  const definition = definitionOf(schema)
  const inner = definition.innerType ?? definition.in
  return inner ? plain(inner) : definition
}

const placeOf = ({ path }: Route) => path.replaceAll(/:\w+/g, ':')

/**
 * What GET answers at a path can be sent to PUT or PATCH at the same path as it is. Answers how to read the body of such a
 * call: fields that are only shown are left out, one that is neither shown nor taken is still refused.
 */
export function puttingBack(routes: readonly Route[]): (route: Route, body: unknown) => unknown {
  const shown = new Map<string, z.ZodType>()
  for (const route of routes) {
    const reply = route.replies[200]
    if (route.method === 'GET' && reply && !isFile(reply)) shown.set(placeOf(route), reply)
  }
  return (route, body) => {
    const reply = route.method === 'PUT' || route.method === 'PATCH' ? shown.get(placeOf(route)) : undefined
    return reply ? onlyTaken(route.body, reply, body) : body
  }
}

/** What every object inherits is no field. */
const own = (shape: Readonly<Record<string, z.ZodType>>, name: string) =>
  Object.hasOwn(shape, name) ? shape[name] : undefined

function onlyTaken(body: z.ZodType, reply: z.ZodType, value: unknown): unknown {
  const [taken, shown] = [plain(body), plain(reply)]
  if (taken.element && shown.element && Array.isArray(value)) {
    const [one, other] = [taken.element, shown.element]
    return value.map((each) => onlyTaken(one, other, each))
  }
  if (!taken.shape || !shown.shape || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { shape } = taken
  const known = shown.shape
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const [one, other] = [own(shape, name), own(known, name)]
      if (!one) return other ? [] : [[name, inner]]
      return [[name, other ? onlyTaken(one, other, inner) : inner]]
    }),
  )
}
