import type * as z from 'zod'

const live = new WeakSet<z.core.$ZodType>()
const shown = new WeakSet<z.core.$ZodType>()

/**
 * A field of a reply that others change without a new version of the record, such as what is available now. It can be sent
 * back however old it is.
 */
export function liveValue<T extends z.ZodType>(schema: T): T {
  live.add(schema)
  return schema
}

/** A field of a body that is taken as it was shown, and refused as anything else. */
export function asShown<T extends z.ZodType>(schema: T): T {
  shown.add(schema)
  return schema
}

/** Each field of a shape that is taken as it was shown. */
export function eachAsShown<S extends Readonly<Record<string, z.ZodType>>>(shape: S): S {
  for (const schema of Object.values(shape)) asShown(schema)
  return shape
}

export const isLiveValue = (schema: z.core.$ZodType) => live.has(schema)
export const isAsShown = (schema: z.core.$ZodType) => shown.has(schema)
