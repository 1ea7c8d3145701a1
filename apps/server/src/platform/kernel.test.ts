import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { baseVersion, byId, route } from '@galen/contract/route'
import { BusinessError } from '@galen/domain/business-error'
import { kernel } from '../../test/kernel.ts'
import { notFound } from './errors.ts'
import { aboutToLock } from './database/locks.ts'
import { nextNumber } from './numbering.ts'
import { command, query } from './operation.ts'
import { mergeChanges } from './versions.ts'

const Company = z.object({ id: z.uuid(), name: z.string(), color: z.string(), version: z.int() })

/** A document of the tests: the company itself, renamed and recolored. */
const getCompany = route({
  method: 'GET',
  path: '/api/test/companies/:id',
  needs: 'signed-in',
  summary: 'test',
  params: byId,
  replies: { 200: Company },
})
const patchCompany = route({
  method: 'PATCH',
  path: '/api/test/companies/:id',
  needs: 'EDIT_COMPANY',
  summary: 'test',
  params: byId,
  body: z.strictObject({ ...baseVersion, name: z.string().min(1).max(40).optional(), color: z.string().optional() }),
  replies: { 200: Company },
})
const takeNumber = route({
  method: 'POST',
  path: '/api/test/numbers',
  needs: 'signed-in',
  summary: 'test',
  body: z.strictObject({ fail: z.boolean().optional() }),
  replies: { 200: z.object({ number: z.int() }) },
})
const addRole = route({
  method: 'POST',
  path: '/api/test/roles',
  needs: 'EDIT_ROLE',
  summary: 'test',
  body: z.strictObject({
    name: z.string().min(1).max(40),
    audited: z.boolean().default(true),
  }),
  replies: { 204: null },
})
const wrongOrder = route({
  method: 'POST',
  path: '/api/test/locks',
  needs: 'signed-in',
  summary: 'test',
  replies: { 204: null },
})
const crossLocks = route({
  method: 'POST',
  path: '/api/test/cross-locks',
  needs: 'signed-in',
  summary: 'test',
  body: z.strictObject({ first: z.int(), second: z.int() }),
  replies: { 204: null },
})

