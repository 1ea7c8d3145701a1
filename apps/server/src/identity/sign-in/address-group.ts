import { isIPv6 } from 'node:net'

/**
 * The part of an address that belongs to one household or office: an IPv4 address as it is, the first half of an IPv6
 * address, because everyone behind a line can change the second half at will.
 */
export function addressGroup(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const left = groups(head)
  const right = groups(tail ?? '')
  // A dotted ending takes the room of two groups, far behind the half that counts.
  const missing = 8 - left.length - right.length - (right.at(-1)?.includes('.') ? 1 : 0)
  const all = [...left, ...Array.from({ length: tail === undefined ? 0 : missing }, () => '0'), ...right]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
