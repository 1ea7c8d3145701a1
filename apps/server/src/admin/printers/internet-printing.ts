import { BusinessError } from '@galen/domain/business-error'
import type { Networks } from '../../platform/networks.ts'
import { callOut } from '../../platform/outbound/call-out.ts'
import { NeedsPerson } from '../../platform/outbox/outbox-message.ts'

const PRINT_JOB = 0x00_02
const OPERATION_ATTRIBUTES = 0x01
const END_OF_ATTRIBUTES = 0x03
const TAGS = { charset: 0x47, language: 0x48, uri: 0x45, name: 0x42, mediaType: 0x49 } as const
/** Statuses from here on are refusals (RFC 8011, appendix B). */
const FIRST_REFUSAL = 0x01_00
const SERVER_ERRORS = 0x05_00
const TIME_LIMIT_MS = 10_000
/** A printer answers with a few attributes. */
const LARGEST_REPLY = 64 * 1024

type Document = { readonly title: string; readonly mediaType: string; readonly bytes: Uint8Array }

function attribute(tag: number, name: string, value: string): Buffer {
  const [names, values] = [Buffer.from(name), Buffer.from(value)]
  const head = Buffer.alloc(3)
  head[0] = tag
  head.writeUInt16BE(names.length, 1)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(values.length)
  return Buffer.concat([head, names, length, values])
}

function printRequest(address: string, { title, mediaType, bytes }: Document): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt16BE(0x02_00)
  head.writeUInt16BE(PRINT_JOB, 2)
  head.writeUInt32BE(1, 4)
  head[8] = OPERATION_ATTRIBUTES
  return Buffer.concat([
    head,
    attribute(TAGS.charset, 'attributes-charset', 'utf-8'),
    attribute(TAGS.language, 'attributes-natural-language', 'en'),
    attribute(TAGS.uri, 'printer-uri', address),
    attribute(TAGS.name, 'requesting-user-name', 'Galen 360'),
    attribute(TAGS.name, 'job-name', title),
    attribute(TAGS.mediaType, 'document-format', mediaType),
    Buffer.from([END_OF_ATTRIBUTES]),
    bytes,
  ])
}

/** `ipp://host/path` is HTTP on port 631, `ipps` the same over TLS. */
export function webAddress(address: string): URL {
  const found = new URL(address)
  const scheme = found.protocol === 'ipps:' ? 'https' : 'http'
  return new URL(`${scheme}://${found.hostname}:${found.port || '631'}${found.pathname}`)
}

/** Hands a document to a printer by the Internet Printing Protocol. Refused is for a person, unreachable is tried again. */
export async function printByInternet(address: string, document: Document, allowed: Networks): Promise<void> {
  const reply = await callOut(webAddress(address), {
    headers: { 'content-type': 'application/ipp' },
    body: printRequest(address, document),
    timeLimitMs: TIME_LIMIT_MS,
    largestReply: LARGEST_REPLY,
    allowed,
  }).catch((reason: unknown) => {
    throw reason instanceof BusinessError ? new NeedsPerson(reason.message) : reason
  })
  const { status: httpStatus, contentType, bytes: answer } = reply
  // What else is at an address is no one's business, so only a printer's own answer is passed on.
  if (!contentType.startsWith('application/ipp') || answer.length < 8)
    throw new NeedsPerson('What answered at this address is no printer')
  if (httpStatus < 200 || httpStatus > 299) throw new Error('The printer answered with an error')
  const status = answer.readUInt16BE(2)
  if (status >= SERVER_ERRORS) throw new Error(`The printer cannot print now (status ${status.toString(16)})`)
  if (status >= FIRST_REFUSAL) throw new NeedsPerson(`The printer refused the page (status ${status.toString(16)})`)
}
