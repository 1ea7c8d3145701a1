import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { BusinessError } from '@galen/domain/business-error'

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i
const isOurs = (contentType = '') => /^(utf-?8)?$/i.test(CHARSET.exec(contentType)?.[1] ?? '')

const refusal = (code: string, message: string) => new BusinessError(code, message, [{ field: 'body', message }])

const MOST_FIELDS = 20_000
const MOST_ENTRIES = 100_000
const MOST_DEPTH = 64
const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Where the text that begins at a quote ends: at the next quote that no backslash stands for. */
function endOfText(body: Buffer, from: number): number {
  for (let end = body.indexOf(QUOTE, from + 1); end !== -1; end = body.indexOf(QUOTE, end + 1)) {
    let escapes = 0
    while (body[end - 1 - escapes] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return body.length
}

/** What is too much in a body, counted over its bytes before anything is made of them: a field costs what a page of text costs. */
export function excessOf(body: Buffer): string | undefined {
  let [fields, entries, depth] = [0, 0, 0]
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === QUOTE) at = endOfText(body, at)
    else if (byte === COLON) fields++
    else if (byte === COMMA) entries++
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--
    if (fields > MOST_FIELDS) return `The body has more than ${MOST_FIELDS.toLocaleString('en-US')} fields`
    if (entries > MOST_ENTRIES) return `The body has more than ${MOST_ENTRIES.toLocaleString('en-US')} entries`
    if (depth > MOST_DEPTH) return 'The body is nested too deeply'
  }
  return undefined
}

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
    const excess = excessOf(body)
    if (excess) return done(refusal('validation', excess))
    return parse(request, body.toString('utf8'), done)
  })
}
