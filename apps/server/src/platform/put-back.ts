import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { isFile, type Route } from '@galen/contract/route'
import { isAsShown, isLiveValue } from '@galen/contract/put-back-fields'
import { BusinessError } from '@galen/domain/business-error'
import type { Operation, Query } from './operation.ts'

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

/** A placed document is read where its draft was. */
const placeOf = ({ path }: Route) => path.replaceAll(/:\w+/g, ':').replace('/placed/:', '/:')

/**
 * What GET answers at a path can be sent to PUT or PATCH at the same path as it is. Answers how to read the body of such a
 * call: fields that are only shown are left out, one that is neither shown nor taken is still refused.
 */
export function puttingBack(operations: readonly Operation[]): (route: Route, body: unknown) => PutBack {
  const shown = new Map<string, Query>()
  for (const operation of operations) {
    const { route } = operation
    const reply = route.replies[200]
    if (operation.kind === 'query' && route.method === 'GET' && reply && !isFile(reply))
      shown.set(placeOf(route), operation)
  }
  return (route, body) => {
    const reader = route.method === 'PUT' || route.method === 'PATCH' ? shown.get(placeOf(route)) : undefined
    const reply = reader?.route.replies[200]
    if (!reader || !reply || isFile(reply)) return { body, onlyShown: [] }
    return { body: onlyTaken(route.body, reply, body), reader, onlyShown: onlyShownIn(route.body, reply, body, []) }
  }
}

/** A field that is only shown: where it is, with the rows that it is in, and what was sent for it. */
type OnlyShown = { readonly path: readonly Step[]; readonly value: unknown }
type Step = string | { readonly place: number; readonly row: unknown }

type PutBack = {
  readonly body: unknown
  /** The call that shows what was sent back. */
  readonly reader?: Query
  readonly onlyShown: readonly OnlyShown[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Refuses another value of a field that is only shown, when the version that the caller names is the one that is shown. */
export function checkShownUnchanged({ body, onlyShown }: PutBack, stored: unknown): void {
  const now: unknown = JSON.parse(JSON.stringify(stored ?? null))
  if (!isObject(now) || !isObject(body) || now['version'] === undefined || now['version'] !== body['version']) return
  const changed = onlyShown
    .filter(({ path, value }) => {
      const found = valueAt(now, path)
      return found !== NOWHERE && !isDeepStrictEqual(value, found)
    })
    .map(({ path }) => path.map((step) => (typeof step === 'string' ? step : step.place)).join('.'))
  if (changed.length > 0) throw cannotBeChangedHere(changed)
}

export function cannotBeChangedHere(fields: readonly string[]) {
  const details = fields.map((field) => ({ field, message: `${field} cannot be changed here.` }))
  return new BusinessError('validation', details[0]?.message ?? '', details)
}

const NOWHERE = Symbol('nowhere')

/** What a record shows at this place; a row that it does not have shows nothing that could differ. */
function valueAt(record: unknown, path: readonly Step[]): unknown {
  let value = record
  for (const step of path) {
    if (typeof step === 'string') value = isObject(value) && Object.hasOwn(value, step) ? value[step] : NOWHERE
    else value = Array.isArray(value) ? (shownAs(value, step.row) ?? NOWHERE) : NOWHERE
    if (value === NOWHERE) return NOWHERE
  }
  return value
}

/** The row that was sent, as it is shown; one with a version of its own that moved on is left to the merge. */
function shownAs(rows: readonly unknown[], sent: unknown): unknown {
  if (!isObject(sent) || sent['id'] === undefined) return undefined
  return rows.find(
    (row) => isObject(row) && row['id'] === sent['id'] && (sent['version'] ?? row['version']) === row['version'],
  )
}

/** What every object inherits is no field. */
const own = (shape: Readonly<Record<string, z.ZodType>>, name: string) =>
  Object.hasOwn(shape, name) ? shape[name] : undefined

/** Whether the schema, or what it is around, is marked. */
function has(mark: (schema: z.ZodType) => boolean, schema: z.ZodType): boolean {
  const { innerType, in: before } = definitionOf(schema)
  const inner = innerType ?? before
  return mark(schema) || (inner !== undefined && has(mark, inner))
}

function onlyShownIn(body: z.ZodType, reply: z.ZodType, value: unknown, path: readonly Step[]): OnlyShown[] {
  const [taken, shown] = [plain(body), plain(reply)]
  if (Array.isArray(value)) {
    const [one, other] = [taken.element, shown.element]
    if (!one || !other) return []
    return value.flatMap((each: unknown, place) => onlyShownIn(one, other, each, [...path, { place, row: each }]))
  }
  const [taking, showing] = [taken.shape, shown.shape]
  if (!taking || !showing || !isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const [one, other] = [own(taking, name), own(showing, name)]
    if (!other || has(isLiveValue, other)) return []
    if (!one || has(isAsShown, one)) return [{ path: [...path, name], value: inner }]
    return onlyShownIn(one, other, inner, [...path, name])
  })
}

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
