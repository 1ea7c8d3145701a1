import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Networks } from '../networks.ts'
import { hostOf, reachableAddresses, type Resolver, resolveName } from './reachable-address.ts'

/** More than this no one of those who are asked has to say. */
export const LARGEST_REPLY = 2 * 1024 * 1024

type Call = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly timeLimitMs: number
  readonly allowed: Networks
  readonly largestReply?: number
  readonly resolve?: Resolver
}
export type CalledOut = { readonly status: number; readonly contentType: string; readonly bytes: Buffer }

/**
 * Posts to an address that a user entered. The socket connects to the very addresses that were checked, so a name that
 * leads elsewhere the next moment leads nowhere; no redirect is followed, and what is answered is bounded.
 */
export async function callOut(address: URL, call: Call): Promise<CalledOut> {
  const { allowed, resolve = resolveName, largestReply = LARGEST_REPLY } = call
  const [found] = await reachableAddresses(hostOf(address), allowed, resolve)
  if (!found) throw new Error('The name has no address')
  // What was checked is answered to every question of the socket.
  const lookup: LookupFunction = (_name, options, answer) =>
    options.all ? answer(null, [{ ...found }]) : answer(null, found.address, found.family)
  const request = address.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise<CalledOut>((done, failed) => {
    const headers = { ...call.headers, 'content-length': String(call.body.byteLength) }
    const signal = AbortSignal.timeout(call.timeLimitMs)
    const sent = request(address, { method: 'POST', headers, lookup, agent: false, signal }, (reply) => {
      const parts: Buffer[] = []
      let length = 0
      reply.on('data', (part: Buffer) => {
        length += part.length
        if (length > largestReply) return void reply.destroy(new Error('The answer is too large'))
        parts.push(part)
      })
      reply.on('error', failed)
      reply.on('end', () =>
        done({
          status: reply.statusCode ?? 0,
          contentType: reply.headers['content-type'] ?? '',
          bytes: Buffer.concat(parts),
        }),
      )
    })
    sent.on('error', failed)
    sent.end(call.body)
  })
}

/** Asks a service that the operator named. It cannot send us elsewhere, and its answer is bounded. */
export const askService: typeof fetch = async (address, how) => {
  const reply = await fetch(address, { ...how, redirect: 'error' })
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of reply.body ?? []) {
    length += part.byteLength
    if (length > LARGEST_REPLY) throw new Error('The answer is too large')
    parts.push(part)
  }
  const body = reply.status === 204 || reply.status === 304 ? null : Buffer.concat(parts)
  return new Response(body, { status: reply.status, headers: reply.headers })
}
