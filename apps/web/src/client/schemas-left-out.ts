/**
 * Replaces zod in the browser. A contract file declares its schemas when it is loaded; the browser needs only
 * the method, path and right of a route, so every schema becomes this one silent value and 23 kB stay out of the
 * first load. The types still come from zod itself.
 */
const silent: unknown = new Proxy(() => silent, { get: () => silent })

export {
  silent as object,
  silent as strictObject,
  silent as looseObject,
  silent as array,
  silent as tuple,
  silent as record,
  silent as union,
  silent as discriminatedUnion,
  silent as string,
  silent as stringbool,
  silent as number,
  silent as int,
  silent as boolean,
  silent as literal,
  silent as nullable,
  silent as unknown,
  silent as uuid,
  silent as base64,
  silent as iso,
  silent as coerce,
  silent as enum,
  silent as codec,
  silent as lazy,
  silent as preprocess,
  silent as custom,
}