const { call, owner, pool, given, nudges } = await kernel([
  query(getCompany, async ({ params, db }) => {
    const found = await db
      .selectFrom('company')
      .select(['id', 'name', 'color', 'version'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!found) throw notFound('Company')
    return found
  }),
  command(patchCompany, async ({ params, body, tx, actor, audit, publish }) => {
    aboutToLock(tx, 'company')
    const before = await tx
      .selectFrom('company')
      .select(['id', 'name', 'color', 'version'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Company')
    const after = await mergeChanges(tx, actor.companyId, 'company', before.id, before, {
      version: body.version,
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.color === undefined ? {} : { color: body.color }),
    })
    if (!after) return before
    await tx
      .updateTable('company')
      .set({ name: after.name, color: after.color, version: after.version })
      .where('id', '=', after.id)
      .execute()
    audit('company', { id: after.id, before, after, version: after.version })
    publish('/topic/company', { type: 'company', id: after.id, version: after.version, changed: [] })
    return after
  }),
  command(takeNumber, async ({ body, tx, actor, audit }) => {
    const number = await nextNumber(tx, actor.companyId, 'test')
    if (body.fail) throw new BusinessError('test.refused', 'On purpose')
    audit('number', { id: String(number), before: null, after: { number } })
    return { number }
  }),
  command(addRole, async ({ body, tx, actor, audit }) => {
    const { id } = await tx
      .insertInto('role')
      .values({ company_id: actor.companyId, name: body.name })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (body.audited) audit('role', { id, before: null, after: { name: body.name } })
    return undefined
  }),
  command(wrongOrder, async ({ tx }) => {
    aboutToLock(tx, 'document_counter')
    aboutToLock(tx, 'customer')
  }),
  command(
    crossLocks,
    async ({ body, tx }) => {
      await sql`select pg_advisory_xact_lock(${body.first}::bigint)`.execute(tx)
      await sql`select pg_sleep(0.05)`.execute(tx)
      await sql`select pg_advisory_xact_lock(${body.second}::bigint)`.execute(tx)
    },
    { unaudited: 'takes locks only' },
  ),
])

const company = await given.company('Alpha')
const other = await given.company('Beta')
const boss = await given.user(company, ['EDIT_COMPANY', 'EDIT_ROLE'])
const clerk = await given.user(company)
const stranger = await given.user(other, ['EDIT_COMPANY', 'EDIT_ROLE'])

const rowsOf = async (table: string) =>
  Number((await owner.unsafe(`select count(*)::int as n from ${table}`))[0]?.['n'])

describe('who may call', () => {
  it('answers 401 without a token, with a broken one and with one of an ended session', async () => {
    const ended = await given.user(company)
    await owner`update user_session set ended_at = now() where id = ${ended.sessionId}`
    for (const as of [undefined, { ...boss, token: `${boss.token}x` }, ended])
      expect(await call(getCompany, { params: { id: company.id } }, as ? { as } : {})).toMatchObject({
        status: 401,
        body: { title: 'Session expired', code: 'unauthenticated' },
      })
  })

  it('answers 403 in words when the permission is missing, before it looks at the body', async () => {
    const reply = await call(
      patchCompany,
      { params: { id: company.id }, body: { nonsense: 1 } as never },
      { as: clerk },
    )
    expect(reply).toMatchObject({ status: 403, body: { title: 'You need the permission Edit company' } })
  })

  it('answers 404 for another company exactly as for an id that never was', async () => {
    const foreign = await call(getCompany, { params: { id: other.id } }, { as: boss })
    const random = await call(getCompany, { params: { id: crypto.randomUUID() } }, { as: boss })
    const withoutId = ({ body }: { body: unknown }) => ({ ...(body as object), errorId: '' })
    expect(foreign.status).toBe(404)
    expect(withoutId(foreign)).toEqual(withoutId(random))
    expect(await call(getCompany, { params: { id: company.id } }, { as: stranger })).toMatchObject({ status: 404 })
  })
})

describe('bad input', () => {
  const bad: [string, unknown, string][] = [
    ['missing version', { name: 'x' }, 'version is required'],
    ['empty name', { version: 1, name: '' }, 'name must not be empty'],
    ['long name', { version: 1, name: 'x'.repeat(41) }, 'name must have at most 40 characters'],
    ['wrong type', { version: 1, name: 7 }, 'name must be a text'],
    ['unknown key', { version: 1, nonsense: 'x' }, 'nonsense is not known here'],
    ['NUL', { version: 1, name: 'a\0b' }, 'name has a character that cannot be stored'],
    ['half a character', { version: 1, name: '\ud800' }, 'name has a character that cannot be stored'],
    ['a list', [], 'body must be an object'],
  ]
  it.each(bad)('%s: names the field and the reason, changes nothing', async (_, body, message) => {
    const audits = await rowsOf('audit_entry')
    const reply = await call(patchCompany, { params: { id: company.id }, body: body as never }, { as: boss })
    expect(reply).toMatchObject({ status: 400, body: { title: message, code: 'validation' } })
    expect(await rowsOf('audit_entry')).toBe(audits)
  })

  it('refuses nesting without end, broken JSON and other content types', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    const json = { 'content-type': 'application/json' }
    const sent = (payload: string, headers: Record<string, string>) =>
      call(patchCompany, { params: { id: company.id }, body: payload as never }, { as: boss, headers })
    expect(await sent(deep, json)).toMatchObject({ status: 400 })
    expect(await sent('{"version":', json)).toMatchObject({
      status: 400,
      body: { title: 'The body is not valid JSON' },
    })
    expect(await sent('{"__proto__":{"version":1}}', json)).toMatchObject({ status: 400 })
    expect(await sent('version=1', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
    })
  })
})

describe('a command', () => {
  it('writes its audit row with only what changed, and its message, in the same transaction', async () => {
    const before = nudges()
    const reply = await call(
      patchCompany,
      { params: { id: company.id }, body: { version: 1, name: 'Alpha One' } },
      { as: boss },
    )
    expect(reply).toMatchObject({ status: 200, body: { name: 'Alpha One', version: 2 } })
    const [entry] = await owner`select * from audit_entry where entity = 'company' and entity_id = ${company.id}`
    expect(entry).toMatchObject({
      fields: ['name', 'version'],
      before: { name: 'Alpha', version: 1 },
      after: { name: 'Alpha One', version: 2 },
      user_id: boss.id,
      session_id: boss.sessionId,
      version: 2,
      action: 'PATCH /api/test/companies/:id',
    })
    expect(await owner`select payload from outbox where kind = 'realtime'`).toHaveLength(1)
    expect(nudges()).toBe(before + 1)
  })

  it('that changes something without an audit row is rolled back as our mistake', async () => {
    const roles = await rowsOf('role')
    expect(await call(addRole, { body: { name: 'Unseen', audited: false } }, { as: boss })).toMatchObject({
      status: 500,
      body: { title: 'there is an error in your request please try again' },
    })
    expect(await rowsOf('role')).toBe(roles)
  })

  it('that takes locks out of order is stopped', async () => {
    expect(await call(wrongOrder, {}, { as: clerk })).toMatchObject({ status: 500 })
  })

  it('that meets a deadlock is tried again by itself', async () => {
    const replies = await Promise.all(
      [
        { first: 1, second: 2 },
        { first: 2, second: 1 },
      ].map((body) => call(crossLocks, { body }, { as: clerk })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([204, 204])
  })
})

describe('one key, one effect', () => {
  it('answers 64 equal requests at once with one reply', async () => {
    const counted = await rowsOf("audit_entry where entity = 'number'")
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => call(takeNumber, { body: {} }, { as: clerk, key: 'one-click-0001' })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body])))).toHaveLength(1)
    expect(replies.filter((reply) => reply.headers['idempotent-replayed'] === 'true')).toHaveLength(63)
    expect(await rowsOf("audit_entry where entity = 'number'")).toBe(counted + 1)
  })

  it('refuses the same key for another request, and a key that is none', async () => {
    expect(await call(takeNumber, { body: { fail: false } }, { as: clerk, key: 'one-click-0001' })).toMatchObject({
      status: 422,
    })
    expect(await call(takeNumber, { body: {} }, { as: clerk, key: 'x' })).toMatchObject({ status: 400 })
  })

  it('belongs to one person: a colleague with the same key has an effect of their own', async () => {
    const mine = await call(takeNumber, { body: {} }, { as: clerk, key: 'shared-key-01' })
    const theirs = await call(takeNumber, { body: {} }, { as: boss, key: 'shared-key-01' })
    expect(mine.body).not.toEqual(theirs.body)
  })

  it('does not remember a failure: the next try with the key works', async () => {
    const click = () => call(addRole, { body: { name: 'Taken' } }, { as: boss, key: 'retry-key-0001' })
    await owner`insert into role (company_id, name) values (${boss.companyId}, 'Taken')`
    expect(await click()).toMatchObject({ status: 409 })
    await owner`delete from role where name = 'Taken'`
    const [works, replayed] = [await click(), await click()]
    expect([works.status, works.headers['idempotent-replayed']]).toEqual([204, undefined])
    expect([replayed.status, replayed.headers['idempotent-replayed']]).toEqual([204, 'true'])
  })

  it('is written once, with its reply, and no one changes it afterwards', async () => {
    await call(takeNumber, { body: {} }, { as: clerk, key: 'kept-key-00001' })
    await expect(pool`update idempotency_key set reply = ''`).rejects.toThrow('permission denied')
  })
})

