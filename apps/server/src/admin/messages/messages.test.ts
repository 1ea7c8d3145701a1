import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mailMessageIndex, messages } from '@galen/contract/admin/messages'
import { search } from '@galen/contract/search-index'
import { kernel } from '../../../test/kernel.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { mailDeliverer } from '../../platform/mail/mail-deliverer.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { resendMailMessage } from './commands/resend-mail-message.ts'
import { mailMessageSearch } from './mail-message.search.ts'
import { getMailMessage } from './queries/get-mail-message.ts'

const { call, owner, jobs, given } = await kernel([
  getMailMessage,
  resendMailMessage,
  searchOperation([mailMessageSearch]),
])
const company = await given.company()
const other = await given.company()
const administrator = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])
const reader = await given.user(company, ['LIST_SYSTEM_PROPERTIES'])
const nobody = await given.user(company)
const stranger = await given.user(other, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])
const dataFolder = mkdtempSync(join(tmpdir(), 'galen-messages-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

async function mail(
  values: { status?: string; confidential?: boolean; recipient?: string; companyId?: string } = {},
): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    insert into mail_message (company_id, recipient, subject, body, status, confidential, last_error)
    values (${values.companyId ?? company.id}, ${values.recipient ?? 'someone@test.example'}, 'Reset your password', 'The secret link',
      ${values.status ?? 'Sent'}, ${values.confidential ?? false}, ${values.status === 'Needs a person' ? 'Refused' : null}) returning id`
  return String(row?.id)
}
const outboxOf = (id: string) =>
  owner<{ dedupe_key: string }[]>`select dedupe_key from outbox where payload ->> 'mailId' = ${id}`

describe('reading messages', () => {
  it('shows a message with its body, and a confidential one without', async () => {
    const plain = await call(messages.get, { params: { id: await mail() } }, { as: reader })
    expect(plain).toMatchObject({
      status: 200,
      body: { subject: 'Reset your password', status: 'Sent', body: 'The secret link' },
    })
    const secret = await call(
      messages.get,
      { params: { id: await mail({ confidential: true }) } },
      { as: administrator },
    )
    expect(secret).toMatchObject({ status: 200, body: { confidential: true, body: null } })
    expect(JSON.stringify(secret)).not.toContain('secret link')
  })

  it('lists messages without any body, newest first, found by recipient, subject and status', async () => {
    await mail({ recipient: 'first@find.example', confidential: true })
    await mail({ recipient: 'second@find.example', status: 'Needs a person' })
    const list = async (query: string) => {
      const reply = await call(search, { params: { index: mailMessageIndex.name }, query: { query } }, { as: reader })
      expect(reply.status).toBe(200)
      expect(JSON.stringify(reply.body)).not.toContain('secret link')
      return (reply.body as { content: { recipient: string; lastError: string | null }[] }).content
    }
    expect((await list('find.example')).map(({ recipient }) => recipient)).toEqual([
      'second@find.example',
      'first@find.example',
    ])
    expect(await list('find.example status:"Needs a person"')).toMatchObject([
      { recipient: 'second@find.example', lastError: 'Refused' },
    ])
    expect((await list('reset confidential:true find.example')).map(({ recipient }) => recipient)).toEqual([
      'first@find.example',
    ])
    expect(
      (
        await call(
          search,
          { params: { index: mailMessageIndex.name }, query: { query: 'body:secret' } },
          { as: reader },
        )
      ).status,
    ).toBe(400)
  })

  it('is for those who may see the configuration, within their company', async () => {
    const id = await mail()
    expect((await call(messages.get, { params: { id } }, { as: nobody })).status).toBe(403)
    expect((await call(search, { params: { index: mailMessageIndex.name } }, { as: nobody })).status).toBe(403)
    const foreign = await call(messages.get, { params: { id } }, { as: stranger })
    const random = await call(messages.get, { params: { id: crypto.randomUUID() } }, { as: stranger })
    expect(foreign.status).toBe(404)
    expect({ ...(foreign.body as object), errorId: '' }).toEqual({ ...(random.body as object), errorId: '' })
    expect((await call(search, { params: { index: mailMessageIndex.name } }, { as: stranger })).body).toMatchObject({
      total: 0,
    })
  })
})

describe('resending a message', () => {
  it('queues it under a new key, says who did it, and keeps its confidence', async () => {
    const id = await mail({ confidential: true, status: 'Needs a person' })
    const reply = await call(messages.resend, { params: { id } }, { as: administrator })
    expect(reply).toMatchObject({ status: 200, body: { id, status: 'Waiting', lastError: null, body: null } })
    const [queued] = await outboxOf(id)
    expect(queued?.dedupe_key).toMatch(new RegExp(`^${id}\\..+`))
    const [audited] =
      await owner`select action, user_id, before, after from audit_entry where entity = 'mail-message' and entity_id = ${id}`
    expect(audited).toEqual({
      action: 'message.resend',
      user_id: administrator.id,
      before: { status: 'Needs a person' },
      after: { status: 'Waiting' },
    })
  })

  it('happens once when 64 ask at the same time, and once for one key', async () => {
    const id = await mail({ status: 'Stored' })
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => call(messages.resend, { params: { id } }, { as: administrator })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(63)
    expect(await outboxOf(id)).toHaveLength(1)
    const keyed = await mail({ status: 'Stored' })
    const again = await Promise.all(
      [1, 2, 3].map(() =>
        call(messages.resend, { params: { id: keyed } }, { as: administrator, key: 'resend-this-one' }),
      ),
    )
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await outboxOf(keyed)).toHaveLength(1)
  })

  it('needs the right to change the configuration, in the same company', async () => {
    const id = await mail()
    expect((await call(messages.resend, { params: { id } }, { as: reader })).status).toBe(403)
    expect((await call(messages.resend, { params: { id } }, { as: stranger })).status).toBe(404)
    expect(await outboxOf(id)).toHaveLength(0)
  })

  it('sends what was kept, once there is a mail server', async () => {
    const quiet = { error() {}, warn() {} }
    const relay = (smtpUrl: string | undefined) =>
      createRelay({
        jobs,
        log: quiet,
        pollMs: 3_600_000,
        deliverers: [mailDeliverer({ jobs, smtpUrl, mailFrom: 'x@galen.test', dataFolder })],
      })
    await owner`delete from outbox`
    const id = await mail({ status: 'Needs a person', recipient: 'kept@test.example', confidential: true })
    await call(messages.resend, { params: { id } }, { as: administrator })
    const without = relay(undefined)
    await without.drain()
    await without.stop()
    expect((await call(messages.get, { params: { id } }, { as: reader })).body).toMatchObject({
      status: 'Stored',
      sentAt: null,
    })
    expect(readdirSync(join(dataFolder, 'mail'))).toHaveLength(1)
    const server = await mailServer()
    const through = relay(server.url)
    await through.drain()
    expect(server.received).toHaveLength(0)
    await call(messages.resend, { params: { id } }, { as: administrator })
    await through.drain()
    await through.stop()
    await server.stop()
    expect(server.received.map(({ parsed }) => parsed.text?.trim())).toEqual(['The secret link'])
    expect((await call(messages.get, { params: { id } }, { as: reader })).body).toMatchObject({
      status: 'Sent',
      sentAt: expect.any(String),
    })
  })
})
