import type * as z from 'zod'
import { guards } from '@galen/contract/guarded'
import { isFile, type ReplyShape } from '@galen/contract/route'
import { BusinessError } from '@galen/domain/business-error'
import { type Needs, permissionInWords, permits } from '@galen/domain/permissions'

type Granted = ReadonlySet<string>

type Definition = {
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
}

/** Where in a value guarded fields are: in itself, in its fields, or in each of its elements. */
type Guard = {
  readonly seenWith?: Needs
  readonly fields?: ReadonlyMap<string, Guard>
  readonly each?: Guard
}

const known = new WeakMap<z.ZodType, Guard | null>()

/** The guarded fields of a schema; null where it has none, so that most values are never looked at. */
function guardOf(schema: z.ZodType): Guard | null {
  const before = known.get(schema)
  if (before !== undefined) return before
  // A schema inside itself has nothing that it does not have at the outside.
  known.set(schema, null)
  const found = findGuard(schema)
  known.set(schema, found)
  return found
}

function findGuard(schema: z.ZodType): Guard | null {
  const seenWith = guards.get(schema)?.seenWith
  if (seenWith !== undefined) return { seenWith }
  const { innerType, in: before, element, valueType, options, shape } = schema.def as unknown as Definition
  const inner = innerType ?? before
  if (inner) return guardOf(inner)
  const repeated = element ?? valueType
  if (repeated) {
    const each = guardOf(repeated)
    return each && { each }
  }
  if (options) return options.map(guardOf).find((guard) => guard !== null) ?? null
  if (!shape) return null
  const fields = new Map(
    Object.entries(shape).flatMap(([name, field]) => {
      const guard = guardOf(field)
      return guard ? [[name, guard] as const] : []
    }),
  )
  return fields.size > 0 ? { fields } : null
}

type Each = (value: unknown, needs: Needs, path: string) => unknown
const LEFT_OUT = Symbol('left out')

/** The value with what `each` makes of its guarded fields; one that it answers LEFT_OUT for is left out. */
function withGuarded(guard: Guard, value: unknown, path: string, each: Each): unknown {
  if (guard.seenWith !== undefined) return each(value, guard.seenWith, path)
  if (typeof value !== 'object' || value === null) return value
  const inside = (inner: Guard, name: string, part: unknown) =>
    withGuarded(inner, part, path === '' ? name : `${path}.${name}`, each)
  const { each: repeated, fields } = guard
  if (Array.isArray(value)) return repeated ? value.map((part, at) => inside(repeated, String(at), part)) : value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const inner = fields?.get(name) ?? repeated
      const kept = inner ? inside(inner, name, part) : part
      return kept === LEFT_OUT ? [] : [[name, kept]]
    }),
  )
}

export function mayNotChange(needs: Needs, field: string) {
  const message = `You need ${permissionInWords(needs)} to change ${field}.`
  return new BusinessError('forbidden', message, [{ field, message }])
}

/** A record as someone with these rights may see it, for what is drawn from it. */
export const asSeenIn = <T extends z.ZodType>(schema: T, record: z.output<T>, granted: Granted) =>
  asSeen(schema, record, granted) as z.output<T>

/** A reply as someone with these rights may see it. */
export function asSeen(shape: ReplyShape | undefined, body: unknown, granted: Granted): unknown {
  if (!shape || isFile(shape)) return body
  const guard = guardOf(shape)
  return guard ? withGuarded(guard, body, '', (value, needs) => (permits(needs, granted) ? value : null)) : body
}

/**
 * A body as someone with these rights may have sent it: null where they were shown null is no change, and anything else
 * there is refused.
 */
export function asSent(schema: z.ZodType, body: unknown, granted: Granted): unknown {
  const guard = guardOf(schema)
  if (!guard) return body
  return withGuarded(guard, body, '', (value, needs, field) => {
    if (permits(needs, granted)) return value
    if (value === null || value === undefined) return LEFT_OUT
    throw mayNotChange(needs, field)
  })
}

/** The fields of a row that someone with these rights does not see. */
export const hiddenFieldsOf = (row: z.ZodObject, granted: Granted): readonly string[] =>
  [...(guardOf(row)?.fields ?? [])].flatMap(([name, { seenWith }]) =>
    seenWith !== undefined && !permits(seenWith, granted) ? [name] : [],
  )
