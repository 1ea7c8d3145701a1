import { describe, expect, it } from 'vitest'
import { messages, type StuckAddress } from '@galen/contract/admin/messages'
import { kernel } from '../../../test/kernel.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { mailDeliverer } from '../../platform/mail/mail-deliverer.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { getHealth } from '../health/health.ts'
import { listStuckAddresses, resendStuckMails, setAsideStuckMails } from './stuck-addresses.ts'

const { call, owner, jobs, given, installation } = await kernel([
  listStuckAddresses,
  resendStuckMails,
  setAsideStuckMails,
  getHealth,
])
const company = await given.company()
const administrator = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])
const reader = await given.user(company, ['LIST_SYSTEM_PROPERTIES'])
const stranger = await given.user(await given.company(), ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])

/** A mail that the mail server refused for good, with what is parked for it in the outbox. */
async function refused(recipient: string, error = 'No such mailbox'): Promise<string> {
  const [mail] = await owner<{ id: string }[]>`
    insert into mail_message (company_id, recipient, subject, body, status, last_error)
    values (${company.id}, ${recipient}, 'Order placed', 'Text', 'Needs a person', ${error}) returning id`
  const id = String(mail?.id)
  await owner`
    insert into outbox (company_id, kind, dedupe_key, payload, attempts, needs_person_at)
    values (${company.id}, 'mail', ${id}, ${`{"mailId":"${id}"}`}::text::jsonb, 1, now())`
  return id
}
const listed = async (as = reader) => (await call(messages.stuck, {}, { as })).body as StuckAddress[]
const stateOf = async (id: string) => (await owner`select status, last_error from mail_message where id = ${id}`)[0]
const parked = (id: string) =>
  owner`select 1 from outbox where payload ->> 'mailId' = ${id} and needs_person_at is not null`

describe('addresses whose mails failed for good', () => {
  it('are listed once each with how many mails wait and what the server said last', async () => {
    await refused('gone@stuck.example', 'Earlier words')
    await refused('gone@stuck.example')
    await refused('full@stuck.example', 'Mailbox full')
    expect((await listed()).map(({ newestAt: _, ...rest }) => rest)).toEqual([
      { recipient: 'full@stuck.example', mails: 1, lastError: 'Mailbox full' },
      { recipient: 'gone@stuck.example', mails: 2, lastError: 'No such mailbox' },
    ])
    expect(await listed(stranger)).toEqual([])
  })

  it('are cleared when someone decides that the mails need not be sent', async () => {
    const id = await refused('clear@stuck.example')
    const body = { recipient: 'clear@stuck.example' }
    expect((await call(messages.setAsideStuck, { body }, { as: stranger })).body).toEqual({ mails: 0 })
    expect((await call(messages.setAsideStuck, { body }, { as: reader })).status).toBe(403)
    expect((await call(messages.setAsideStuck, { body }, { as: administrator })).body).toEqual({ mails: 1 })
    expect(await stateOf(id)).toEqual({ status: 'Set aside', last_error: 'No such mailbox' })
    expect(await parked(id)).toHaveLength(0)
    expect((await listed()).map(({ recipient }) => recipient)).not.toContain('clear@stuck.example')
    const [entry] = await owner`select action, user_id, after from audit_entry where entity_id = ${id}`
    expect(entry).toEqual({ action: 'message.set-aside', user_id: administrator.id, after: { status: 'Set aside' } })
  })

  it('get all their mails once more, once for 64 who ask at the same time', async () => {
    const server = await mailServer()
    const { dataFolder } = installation
    const deliverers = [mailDeliverer({ jobs, smtpUrl: server.url, mailFrom: 'x@galen.test', dataFolder })]
    const relay = createRelay({ jobs, log: { error() {}, warn() {} }, pollMs: 3_600_000, deliverers })
    const ids = [await refused('again@stuck.example'), await refused('again@stuck.example')]
    const body = { recipient: 'again@stuck.example' }
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => call(messages.resendStuck, { body }, { as: administrator })),
    )
    const sent = replies.map((reply) => (reply.body as { mails: number }).mails)
    expect(sent.reduce((sum, mails) => sum + mails)).toBe(2)
    await relay.drain()
    await relay.stop()
    await server.stop()
    expect(server.received).toHaveLength(2)
    for (const id of ids) {
      expect(await stateOf(id)).toEqual({ status: 'Sent', last_error: null })
      expect(await parked(id)).toHaveLength(0)
    }
  })
})
