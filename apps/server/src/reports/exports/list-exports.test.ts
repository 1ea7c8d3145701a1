import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Export, type ExportRequest, listExports } from '@galen/contract/reports/export'
import { eventually } from '../../../test/eventually.ts'
import type { GivenUser } from '../../../test/given.ts'
import { kernel } from '../../../test/kernel.ts'
import { sheetOf } from '../../../test/unzip.ts'
import { admin } from '../../admin/admin.operations.ts'
import { openPool } from '../../platform/database/database.ts'
import { createRelay, type Relay } from '../../platform/outbox/outbox.ts'
import { CHANNEL } from '../../platform/realtime/realtime-line.ts'
import { exportDeliverer } from './export-deliverer.ts'
import { exportOperations } from './list-exports.ts'

const indices = admin.indices ?? []
const { app, address, call, given, owner, pool, jobs } = await kernel(exportOperations(indices))
const company = await given.company()
const large = await given.company('Large Company')
const ana = await given.user(company, ['EDIT_USER', 'EXPORT'])
const other = await given.user(company, ['EDIT_USER', 'EXPORT'])
const reader = await given.user(company, ['EDIT_USER'])
const exporter = await given.user(company, ['EXPORT'])
const busy = await given.user(large, ['EDIT_USER', 'EXPORT'])
const busyToo = await given.user(large, ['EDIT_USER', 'EXPORT'])
const relay: Relay = createRelay({
  jobs,
  log: { error() {}, warn() {} },
  pollMs: 3_600_000,
  deliverers: [exportDeliverer({ pool, nudge: () => relay.nudge(), indices })],
})
const listenerPool = openPool(address, { user: 'galen_jobs', size: 1, name: 'test listener' })
afterAll(async () => {
  await relay.stop()
  await listenerPool.end()
})

const asked = (part: Partial<ExportRequest> = {}): ExportRequest => ({
  format: 'csv',
  query: '',
  sort: [],
  columns: [
    { field: 'number', heading: '#' },
    { field: 'name', heading: 'Name' },
    { field: 'email', heading: 'E-mail' },
    { field: 'signedInAt', heading: 'Last sign-in' },
  ],
  ...part,
})
const post = (as: GivenUser, body: unknown, headers: Record<string, string> = {}, index = 'user') =>
  app.inject({
    method: 'POST',
    url: `/api/export/${index}`,
    payload: body as object,
    headers: { authorization: `Bearer ${as.token}`, ...headers },
  })
const fetched = (as: GivenUser, id: string) =>
  app.inject({ method: 'GET', url: `/api/exports/${id}/file`, headers: { authorization: `Bearer ${as.token}` } })
const linesOf = (body: string) => body.replace('\uFEFF', '').trimEnd().split('\r\n')