describe('numbers', () => {
  it('have no gap and no double under 64 callers of whom every fifth fails', async () => {
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) => call(takeNumber, { body: { fail: i % 5 === 0 } }, { as: stranger })),
    )
    const numbers = replies
      .filter((reply) => reply.status === 200)
      .map((reply) => (reply.body as { number: number }).number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1))
  })
})

describe('two people on one record', () => {
  const patch = (as: typeof boss, body: { version: number; name?: string; color?: string }) =>
    call(patchCompany, { params: { id: other.id }, body }, { as })

  it('merge when they touch different fields, and meet with both values when they touch the same', async () => {
    const colleague = await given.user(other, ['EDIT_COMPANY'])
    expect(await patch(stranger, { version: 1, name: 'Beta Two' })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await patch(colleague, { version: 1, color: '#112233' })).toMatchObject({
      status: 200,
      body: { name: 'Beta Two', color: '#112233', version: 3 },
    })
    expect(await patch(colleague, { version: 1, name: 'Beta Three' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        details: [
          { field: 'name', yours: 'Beta Three', theirs: 'Beta Two', by: expect.stringMatching(/^Test Person/) },
        ],
      },
    })
    expect(await patch(colleague, { version: 1, name: 'Beta Two' })).toMatchObject({
      status: 200,
      body: { version: 3 },
    })
    expect(await patch(colleague, { version: 99, name: 'Later' })).toMatchObject({ status: 409 })
  })

  it('64 at once on the same field: one wins, the others are told, versions have no hole', async () => {
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) => patch(stranger, { version: 3, name: `Race ${i}` })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(63)
    const versions =
      await owner`select version from audit_entry where entity = 'company' and entity_id = ${other.id} order by version`
    expect(versions.map((row) => row['version'])).toEqual([2, 3, 4])
  })
})

describe('company walls', () => {
  it('the application role sees and writes nothing without a company, and nothing of another', async () => {
    expect(await pool`select 1 from audit_entry`).toHaveLength(0)
    expect(await pool`select 1 from role`).toHaveLength(0)
    await expect(pool`insert into role (company_id, name) values (${company.id}, 'Smuggled')`).rejects.toThrow(
      /row-level security/,
    )
    await pool.begin(async (tx) => {
      await tx`select set_config('app.company', ${other.id}, true)`
      expect(await tx`select 1 from role where company_id = ${company.id}`).toHaveLength(0)
    })
  })

  it('no one rewrites the audit, not even the owner', async () => {
    await expect(owner`update audit_entry set action = 'x'`).rejects.toThrow(/append-only/)
    await expect(owner`delete from audit_entry`).rejects.toThrow(/append-only/)
    await expect(owner`truncate audit_entry cascade`).rejects.toThrow(/append-only/)
    await expect(pool`delete from audit_entry`).rejects.toThrow(/permission denied/)
  })
})
