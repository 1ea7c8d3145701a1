import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { kernel, TEST_SECRET } from '../../../test/kernel.ts'
import { realtimeServer } from '../../../test/realtime-server.ts'
import { connected } from '../../../test/stomp-client.ts'

const { given, address } = await kernel([])
const company = await given.company()
const anna = await given.user(company, ['EDIT_USER'])
const ben = await given.user(company)
const server = await realtimeServer({ address, secret: TEST_SECRET })
const quick = await realtimeServer({ address, secret: TEST_SECRET, name: 'quick', limits: { presenceMs: 400 } })
afterAll(() => Promise.all([server.stop(), quick.stop()]))

describe('presence', () => {
  const destination = `/topic/presence/user/${anna.id}`
  const people = (body: Record<string, unknown>) => (body['people'] as { userId: string }[]).map(({ userId }) => userId)

  it('shows who has a document open until they leave, close or fall silent', async () => {
    const colleague = await given.user(company, ['EDIT_USER'])
    const [one, two] = await Promise.all([connected(quick.port, anna.token), connected(server.port, colleague.token)])
    await one.ask('SUBSCRIBE', { id: 'p', destination })
    expect(await one.heard('p', () => true)).toEqual({ type: 'presence', id: anna.id, people: [] })
    await two.ask('SUBSCRIBE', { id: 'p', destination })
    await two.ask('SEND', { destination }, '{}')
    const seen = await one.heard('p', (body) => people(body).includes(colleague.id))
    expect(seen['people']).toEqual([
      { userId: colleague.id, initials: 'TP', name: expect.stringMatching(/^Test Person/) },
    ])
    await one.ask('SEND', { destination }, '{}')
    await two.heard('p', (body) => people(body).length === 2)
    await two.ask('SEND', { destination }, '{"open":false}')
    await one.heard('p', (body) => people(body).length === 1 && people(body)[0] === anna.id)
    await eventually(() => people(one.bodies('p').at(-1) ?? {})).toEqual([])
    expect(people(two.bodies('p').at(-1) ?? {})).toEqual([anna.id])
    two.ws.terminate()
    one.ws.terminate()
  })

  it('ends with the connection, while another tab of the same person still counts', async () => {
    const [first, second, watcher] = await Promise.all([
      connected(server.port, anna.token),
      connected(server.port, anna.token),
      connected(server.port, anna.token),
    ])
    for (const client of [first, second, watcher]) await client.ask('SUBSCRIBE', { id: 'p', destination })
    for (const client of [first, second]) await client.ask('SEND', { destination }, '{}')
    await watcher.heard('p', (body) => people(body).includes(anna.id))
    first.ws.terminate()
    await eventually(() => server.realtime.sockets()).toBe(2)
    await watcher.ask('SUBSCRIBE', { id: 'again', destination })
    expect(people(watcher.bodies('again').at(-1) ?? {})).toEqual([anna.id])
    await second.ask('UNSUBSCRIBE', { id: 'p' })
    await eventually(() => people(watcher.bodies('p').at(-1) ?? {})).toEqual([])
    second.ws.terminate()
    watcher.ws.terminate()
  })

  it('is the only thing that may be sent, by those who hear of it', async () => {
    for (const wish of [
      '/topic/company',
      '/user/queue/settings',
      destination,
      `/topic/user/${anna.id}`,
      `/user/${ben.id}/queue/session`,
    ]) {
      const client = await connected(server.port, anna.token)
      if (wish !== destination) await client.ask('SUBSCRIBE', { id: 'own', destination })
      await expect(client.ask('SEND', { destination: wish }, '{"type":"thing"}')).rejects.toThrow('Forbidden')
      await client.closed
    }
  })
})
