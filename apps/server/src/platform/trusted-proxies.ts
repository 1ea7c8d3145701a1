import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

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
  const trusted = new BlockList()
  for (const network of networks) if (!addNetwork(trusted, network)) return undefined
  return (address) => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Adds an address, or a network such as 10.0.0.0/8; false when it is neither. */
function addNetwork(list: BlockList, network: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d+))?$/.exec(network) ?? []
  const version = isIP(address)
  if (version === 0) return false
  const bits = version === 6 ? 128 : 32
  const length = prefix === undefined ? bits : Number(prefix)
  // The network that covers everyone would trust the very clients that proxies are distinguished from.
  if (length < 1 || length > bits) return false
  list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  return true
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