describe('a small export', () => {
  beforeAll(async () => {
    await owner`update app_user set given_name = '=HYPERLINK("http://x","y")', family_name = 'Formula',
      signed_in_at = '2026-03-09T03:59:59Z' where id = ${other.id}`
  })

  it('answers the file with the columns as they are shown, and no formula in it', async () => {
    const reply = await post(ana, asked({ sort: [{ field: 'number', direction: 'Asc' }] }))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="user.csv"')
    const lines = linesOf(reply.body)
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe('#,Name,E-mail,Last sign-in')
    expect(lines[2]).toBe(`2,"'=HYPERLINK(""http://x"",""y"") Formula",${other.email},2026-03-08 23:59:59`)
  })

  it('is a spreadsheet with numbers and times', async () => {
    const reply = await post(ana, asked({ format: 'xlsx', query: `id:"${other.id}"` }))
    expect(reply.headers['content-type']).toContain('spreadsheetml')
    const [head, row, ...more] = sheetOf(reply.rawPayload)
    expect(more).toEqual([])
    expect(Object.values(head ?? {}).map(({ value }) => value)).toEqual(['#', 'Name', 'E-mail', 'Last sign-in'])
    expect(row).toMatchObject({
      A: { type: 'n', value: '2' },
      B: { type: 'inlineStr', value: '=HYPERLINK("http://x","y") Formula' },
      D: { type: 'n', style: '2' },
    })
  })

  it('has only the chosen rows, those that match, and those of the company', async () => {
    expect(linesOf((await post(ana, asked({ ids: [ana.id, busy.id] }))).body)).toHaveLength(2)
    expect(linesOf((await post(ana, asked({ ids: [ana.id], query: 'formula' }))).body)).toHaveLength(1)
    expect(linesOf((await post(ana, asked({ query: `email:"${other.email}"` }))).body)).toHaveLength(2)
  })

  it('is in the audit: who, what was asked and how many rows', async () => {
    await post(ana, asked({ query: `id:"${ana.id}"` }))
    const [row] = await owner`
      select user_id, action, after from audit_entry where company_id = ${company.id} and entity = 'export' order by id desc limit 1`
    expect(row).toEqual({
      user_id: ana.id,
      action: 'export',
      after: {
        index: 'user',
        format: 'csv',
        query: `id:"${ana.id}"`,
        rows: 1,
        columns: ['number', 'name', 'email', 'signedInAt'],
      },
    })
  })

  it('asked for twice with one key is one export with one file', async () => {
    const before = await owner`select count(*) from audit_entry where entity = 'export'`
    const key = { 'idempotency-key': 'export-this-once' }
    const [first, second] = [await post(ana, asked(), key), await post(ana, asked(), key)]
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    const after = await owner`select count(*) from audit_entry where entity = 'export'`
    expect(Number(after[0]?.['count'])).toBe(Number(before[0]?.['count']) + 1)
  })

  it('needs the right to export and the right to read the list', async () => {
    expect((await post(reader, asked())).statusCode).toBe(403)
    expect((await post(exporter, asked())).statusCode).toBe(403)
    expect((await post(ana, asked(), {}, 'mail-message')).statusCode).toBe(403)
    expect((await post(ana, asked(), {}, 'nothing')).statusCode).toBe(404)
  })

  it.each<[Partial<ExportRequest>, string]>([
    [{ columns: [{ field: 'passwordHash', heading: 'x' }] }, 'columns.0.field'],
    [{ columns: [{ field: '__proto__', heading: 'x' }] }, 'columns.0.field'],
    [{ columns: [] }, 'columns'],
    [{ sort: [{ field: 'roles', direction: 'Asc' }] }, 'sort.0.field'],
    [{ query: 'shoeSize:44' }, 'shoeSize'],
    [{ ids: [] }, 'ids'],
  ])('is refused with %j', async (part, field) => {
    const reply = await post(ana, asked(part))
    expect(reply.statusCode).toBe(400)
    expect((reply.json() as { details: { field: string }[] }).details[0]?.field).toBe(field)
  })

  it('refuses ids that are none', async () => {
    expect((await post(ana, asked({ ids: ['x'] }))).statusCode).toBe(400)
  })
})

