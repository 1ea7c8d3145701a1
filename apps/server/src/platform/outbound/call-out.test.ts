import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { networksOf } from '../networks.ts'
import { askService, callOut, LARGEST_REPLY } from './call-out.ts'
import { checkReachable, isReachable, type Resolver } from './reachable-address.ts'

const asked: string[] = []
const server = createServer((request, reply) => {
  asked.push(request.url ?? '')
  if (request.url === '/elsewhere') return void reply.writeHead(302, { location: '/large' }).end()
  if (request.url === '/large') return void reply.end('x'.repeat(LARGEST_REPLY + 1))
  reply.writeHead(200, { 'content-type': 'text/plain' }).end('here')
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => void server.close())
const { port } = server.address() as AddressInfo
const none = () => false
const here = networksOf(['127.0.0.1']) ?? none
const call = { headers: {}, body: Buffer.from('page'), timeLimitMs: 5000 }
const at = (address: string) => async () => [{ address, family: 4 }]

describe('a call to an address that a user entered', () => {
  it('connects to the address that was checked, also when the name leads elsewhere the next moment', async () => {
    let times = 0
    const flipping: Resolver = async () => [{ address: times++ === 0 ? '10.255.255.1' : '127.0.0.1', family: 4 }]
    const address = new URL(`http://flips.test:${port}/`)
    await checkReachable(address, none, flipping)
    await expect(callOut(address, { ...call, allowed: none, resolve: flipping })).rejects.toThrow(
      'This address is not allowed.',
    )
    expect(asked).toEqual([])
  })

  it('is answered where the operator allows it, and resolves the name once', async () => {
    let times = 0
    const resolve: Resolver = async () => {
      times += 1
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const reply = await callOut(new URL(`http://printer.test:${port}/x`), { ...call, allowed: here, resolve })
    expect(reply).toMatchObject({ status: 200, contentType: 'text/plain', bytes: Buffer.from('here') })
    expect(times).toBe(1)
  })

  it('follows no redirect and reads no more than it may', async () => {
    const to = (path: string) => callOut(new URL(`http://127.0.0.1:${port}${path}`), { ...call, allowed: here })
    expect((await to('/elsewhere')).status).toBe(302)
    await expect(to('/large')).rejects.toThrow('The answer is too large')
  })

  it('is refused when one of the addresses of a name is', async () => {
    const both: Resolver = async () => [...(await at('10.0.0.1')()), ...(await at('169.254.169.254')())]
    await expect(checkReachable(new URL('http://two.test'), none, both)).rejects.toThrow('This address is not allowed.')
  })

  it('is not refused for a name that no one knows yet', async () => {
    const unknown: Resolver = () => Promise.reject(new Error('ENOTFOUND'))
    await expect(checkReachable(new URL('http://later.test'), none, unknown)).resolves.toBeUndefined()
  })
})

it('allows what is public or private, and never the machine itself', () => {
  for (const address of ['8.8.8.8', '10.1.2.3', '2600::1']) expect(isReachable(address, none)).toBe(true)
  for (const address of ['127.8.8.8', '::ffff:127.0.0.1', 'fe80::1%eth0', 'name', ''])
    expect(isReachable(address, none), address).toBe(false)
})

describe('a service that the operator named', () => {
  it('is answered, cannot send us elsewhere, and says no more than it may', async () => {
    const reply = await askService(`http://127.0.0.1:${port}/`)
    expect([reply.status, await reply.text()]).toEqual([200, 'here'])
    await expect(askService(`http://127.0.0.1:${port}/elsewhere`)).rejects.toThrow('fetch failed')
    await expect(askService(`http://127.0.0.1:${port}/large`)).rejects.toThrow('The answer is too large')
  })
})
