import { afterAll, expect, it } from 'vitest'
import { kernel, TEST_SECRET } from '../../../test/kernel.ts'
import { realtimeServer } from '../../../test/realtime-server.ts'
import { connected, connectHeaders, openSocket } from '../../../test/stomp-client.ts'

const { given, address } = await kernel([])
const ana = await given.user(await given.company())
const server = await realtimeServer({ address, secret: TEST_SECRET, requestsPerSecond: 2 })
afterAll(() => server.stop())

async function guess() {
  const client = await openSocket(server.port)
  client.say('CONNECT', connectHeaders('wrong'))
  return (await client.frame('ERROR')).headers['message']
}

it('counts wrong tokens of sockets against their address, and lets known people in', async () => {
  ;(await connected(server.port, ana.token)).ws.terminate()
  const refusals = await Promise.all(Array.from({ length: 6 }, guess))
  expect(refusals.filter((message) => message === 'Session expired.')).toHaveLength(4)
  expect(refusals.filter((message) => message === 'Too many connections')).toHaveLength(2)
  ;(await connected(server.port, ana.token)).ws.terminate()
})
