import { afterAll, describe, expect, it } from 'vitest'
import { kernel, TEST_SECRET } from '../../../test/kernel.ts'
import { realtimeServer } from '../../../test/realtime-server.ts'
import { connected } from '../../../test/stomp-client.ts'

const { owner, given, address } = await kernel([])
const company = await given.company()
await owner`insert into setting (company_id, key, value) values (${company.id}, 'secondFactorRequired', 'true')`
const ana = await given.user(company, ['EDIT_USER'])
const server = await realtimeServer({ address, secret: TEST_SECRET })
afterAll(() => server.stop())

describe('someone whose second factor is due', () => {
  it.each(['/topic/company', `/topic/user/${ana.id}`, `/topic/presence/user/${ana.id}`])(
    'does not hear %s',
    async (destination) => {
      const client = await connected(server.port, ana.token)
      await client.ask('SUBSCRIBE', { id: 'own', destination: '/user/queue/settings' })
      client.say('SUBSCRIBE', { id: 'more', destination })
      expect((await client.frame('ERROR')).headers['message']).toBe('Forbidden')
      expect(await client.closed).toBe(1008)
    },
  )

  it('hears everything they may as soon as it is set up', async () => {
    await owner`update app_user set mfa_enabled = true, mfa_secret = ${Buffer.from('sealed')} where id = ${ana.id}`
    const client = await connected(server.port, ana.token)
    for (const destination of ['/topic/company', `/topic/user/${ana.id}`])
      await client.ask('SUBSCRIBE', { id: destination, destination })
    client.ws.terminate()
  })
})
