import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import { kernel } from '../../../test/kernel.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { inTransaction } from '../database/database.ts'
import { collectEffects, writeEffects } from '../effects.ts'
import { mailDeliverer } from './mail-deliverer.ts'
import { htmlOf } from './mail-text.ts'
import { queueMail } from './mail.ts'
import { createRelay } from '../outbox/outbox.ts'

const { owner, pool, jobs, given } = await kernel([])
const company = await given.company()
const quiet = { error() {}, warn() {} } as unknown as FastifyBaseLogger
const dataFolder = mkdtempSync(join(tmpdir(), 'galen-mail-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const write = (recipient: string, subject = 'Hello', body = 'Dear reader,\n\nwelcome.', confidential = false) =>
  inTransaction(pool, 'write', { companyId: company.id, userId: null }, async (tx, tracker, connection) => {
    const effects = collectEffects('test', company.id, {
      userId: null,
      sessionId: null,
      requestId: 'test',
      address: '',
    })
    await queueMail({ tx, send: effects.send, companyId: company.id, recipient, subject, body, confidential })
    writeEffects(connection, tracker, effects)
  })

function relayThrough(smtpUrl: string | undefined) {
  let at = Date.now() + 1000
  const deliverer = mailDeliverer({ jobs, smtpUrl, mailFrom: 'Galen 360 <no-reply@galen.test>', dataFolder })
  const relay = createRelay({ jobs, log: quiet, pollMs: 3_600_000, deliverers: [deliverer], clock: () => new Date(at) })
  return { ...relay, advance: (ms: number) => void (at += ms) }
}

type Status = { id: string; status: string; last_error: string | null; sent: boolean }
const statusOf = async (recipient: string) => {
  const [row] = await owner<Status[]>`
    select id, status, last_error, sent_at is not null as sent from mail_message where recipient = ${recipient}`
  return row
}

describe('a mail', () => {
  it('arrives once, as text and as a page, with an id made from its key', async () => {
    const server = await mailServer()
    const relay = relayThrough(server.url)
    await write(
      'anna@test.example',
      'Your invoice № 7',
      'Dear Anna,\n\nsee https://galen.test/invoices/7?a=1&b=2.\n<b>Not bold</b>',
    )
    await relay.drain()
    await relay.drain()
    await relay.stop()
    await server.stop()
    const status = await statusOf('anna@test.example')
    expect(status).toMatchObject({ status: 'Sent', last_error: null, sent: true })
    expect(server.received).toHaveLength(1)
    const mail = server.received[0]
    expect(mail?.recipients).toEqual(['anna@test.example'])
    expect(mail?.parsed).toMatchObject({
      subject: 'Your invoice № 7',
      from: { name: 'Galen 360', address: 'no-reply@galen.test' },
      to: [{ address: 'anna@test.example' }],
      messageId: `<${status?.id}@galen.test>`,
    })
    expect(mail?.parsed.text?.trim()).toBe('Dear Anna,\n\nsee https://galen.test/invoices/7?a=1&b=2.\n<b>Not bold</b>')
    expect(mail?.parsed.html).toContain(
      '<a href="https://galen.test/invoices/7?a=1&amp;b=2" style="color:#2F6798">https://galen.test/invoices/7?a=1&amp;b=2</a>.',
    )
    expect(mail?.parsed.html).toContain('&lt;b&gt;Not bold&lt;/b&gt;')
    expect(mail?.parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('cannot be given another header or recipient through its subject, and its body stays a body', async () => {
    const server = await mailServer()
    const relay = relayThrough(server.url)
    const breaks = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\0', '\u0085', '\v']
    for (const [index, line] of breaks.entries())
      await write(
        `target${index}@test.example`,
        `Hi${line}Bcc: thief@test.example${line}${line}<p>injected`,
        `Body${line}.${line}MAIL FROM:<thief@test.example>${line}..${line}end`,
      )
    await relay.drain()
    await relay.stop()
    await server.stop()
    expect(server.received).toHaveLength(breaks.length)
    for (const { parsed, recipients } of server.received) {
      expect(recipients).toHaveLength(1)
      expect(recipients[0]).toMatch(/^target\d@test\.example$/)
      expect(parsed.subject).toBe('Hi Bcc: thief@test.example <p>injected')
      expect(parsed.bcc ?? []).toEqual([])
      expect(parsed.cc ?? []).toEqual([])
      expect(parsed.text).toContain('MAIL FROM:<thief@test.example>')
      expect(parsed.text).toMatch(/end\s*$/)
    }
  })

  it.each([
    'a@test.example, thief@test.example',
    'a@test.example\r\nRCPT TO:<thief@test.example>',
    'a@test.example\nBcc: thief@test.example',
    '"a b"@test.example',
    '<a@test.example>',
    'a@test.example>\r\nDATA',
    'undisclosed:thief@test.example;',
    '',
  ])('is refused for the recipient %j', async (recipient) => {
    await expect(write(recipient)).rejects.toMatchObject({ code: 'mail.validation' })
  })

  it('is tried again after a 4xx answer and goes out once', async () => {
    const server = await mailServer({ answer: (_, times) => (times < 3 ? { code: 451, text: 'Try later' } : 'accept') })
    const relay = relayThrough(server.url)
    await write('busy@test.example')
    await relay.drain()
    expect(await statusOf('busy@test.example')).toMatchObject({
      status: 'Waiting',
      last_error: expect.stringContaining('451'),
    })
    await relay.drain()
    expect(server.tries.get('busy@test.example')).toBe(1)
    relay.advance(5000)
    await relay.drain()
    relay.advance(30_000)
    await relay.drain()
    await relay.stop()
    await server.stop()
    expect(await statusOf('busy@test.example')).toMatchObject({ status: 'Sent', last_error: null })
    expect(server.received).toHaveLength(1)
  })

  it('needs a person after a 5xx answer', async () => {
    const server = await mailServer({ answer: () => ({ code: 550, text: 'No such mailbox' }) })
    const relay = relayThrough(server.url)
    await write('nobody@test.example')
    await relay.drain()
    relay.advance(24 * 3_600_000)
    await relay.drain()
    await relay.stop()
    await server.stop()
    expect(await statusOf('nobody@test.example')).toMatchObject({
      status: 'Needs a person',
      last_error: expect.stringContaining('No such mailbox'),
      sent: false,
    })
    expect(server.tries.get('nobody@test.example')).toBe(1)
  })

  it('waits while the mail server is down and goes out when it is back', async () => {
    const first = await mailServer()
    await first.stop()
    const relay = relayThrough(first.url)
    await write('patient@test.example')
    await relay.drain()
    expect(await statusOf('patient@test.example')).toMatchObject({
      status: 'Waiting',
      last_error: expect.stringContaining('cannot be used'),
    })
    const second = await mailServer({ port: first.port })
    relay.advance(5000)
    await relay.drain()
    await relay.stop()
    await second.stop()
    expect(await statusOf('patient@test.example')).toMatchObject({ status: 'Sent' })
    expect(second.received).toHaveLength(1)
  })

  it.each(['hang up', 'hang up after accepting'] as const)(
    'is not sent twice when the connection is cut after the text: %s',
    async (answer) => {
      const recipient = `cut-${answer.length}@test.example`
      const server = await mailServer({ answer: () => answer })
      const relay = relayThrough(server.url)
      await write(recipient)
      await relay.drain()
      relay.advance(24 * 3_600_000)
      await relay.drain()
      await relay.stop()
      await server.stop()
      expect(await statusOf(recipient)).toMatchObject({
        status: 'Needs a person',
        last_error: expect.stringContaining('may have arrived'),
      })
      expect(server.tries.get(recipient)).toBe(1)
    },
  )

  it('is tried again when the connection is cut before the text, or the server never greets', async () => {
    const rude = createServer((socket) => void socket.end('220 hello\r\n221 bye\r\n'))
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const portOf = (server: typeof rude) => (server.address() as { port: number }).port
    await write('rude@test.example')
    const relay = relayThrough(`smtp://127.0.0.1:${portOf(rude)}`)
    await relay.drain()
    expect(await statusOf('rude@test.example')).toMatchObject({ status: 'Waiting' })
    const patient = relayThrough(`smtp://127.0.0.1:${portOf(silent)}?greetingTimeout=200`)
    patient.advance(5000)
    await patient.drain()
    expect(await statusOf('rude@test.example')).toMatchObject({
      status: 'Waiting',
      last_error: expect.stringMatching(/greeting/i),
    })
    await Promise.all([relay.stop(), patient.stop()])
    rude.close()
    silent.close()
    await owner`delete from outbox where kind = 'mail' and done_at is null`
  })
})

describe('without a mail server', () => {
  it('is kept as a file that only the operator can read', async () => {
    const relay = relayThrough(undefined)
    await write('kept@test.example', 'Kept', 'Keep me', true)
    await relay.drain()
    await relay.stop()
    const status = await statusOf('kept@test.example')
    expect(status).toMatchObject({ status: 'Stored', sent: false })
    const folder = join(dataFolder, 'mail')
    const path = join(folder, `${status?.id}.eml`)
    expect(readdirSync(folder)).toContain(`${status?.id}.eml`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await PostalMime.parse(readFileSync(path))).toMatchObject({
      subject: 'Kept',
      to: [{ address: 'kept@test.example' }],
    })
  })
})

describe('many relays', () => {
  it('8 of them deliver 500 mails once each', { timeout: 120_000 }, async () => {
    await owner`
      with made as (
        insert into mail_message (company_id, recipient, subject, body)
        select ${company.id}, 'many' || n || '@test.example', 'Many', 'One of many' from generate_series(1, 500) n returning company_id, id)
      insert into outbox (company_id, kind, dedupe_key, payload)
      select company_id, 'mail', id::text, jsonb_build_object('mailId', id) from made`
    const server = await mailServer()
    const relays = Array.from({ length: 8 }, () => relayThrough(server.url))
    await Promise.all(relays.map((relay) => relay.drain()))
    await Promise.all(relays.map((relay) => relay.stop()))
    await server.stop()
    expect(server.received).toHaveLength(500)
    expect(new Set(server.received.map(({ parsed }) => parsed.messageId)).size).toBe(500)
    expect(await owner`select distinct status from mail_message where recipient like 'many%'`).toEqual([
      { status: 'Sent' },
    ])
  })

  it('leave to a person the mail whose relay died while sending it, and send the one it had not begun', async () => {
    await write('begun@test.example')
    await write('claimed@test.example')
    await owner`update outbox o set claimed_until = now() - interval '1 second',
        started_at = case when m.recipient = 'begun@test.example' then now() - interval '1 minute' end
      from mail_message m where o.dedupe_key = m.id::text and m.recipient in ('begun@test.example', 'claimed@test.example')`
    const server = await mailServer()
    const relay = relayThrough(server.url)
    await relay.drain()
    relay.advance(5000)
    await relay.drain()
    await relay.stop()
    await server.stop()
    expect(await statusOf('begun@test.example')).toMatchObject({
      status: 'Needs a person',
      last_error: expect.stringContaining('may have arrived'),
    })
    expect(await statusOf('claimed@test.example')).toMatchObject({ status: 'Sent' })
    expect(server.received.map(({ recipients }) => recipients[0])).toEqual(['claimed@test.example'])
  })
})

describe('the page of a mail', () => {
  it('never holds markup that came with the text', () => {
    const nasty = [
      `<script>alert(1)</script>`,
      `"><img src=x onerror=alert(1)>`,
      `https://x.test/"onmouseover="alert(1)`,
      `https://x.test/'><b>`,
      `javascript:alert(1)`,
      '&lt;',
      '</div></body>',
    ]
    for (const text of nasty) {
      const html = htmlOf(text, `${text}\n\n${text}`)
      const body = html.slice(html.indexOf('<div'), html.lastIndexOf('</div>'))
      expect(body.replaceAll(/<\/?(?:div|p|a|br)(?: (?:style|href)="[^"<>]*")*>/g, '')).not.toMatch(/[<>]/)
      expect(body).not.toMatch(/href="(?!https?:\/\/)/)
    }
  })
})
