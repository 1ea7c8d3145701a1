import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { BusinessError } from '@galen/domain/business-error'
import { type Networks, networksOf } from '../networks.ts'

export const NOT_ALLOWED = 'This address is not allowed.'

export const addressNotAllowed = () =>
  new BusinessError('validation', NOT_ALLOWED, [{ field: 'address', message: NOT_ALLOWED }])

/**
 * Where an address that a user enters never leads: this machine, its own network segment, the metadata services of the
 * clouds, everyone at once, and the IPv6 forms that carry an IPv4 address inside. Private networks stay open, because
 * that is where printers are.
 */
const REFUSED = [
  '0.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const isRefused = networksOf(REFUSED) ?? (() => true)

/** The machine's own addresses lead to it as surely as loopback does. */
const ownAddresses = () =>
  new Set(
    Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.map(({ address }) => address.split('%')[0] ?? address),
    ),
  )

/** Whether a resolved address may be connected to. What the operator names is allowed whatever it is. */
export function isReachable(address: string, allowed: Networks): boolean {
  const plain = address.split('%')[0] ?? ''
  if (isIP(plain) === 0) return false
  return allowed(plain) || (!isRefused(plain) && !ownAddresses().has(plain))
}

/** The name or address in a web address, without the brackets of IPv6; every spelling of a number is read as a browser reads it. */
export const hostOf = (address: URL): string => address.hostname.replace(/^\[(.*)\]$/, '$1')

type Resolved = { readonly address: string; readonly family: number }
export type Resolver = (name: string) => Promise<readonly Resolved[]>

export const resolveName: Resolver = (name) =>
  new Promise((resolve, reject) =>
    lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  )

/** Every address that a host stands for now, none of which is refused. */
export async function reachableAddresses(
  host: string,
  allowed: Networks,
  resolve: Resolver = resolveName,
): Promise<readonly Resolved[]> {
  // Some resolvers know nothing of the names below localhost; the rest of the world agrees on what they are (RFC 6761).
  if (/(^|\.)localhost\.?$/i.test(host)) return reachableAddresses('127.0.0.1', allowed, resolve)
  const version = isIP(host)
  const found = version === 0 ? await resolve(host) : [{ address: host, family: version }]
  if (!found.every(({ address }) => isReachable(address, allowed))) throw addressNotAllowed()
  return found
}

const LONGEST_LOOKUP_MS = 2000

/** Refuses an address as it is saved. A name that no one knows yet is checked when it is connected to. */
export async function checkReachable(address: URL, allowed: Networks, resolve: Resolver = resolveName): Promise<void> {
  const patience = new Promise<void>((done) => setTimeout(done, LONGEST_LOOKUP_MS).unref())
  const checked = reachableAddresses(hostOf(address), allowed, resolve).then(
    () => undefined,
    (reason: unknown) => {
      if (reason instanceof BusinessError) throw reason
    },
  )
  await Promise.race([checked, patience])
}
