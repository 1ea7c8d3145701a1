import { afterAll, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { kernel, TEST_SECRET } from '../../../test/kernel.ts'
import { realtimeServer } from '../../../test/realtime-server.ts'
import { connected } from '../../../test/stomp-client.ts'
import { sized } from '../../../test/test-size.ts'
import { inTransaction } from '../database/database.ts'
import { type Effects, collectEffects, writeEffects } from '../effects.ts'

const { pool, given, address } = await kernel([])
const [company, other] = [await given.company(), await given.company('Other Company')]
const server = await realtimeServer({ address, secret: TEST_SECRET })
afterAll(() => server.stop())

const commit = async (companyId: string, act: (effects: Effects) => void) => {
  await inTransaction(pool, 'write', { companyId, userId: null }, async (_tx, tracker, connection) => {
    const effects = collectEffects('test', companyId, { userId: null, sessionId: null, requestId: 'test', address: '' })
    act(effects)
    writeEffects(connection, tracker, effects)
  })
  server.relay.nudge()
}
const change = (id: string) => ({ type: 'thing', id, version: 1, changed: ['name'] })
const QUEUE = 'settings'

it('each of 200 users with a live connection hears once what is theirs, and nothing else', async () => {
  const count = sized(24, 200)
  const users: Awaited<ReturnType<typeof given.user>>[] = []
  while (users.length < count) users.push(await given.user(users.length % 4 === 0 ? other : company))
  const lines = await Promise.all(
    users.map(async (user) => {
      const client = await connected(server.port, user.token)
      await client.ask('SUBSCRIBE', { id: 'company', destination: '/topic/company' })
      await client.ask('SUBSCRIBE', { id: 'mine', destination: `/user/queue/${QUEUE}` })
      return { user, client }
    }),
  )
  const heardOf = (subscription: string) =>
    lines.map(({ client }) => client.bodies(subscription).map(({ id }) => id as string))
  const expected = users.map(({ companyId }) => (companyId === company.id ? ['ours'] : ['theirs']))

  await commit(company.id, ({ publish }) => publish('/topic/company', change('ours')))
  await commit(other.id, ({ publish }) => publish('/topic/company', change('theirs')))
  await eventually(() => heardOf('company')).toEqual(expected)

  for (const { id, companyId } of users)
    await commit(companyId, ({ publish }) => publish(`/user/${id}/queue/${QUEUE}`, change(id)))
  await eventually(() => heardOf('mine')).toEqual(users.map(({ id }) => [id]))

  // Half of them leave; the others are served as before.
  for (const { client } of lines.slice(0, count / 2)) client.ws.terminate()
  await commit(company.id, ({ publish }) => publish('/topic/company', change('later')))
  const stayed = () => heardOf('company').slice(count / 2)
  await eventually(stayed).toEqual(
    expected.slice(count / 2).map(([first]) => (first === 'ours' ? ['ours', 'later'] : ['theirs'])),
  )
  for (const { client } of lines) client.ws.terminate()
})
