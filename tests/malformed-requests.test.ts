import { describe, expect, it, vi } from 'vitest'
import type { Route } from '@galen/contract/route'
import { search } from '@galen/contract/search-index'
import { areas } from '@galen/server/areas'
import type { ErrorDetail } from '@galen/domain/business-error'
import { testServer } from '../apps/server/test/server.ts'
import { isFull } from '../apps/server/test/test-size.ts'
import { watchTables } from '../apps/server/test/watch-tables.ts'
import { type Answer, ask } from './walks/ask.ts'
import { exampleOf } from './walks/examples.ts'
import { type Malformed, malformedRequests } from './walks/malformed-requests.ts'
import { walkers } from './walks/people.ts'
import { validatorOf } from './walks/validator.ts'

const AT_LEAST = 40
const AT_ONCE = 16
/** How many of the requests that the validator refuses, and how many of those wrong as a whole, a route also gets over HTTP. */
const SENT_OF_EACH = 5
const LEAKS =
  /\b(select|insert into|update|delete from) .*\b(from|set|values|where)\b|syntax error|relation "|\bat .*\.(ts|js):\d+|node_modules|PostgresError|kysely/i

const operations = areas.flatMap((area) => area.operations)
const routes: Route[] = [...operations.map((operation) => operation.route), search]
const saidAgainst = validatorOf(operations)
const server = await testServer()
const people = await walkers(server)
// What the requests are about belongs to someone without rights; an administrator sends them.
const owned = await people.routesWithWorlds(routes, 'without')
const senders = await people.routesWithWorlds(routes, 'administrator')

// Every table there is, also those of areas that come later.
const tables = await watchTables(server.owner)

const WRONG_PASSWORDS = ['sign_in_throttle']
const CHECKED_AGAIN = [
  'audit_entry',
  'notification',
  'order_check',
  'outbox',
  'reservation',
  'sales_approval',
  'sales_order',
]

/**
 * What may change although everything was refused: wrong passwords are counted, an order that is refused an invoice is
 * checked again, and what an accepted request asked for is written by its listener a moment later.
 */
const MEANT_TO_CHANGE: Readonly<Record<string, readonly string[]>> = {
  'POST /api/sign/mfa/confirm': WRONG_PASSWORDS,
  'POST /api/web/sign/login': WRONG_PASSWORDS,
  'POST /api/me/mfa/disable': WRONG_PASSWORDS,
  'POST /api/me/mfa/recovery-codes': WRONG_PASSWORDS,
  'PUT /api/me/password': WRONG_PASSWORDS,
  'POST /api/sales/invoices': CHECKED_AGAIN,
  'POST /api/sales/invoices/conversion/:soId': CHECKED_AGAIN,
  'POST /api/payment/statements': ['mail_attachment', 'mail_message', 'outbox'],
  'POST /api/purchase/orders/:id/edi': ['audit_entry', 'document_counter', 'edi_document', 'outbox'],
}

/** Waits until no listener has anything left to write for the requests that were accepted before. */
const answered = () =>
  vi.waitFor(
    async () =>
      expect(
        await server.owner`select kind from outbox where done_at is null and needs_person_at is null
          and (claimed_until is not null or next_at <= now()) limit 1`,
      ).toEqual([]),
    { timeout: 30_000, interval: 50 },
  )

/** A request with what the validator says against it, in this process. */
type Judged = Malformed & { readonly said: readonly ErrorDetail[] | null }

/**
 * All that reaches more than the validator goes over HTTP. Of what the validator refuses, and of what is wrong as a whole for
 * every route alike, each route gets a few in turn, so that all routes together get all of them; `./test --full` sends all.
 */
function sentOf(judged: readonly Judged[], turn: number): readonly Judged[] {
  if (isFull) return judged
  const some = (all: readonly Judged[]) => {
    const places = Array.from({ length: SENT_OF_EACH }, (_, next) => Math.floor((next * all.length) / SENT_OF_EACH))
    const chosen = new Set(places.map((place) => (place + turn) % all.length))
    return all.filter((_, place) => chosen.has(place))
  }
  return [
    ...judged.filter(({ said, isTransport }) => said === null && !isTransport),
    ...some(judged.filter(({ said }) => said !== null)),
    ...some(judged.filter(({ isTransport }) => isTransport)),
  ]
}

describe('malformed requests', () => {
  it.each(owned.map(([name, route, { world }], turn) => [name, route, world, senders[turn]?.[2].token, turn] as const))(
    '%s',
    async (name, route, world, token, turn) => {
      const example = exampleOf(route, world)
      const requests = malformedRequests(route, example)
      expect(requests.length).toBeGreaterThanOrEqual(AT_LEAST)
      const judged = requests.map((request) => ({ ...request, said: saidAgainst(route, request) }))
      for (const { what, said } of judged) if (said) expectReasons(what, said)
      const chosen = sentOf(judged, turn)
      await answered()
      await tables.changed()
      const sendIt = (request: Malformed) =>
        ask(`${server.url}${request.url}`, {
          method: route.method,
          ...(request.payload === undefined || route.method === 'GET' ? {} : { payload: request.payload }),
          headers: { authorization: `Bearer ${token}`, ...example.headers, ...printable(request.headers ?? {}) },
        })
      let refused = await refusedOf(chosen, sendIt)
      // Some hostile values are right for some fields; those that were refused are then sent by themselves.
      for (let sent = chosen; refused.length < sent.length;) {
        sent = [...refused]
        await answered()
        await tables.changed()
        refused = await refusedOf(sent, sendIt)
      }
      const meant = MEANT_TO_CHANGE[name] ?? []
      expect((await tables.changed()).filter((table) => !meant.includes(table))).toEqual([])
    },
  )
})

/** Each reason names its field, in the product's own words. */
function expectReasons(what: string, said: readonly ErrorDetail[]): void {
  const faulty = said.filter(({ field, message }) => field === '' || message === '' || LEAKS.test(message))
  expect([said.length > 0, faulty], what).toEqual([true, []])
}

/** Sends them, a few at a time; each is answered in the product's own words, and those that were refused come back. */
async function refusedOf(
  requests: readonly Judged[],
  sendIt: (request: Malformed) => Promise<Answer>,
): Promise<readonly Judged[]> {
  const refused: Judged[] = []
  const one = async (request: Judged) => {
    const { status, ok, body } = await sendIt(request)
    expect(status, `${request.what}: ${body.slice(0, 300)}`).toBeLessThan(500)
    expect(body, request.what).not.toMatch(LEAKS)
    // What the validator refuses in this process is refused over HTTP, for the same reasons.
    if (request.said) expect(ok, request.what).toBe(false)
    if (ok) return
    refused.push(request)
    const reply: unknown = JSON.parse(body)
    expect(reply, request.what).toMatchObject({ title: expect.any(String), errorId: expect.any(String) })
    if (request.said && status === 400) expect(reply, request.what).toMatchObject({ details: request.said })
  }
  for (let next = 0; next < requests.length; next += AT_ONCE)
    await Promise.all(requests.slice(next, next + AT_ONCE).map(one))
  return refused
}

/** The client refuses to send some headers at all; what it can send is sent. */
const printable = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => name !== 'content-length' && /^[\x20-\x7e]*$/.test(value)),
  )
