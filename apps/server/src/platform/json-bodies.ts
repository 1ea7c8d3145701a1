import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { BusinessError } from '@galen/domain/business-error'

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i
const isOurs = (contentType = '') => /^(utf-?8)?$/i.test(CHARSET.exec(contentType)?.[1] ?? '')

const refusal = (code: string, message: string) => new BusinessError(code, message, [{ field: 'body', message }])

/**
 * Reads JSON as Fastify does, which refuses what would reach the prototype of an object, but reads nothing else than
 * UTF-8: whatever is decoded as something that it is not arrives with its letters replaced, and would be stored so.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isOurs(request.headers['content-type']))
      return done(refusal('unsupported-media', 'The body must be JSON in UTF-8'))
    // Anyone who names the kind of a body and sends none, as some do with every call, sends none.
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(refusal('validation', 'The body is not valid UTF-8'))
    return parse(request, body.toString('utf8'), done)
  })
}
