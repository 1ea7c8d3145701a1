import { BlockList, isIP } from 'node:net'

export type Networks = (address: string) => boolean

/** Whether an address is one of these, or in one of these networks such as 10.0.0.0/8; undefined when one is neither. */
export function networksOf(networks: readonly string[]): Networks | undefined {
  const list = new BlockList()
  for (const network of networks) if (!addNetwork(list, network)) return undefined
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

function addNetwork(list: BlockList, network: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d+))?$/.exec(network) ?? []
  const version = isIP(address)
  if (version === 0) return false
  const bits = version === 6 ? 128 : 32
  const length = prefix === undefined ? bits : Number(prefix)
  // The network that covers every address would say nothing about any of them.
  if (length < 1 || length > bits) return false
  list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  return true
}
