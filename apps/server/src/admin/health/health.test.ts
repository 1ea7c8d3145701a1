import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type HealthCheck, health } from '@galen/contract/admin/health'
import { eventually } from '../../../test/eventually.ts'
import { kernel } from '../../../test/kernel.ts'
import { sealAudit } from '../../platform/audit/audit-seal.ts'
import { anchorsFileOf } from '../../platform/audit/audit-anchors.ts'
import { admin } from '../admin.operations.ts'

const { call, owner, jobs, given, secrets, installation } = await kernel(admin.operations)
const company = await given.company()
const administrator = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])
const reader = await given.user(company, ['LIST_SYSTEM_PROPERTIES'])
const stranger = await given.user(await given.company(), ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])

const look = async (as = reader) => {
  const reply = await call(health.get, {}, { as })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { checks, parked } = reply.body as { checks: HealthCheck[]; parked: { id: string }[] }
  return { parked, check: (id: HealthCheck['id']) => checks.find((one) => one.id === id) }
}
const park = async (kind: string, mailId?: string) => {
  const [row] = await owner<{ id: string }[]>`
    insert into outbox (company_id, kind, dedupe_key, payload, attempts, needs_person_at, last_error)
    values (${company.id}, ${kind}, ${crypto.randomUUID()}, ${JSON.stringify({ mailId })}::text::jsonb, 7, now(), 'Refused') returning id`
  return String(row?.id)
}

describe('the health of the installation', () => {
  it('says in words how each part is', async () => {
    const { check } = await look()
    expect(check('database')).toMatchObject({ state: 'good', words: expect.stringMatching(/^PostgreSQL 18/) })
    expect(check('outbox')).toMatchObject({ state: 'good', words: 'Nothing waits to be sent.' })
    expect(check('mail')).toMatchObject({ state: 'warning', words: expect.stringContaining('No mail server') })
    expect(check('backup')).toMatchObject({ state: 'not known', at: null })
    expect(check('disk')?.words).toMatch(/% of the disk is free/)
  })

  it('knows how old the last backup is', async () => {
    const mark = join(installation.dataFolder, 'last-backup')
    writeFileSync(mark, '')
    expect((await look()).check('backup')?.state).toBe('good')
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    utimesSync(mark, ago(30), ago(30))
    expect((await look()).check('backup')?.state).toBe('warning')
    utimesSync(mark, ago(100), ago(100))
    expect((await look()).check('backup')?.state).toBe('bad')
  })

  it('proves the newest part of the sealed audit', { timeout: 180_000 }, async () => {
    expect((await look()).check('audit')?.state).toBe('not known')
    await park('mail')
    for (let round = 0; round < 3; round++) {
      await park('other')
      await call(health.retryParked, { body: {} }, { as: administrator })
    }
    // What other tests write in the same cluster holds the sealing up until they are done, which can take a minute.
    await eventually(async () => {
      await sealAudit(jobs, secrets, anchorsFileOf(installation.dataFolder))
      return (await owner`select 1 from audit_seal where company_id = ${company.id}`).length
    }, 150_000).toBe(4)
    expect((await look()).check('audit')).toMatchObject({ state: 'good', at: expect.any(String) })
    await owner`alter table audit_entry disable trigger append_only`
    await owner`update audit_entry set action = 'forged' where company_id = ${company.id}
      and id = (select audit_id from audit_seal where company_id = ${company.id} and position = 2)`
    await owner`alter table audit_entry enable trigger append_only`
    expect((await look()).check('audit')).toMatchObject({ state: 'bad', words: expect.stringContaining('position 2') })
  })

  it('knows when the ledgers were compared last and what differed', async () => {
    expect((await look()).check('ledgers')).toMatchObject({ state: 'not known', at: null })
    const prove = (account: number, hoursAgo = 3) =>
      owner`insert into ledger_proof (company_id, proved_at, figures) values (${company.id}, now() - ${hoursAgo} * interval '1 hour',
        ${JSON.stringify([{ name: 'Inventory', documents: 1200, account }])}::text::jsonb)
        on conflict (company_id) do update set proved_at = excluded.proved_at, figures = excluded.figures`
    await prove(1200)
    expect((await look()).check('ledgers')).toMatchObject({
      state: 'good',
      words: 'All 1 ledgers equal their accounts, compared 3 h ago.',
    })
    await prove(1200, 60)
    expect((await look()).check('ledgers')?.state).toBe('warning')
    await prove(1100)
    expect((await look()).check('ledgers')).toMatchObject({
      state: 'bad',
      words: expect.stringContaining('Inventory 1,200.00 in documents, 1,100.00 in the account'),
    })
  })

  it('knows whether the jobs of the day are done', async () => {
    expect((await look()).check('jobs')?.state).toBe('not known')
    const job = (name: string, on: string, hoursAgo: number, isDone: boolean) =>
      owner`insert into outbox (company_id, kind, dedupe_key, payload, created_at, done_at)
        values (${company.id}, 'event', ${`${name} ${on}`}, ${JSON.stringify({ event: name, on })}::text::jsonb,
          now() - ${hoursAgo} * interval '1 hour', ${isDone ? new Date() : null})`
    await job('ledgers.due', '2031-05-04', 30, true)
    expect((await look()).check('jobs')).toMatchObject({ state: 'bad' })
    await job('ledgers.due', '2031-05-05', 2, true)
    expect((await look()).check('jobs')).toMatchObject({ state: 'good', words: '1 daily job done today.' })
    await job('licenses.due', '2031-05-05', 2, false)
    expect((await look()).check('jobs')).toMatchObject({
      state: 'bad',
      words: '1 daily job did not end within an hour; 1 done.',
    })
    await owner`delete from outbox where kind = 'event'`
  })

  it('is for those who may see the configuration', async () => {
    expect((await call(health.get, {}, { as: await given.user(company) })).status).toBe(403)
    expect((await call(health.retryParked, { body: {} }, { as: reader })).status).toBe(403)
  })
})

describe('messages that wait for a person', () => {
  it('are shown to their own company and sent once more when someone says so', async () => {
    await owner`delete from outbox`
    const [mail] = await owner<{ id: string }[]>`
      insert into mail_message (company_id, recipient, subject, body, status) values
      (${company.id}, 'a@test.example', 'A mail', 'Its text', 'Needs a person') returning id`
    const [first, second] = [await park('mail', String(mail?.id)), await park('other')]
    expect((await look()).check('outbox')?.state).toBe('bad')
    expect((await look()).parked).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: first, about: 'A mail to a@test.example', lastError: 'Refused' }),
      ]),
    )
    expect((await look(stranger)).parked).toEqual([])
    expect((await call(health.retryParked, { body: {} }, { as: stranger })).body).toEqual({ retried: 0 })
    expect((await call(health.retryParked, { body: { ids: [first] } }, { as: administrator })).body).toEqual({
      retried: 1,
    })
    expect(await owner`select status from mail_message where id = ${String(mail?.id)}`).toEqual([{ status: 'Waiting' }])
    expect((await look()).parked.map(({ id }) => id)).toEqual([second])
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => call(health.retryParked, { body: {} }, { as: administrator })),
    )
    const retried = replies.map(({ body }) => (body as { retried: number }).retried)
    expect(retried.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await owner`select attempts from outbox where id = ${second}`).toEqual([{ attempts: 0 }])
  })
})