describe('a large export', () => {
  beforeAll(async () => {
    await owner`
      with made as (
        insert into app_user (email, given_name, family_name)
        select 'many' || n || '@test.example', 'Many', lpad(n::text, 5, '0') from generate_series(1, 20000) n returning id, family_name)
      insert into company_user (company_id, user_id, number) select ${large.id}, id, 100 + family_name::int from made`
  })

  const queued = async (format: 'csv' | 'xlsx', as = busy) => {
    const sort = [{ field: 'number', direction: 'Asc' as const }]
    const reply = await post(as, asked({ format, query: 'many', sort }))
    expect(reply.statusCode).toBe(202)
    return reply.json() as Export
  }

  it('of 20,000 rows is written in the background, told, and fetched by whoever asked for it', async () => {
    const mark = await queued('csv')
    expect(mark).toMatchObject({ index: 'user', state: 'Queued', rows: null })
    expect((await fetched(busy, mark.id)).statusCode).toBe(404)
    await owner`delete from outbox where kind = 'realtime'`
    await relay.drain()
    const [mine] = (await call(listExports.list, {}, { as: busy })).body as Export[]
    expect(mine).toMatchObject({ id: mark.id, state: 'Ready', rows: 20_000 })
    const file = await fetched(busy, mark.id)
    const lines = linesOf(file.body)
    expect(lines).toHaveLength(20_001)
    expect([lines[1], lines.at(-1)]).toEqual([
      '101,Many 00001,many1@test.example,',
      '20100,Many 20000,many20000@test.example,',
    ])
    expect((await fetched(busyToo, mark.id)).statusCode).toBe(404)
    expect((await fetched(ana, mark.id)).statusCode).toBe(404)
    expect((await call(listExports.list, {}, { as: busyToo })).body).toEqual([])
    const audits = await owner`select action, after from audit_entry where entity_id = ${mark.id} order by id`
    expect(audits).toMatchObject([{ action: 'ask-for-export' }, { action: 'export', after: { rows: 20_000 } }])
    const [pieces] =
      await owner`select count(*), max(length(bytes)) from list_export_piece where export_id = ${mark.id}`
    expect(Number(pieces?.['count'])).toBeGreaterThan(2)
  })

  it('is a spreadsheet as well, and tells the person alone, with no more than its id', async () => {
    const mark = await queued('xlsx')
    const told: string[] = []
    const listener = await listenerPool.listen(CHANNEL, (payload) => void told.push(payload))
    await relay.drain()
    await eventually(() => told.join()).toContain(mark.id)
    await listener.unlisten()
    expect(told.join()).toContain(`/user/${busy.id}/queue/exports`)
    expect(told.join()).not.toContain('many')
    const rows = sheetOf((await fetched(busy, mark.id)).rawPayload)
    expect(rows).toHaveLength(20_001)
    expect(rows.at(-1)?.['A']).toEqual({ type: 'n', style: '0', value: '20100' })
  })

  it('is asked for by somebody who proved a moment ago who they are; a small one needs no proof', async () => {
    const idle = await given.user(large, ['EDIT_USER', 'EXPORT'])
    await owner`update user_session set proved_at = now() - interval '6 minutes' where user_id = ${idle.id}`
    expect((await post(idle, asked({ query: 'many' }))).json()).toMatchObject({ code: 'fresh-sign-in' })
    expect(await owner`select 1 from list_export where user_id = ${idle.id}`).toHaveLength(0)
    expect((await post(idle, asked({ query: `id:"${idle.id}"` }))).statusCode).toBe(200)
  })

  it('asks again for the rights when it is written', async () => {
    const leaver = await given.user(large, ['EDIT_USER', 'EXPORT'])
    const mark = await queued('csv', leaver)
    await owner`update company_user set active = false where user_id = ${leaver.id}`
    await relay.drain()
    const [row] = await owner`select state, last_error from list_export where id = ${mark.id}`
    expect(row).toEqual({ state: 'Failed', last_error: 'You no longer work in this company' })
  })

  it('is refused to whoever left, lost the list, or still owes a second factor when it is written', async () => {
    const company = await given.company('Strict Company')
    await owner`
      with made as (
        insert into app_user (email, given_name, family_name)
        select 'strict' || n || '@test.example', 'Given', 'Family' from generate_series(1, 5100) n returning id)
      insert into company_user (company_id, user_id, number)
      select ${company.id}, id, 1000 + row_number() over () from made`
    const ways = [
      {
        happens: (user: GivenUser) => owner`update app_user set active = false where id = ${user.id}`,
        reason: 'You no longer work in this company',
      },
      {
        happens: (user: GivenUser) =>
          owner`delete from role_permission where permission = 'EDIT_USER' and company_id = ${company.id}
            and role_id in (select role_id from company_user_role where user_id = ${user.id})`,
        reason: expect.stringContaining('You need the permission'),
      },
      {
        happens: () =>
          owner`insert into setting (company_id, key, value) values (${company.id}, 'secondFactorRequired', 'true')`,
        reason: 'Your company requires two-factor sign-in. Set it up first.',
      },
    ]
    for (const { happens, reason } of ways) {
      const user = await given.user(company, ['EDIT_USER', 'EXPORT'])
      const queued = (await post(user, asked())).json<Export>()
      expect(queued.state).toBe('Queued')
      await happens(user)
      await relay.drain()
      const [kept] = await owner`select state, last_error from list_export where id = ${queued.id}`
      expect(kept).toEqual({ state: 'Failed', last_error: reason })
      const pieces = await owner`select 1 from list_export_piece where export_id = ${queued.id}`
      expect(pieces).toHaveLength(0)
    }
  })

  it('is refused while two of the same person wait, however many ask at once; others are not kept waiting', async () => {
    const greedy = await given.user(large, ['EDIT_USER', 'EXPORT'])
    const large20k = asked({ query: 'many' })
    await post(greedy, large20k)
    const replies = []
    for (const _ of [1, 2, 3]) replies.push(await post(greedy, large20k))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 429, 429])
    expect(replies[1]?.headers['retry-after']).toBe('30')
    expect(replies[1]?.json()).toMatchObject({ code: 'export.too-many' })
    expect((await post(busyToo, large20k)).statusCode).toBe(202)
    await owner`update list_export set state = 'Ready' where user_id in ${owner([greedy.id, busyToo.id])}`
    expect((await post(greedy, large20k)).statusCode).toBe(202)
    const racer = await given.user(large, ['EDIT_USER', 'EXPORT'])
    await Promise.all(Array.from({ length: 16 }, () => post(racer, large20k)))
    const waiting = await owner`select 1 from list_export where user_id = ${racer.id} and state = 'Queued'`
    expect(waiting.length).toBeLessThanOrEqual(2)
    expect(waiting.length).toBeGreaterThan(0)
    await owner`delete from outbox`
  })

  it('can be fetched for a day', async () => {
    const mark = await queued('csv')
    await relay.drain()
    await owner`update list_export set expires_at = now() - interval '1 second' where id = ${mark.id}`
    expect((await fetched(busy, mark.id)).statusCode).toBe(404)
  })
})
