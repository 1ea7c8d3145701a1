import type { IncomingMessage } from 'node:http'
import { networksOf } from './networks.ts'

/** Whether the one at this address, so many hops before us, is a proxy that reports truthfully about who asked it. */
export type TrustsProxy = (address: string, hop: number) => boolean

/** More proxies than this in a row are a mistake: each one trusted too many lets a client invent its address. */
const MOST_PROXIES = 10

const YES = /^(yes|y|true|on|enabled)$/i
const NO = /^(no|n|false|off|disabled|0)$/i

/**
 * Reads which proxies are trusted: none, so many in a row, or those at the addresses named. Only what they add to the
 * forwarding headers counts, from the nearest one outwards; what is before that, any client can have written itself.
 * Answers undefined for what is none of these.
 */
export function readTrustedProxies(text: string): TrustsProxy | false | undefined {
  const given = text.trim()
  if (NO.test(given)) return false
  if (YES.test(given)) return nearest(1)
  if (!/^\d+$/.test(given)) return standingAt(given.split(',').map((part) => part.trim()))
  const count = Number(given)
  return count <= MOST_PROXIES ? nearest(count) : undefined
}

// Counted by ourselves: given a number, Fastify trusts no one.
const nearest =
  (count: number): TrustsProxy =>
  (_address, hop) =>
    hop < count

function standingAt(networks: readonly string[]): TrustsProxy | undefined {
  const trusted = networksOf(networks)
  return trusted && ((address) => trusted(address))
}

/** Who asked, read like Fastify reads it: from the nearest address outwards, up to the first that is no trusted proxy. */
export function addressOf({ socket, headers }: IncomingMessage, trusts: TrustsProxy | false): string {
  const nearest = socket.remoteAddress ?? ''
  if (!trusts) return nearest
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const hops = [nearest, ...forwarded.toReversed()]
  return hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1) ?? nearest
}
