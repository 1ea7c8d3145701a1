import * as z from 'zod'
import type { Needs } from '@galen/domain/permissions'

/** Which fields of replies, rows and bodies only some people see, and what they need for it. The kernel reads it. */
export const guards = new WeakMap<z.core.$ZodType, { readonly seenWith: Needs }>()

/** A field that is null for those who may not see it, in every reply and row that has it. */
export function guarded<T extends z.ZodType>(seenWith: Needs, schema: T): z.ZodNullable<T> {
  const field = z.nullable(schema)
  guards.set(field, { seenWith })
  return field
}

/** The same field as it is sent: null from those who may not see it is what they were shown, and is ignored. */
export function sentGuarded<T extends z.ZodType>(seenWith: Needs, schema: T): T {
  guards.set(schema, { seenWith })
  return schema
}
