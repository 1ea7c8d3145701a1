import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { searchIndex } from '@galen/contract/search-index'
import { searching } from '../../../test/searching.ts'
import { countrySearch } from '../../admin/properties/countries.search.ts'
import { userSearch } from '../../admin/users/user.search.ts'
import { auditSearch } from '../../audit/trail/audit.search.ts'
import { serveIndex } from './search.ts'

const slowIndex = searchIndex({
  name: 'slow',
  summary: 'test',
  needs: 'signed-in',
  row: z.object({ id: z.string(), name: z.string() }),
  fields: { name: 'text' },
  matches: ['name'],
  sortable: ['name'],
  sort: [{ field: 'name', direction: 'Asc' }],
})
const slowSearch = serveIndex(slowIndex, (db) =>
  db
    .selectFrom('country')
    .select(['id', 'name'])
    .where(sql<boolean>`pg_sleep(0.5) is not null`),
)

const served = await searching([countrySearch, userSearch, auditSearch, slowSearch])
const { owner, given, app, writeAudit } = served
const galen = await given.company('Galen', 'America/New_York')
const boss = await given.user(galen, ['EDIT_USER', 'AUDIT'])
await given.user(galen)

const list = (index: string, query: Record<string, unknown> = {}, as = boss) => served.list(as, index, query)

describe('pages', () => {
  it('sorts by what is asked, any case, and always ends with the id', async () => {
    const ids = async (query: Record<string, unknown>) =>
      (await list('country', { size: 300, ...query })).content.map((row) => row['id'])
    const up = await ids({})
    expect(up).toEqual(await ids({ 'sort[0].field': 'name', 'sort[0].direction': 'ASC' }))
    expect(await ids({ 'sort[0].field': 'name', 'sort[0].direction': 'desc' })).toEqual(up.toReversed())
    expect(await ids({ 'sort[0].field': 'id', 'sort[0].direction': 'Desc', size: 2 })).toEqual(['ZW', 'ZM'])
    await owner`update company_user set sales_person = not sales_person where company_id = ${galen.id}`
    expect(
      (await list('user', { 'sort[0].field': 'active', 'sort[1].field': 'number' })).content.map(
        (row) => row['number'],
      ),
    ).toEqual([1, 2])
  })

  it('puts what is missing last, whichever way it is sorted', async () => {
    await owner`update app_user set signed_in_at = now() where id = ${boss.id}`
    for (const direction of ['Asc', 'Desc'])
      expect(
        (await list('user', { 'sort[0].field': 'signedInAt', 'sort[0].direction': direction })).content.at(-1),
      ).toMatchObject({ signedInAt: null })
  })

  it('has 30 rows unless more are asked for, counts them all, and counts alone for size 0', async () => {
    const first = await list('country')
    expect(first).toMatchObject({ total: 249, totalIsExact: true })
    expect(first.content).toHaveLength(30)
    expect(await list('country', { size: 0 })).toEqual({ total: 249, totalIsExact: true, content: [] })
    expect(await list('country', { from: 240, size: 30 })).toMatchObject({ total: 249, content: { length: 9 } })
    expect(await list('country', { from: 249 })).toMatchObject({ total: 249, content: [] })
    expect(await list('country', { from: 9999 })).toMatchObject({ total: 249, content: [] })
  })

  it('counts exactly up to ten thousand, reads any page that begins before, and asks to narrow the list beyond', async () => {
    const big = await given.company('Big')
    const reader = await given.user(big, ['AUDIT'])
    const add = (rows: number) => owner`
      with made as (
        insert into audit_entry (company_id, request_id, action, entity, entity_id, at)
        select ${big.id}, 'r', 'a', case when i % 2 = 0 then 'even' else 'odd' end, i::text, now() - make_interval(secs => i % 100)
        from generate_series(1, ${rows}::int) i returning *)
      insert into search_text (company_id, kind, id, at, text) select company_id, 'audit', id, at, ' ' || entity || ' all' from made`
    await add(10_000)
    await owner.unsafe('analyze audit_entry, search_text')
    expect(await list('audit', { size: 0 }, reader)).toMatchObject({ total: 10_000, totalIsExact: true })
    expect(await list('audit', { size: 0, query: 'all' }, reader)).toMatchObject({ total: 10_000, totalIsExact: true })
    await add(1000)
    for (const query of ['', 'all', 'all NOT nothing']) {
      expect(await list('audit', { size: 1, query }, reader)).toMatchObject({
        total: 10_000,
        totalIsExact: false,
        content: { length: 1 },
      })
      expect(await list('audit', { size: 1, query }, reader)).toMatchObject({
        total: 10_000,
        totalIsExact: false,
        content: { length: 1 },
      })
    }
    expect(await list('audit', { query: 'even', size: 1 }, reader)).toMatchObject({ total: 5500, totalIsExact: true })

    const order = (await owner`select id from audit_entry where company_id = ${big.id} order by at desc, id desc`).map(
      (row) => row['id'],
    )
    for (const query of ['', 'all', 'all AND (entity:even OR entity:odd)'])
      for (const from of [0, 990, 1000, 5050, 9990]) {
        const { content } = await list('audit', { from, size: 100, query }, reader)
        expect(content.map((row) => row['id'])).toEqual(order.slice(from, from + 100))
      }
    expect(await served.ask(reader, 'audit', { from: 10_000, size: 100 })).toMatchObject({
      status: 400,
      body: { message: 'Narrow the list.', details: [{ field: 'from', message: 'Narrow the list.' }] },
    })
  })

  it('gives up after three seconds, in words', async () => {
    const reply = await served.ask(boss, 'slow')
    expect(reply).toMatchObject({
      status: 503,
      body: { title: 'The search takes too long, narrow it down and try again' },
    })
  })

  it('understands the names of the sort with their brackets encoded or not', async () => {
    for (const url of [
      '/search/country?sort[0].field=id&sort[0].direction=Desc&size=1',
      '/search/country?sort%5B0%5D.field=id&sort%5B0%5D.direction=Desc&size=1',
    ])
      expect((await app.inject({ url, headers: { authorization: `Bearer ${boss.token}` } })).json()).toMatchObject({
        content: [{ id: 'ZW' }],
      })
    const twice = await app.inject({
      url: '/search/country?sort[0].field=id&sort[0].field=name',
      headers: { authorization: `Bearer ${boss.token}` },
    })
    expect(twice.json()).toMatchObject({ title: 'sort[0].field must be given once' })
  })
})

/** From here on words wait until they are put into their indices together, which takes a tenth of the time. */
async function wordsOfMany(): Promise<() => Promise<void>> {
  const indices = await owner<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relname like 'search_text%' and c.relkind = 'i'`
  for (const { name } of indices) await owner.unsafe(`alter index ${name} set (fastupdate = on)`)
  return async () => {
    for (const { name } of indices) {
      await owner.unsafe(`alter index ${name} set (fastupdate = off)`)
      await owner.unsafe(`select gin_clean_pending_list('${name}')`)
    }
  }
}

describe('a company that PostgreSQL has not counted yet, beside a big one that it has', () => {
  it('is searched within the time limit all the same', async () => {
    const [counted, uncounted] = [await given.company(), await given.company()]
    const reader = await given.user(uncounted, ['AUDIT'])
    const add = (companyId: string, rows: number) => owner`
      with made as (
        insert into audit_entry (company_id, request_id, action, entity, entity_id, fields)
        select ${companyId}, 'r', 'POST /api/' || i, case when i % 2 = 0 then 'even' else 'odd' end, 'n-' || i, '{price}'
        from generate_series(1, ${rows}::int) i returning *
      ), sealed as (
        insert into audit_seal (company_id, position, audit_id, tx, hash)
        select company_id, row_number() over (), id, tx, '\\x00' from made)
      insert into search_text (company_id, kind, id, at, text)
      select company_id, 'audit', id, at, ' ' || lower(concat_ws(' ', entity, entity_id, action, 'price')) from made`
    const indexTogether = await wordsOfMany()
    await add(counted.id, 40_000)
    await owner.unsafe('analyze audit_entry, audit_seal, search_text')
    await add(uncounted.id, 8000)
    await indexTogether()
    for (const query of [
      '',
      'odd',
      'n-77',
      'entity:odd',
      'odd entity:odd',
      'NOT odd',
      'fields:price',
      'fields:price NOT n-77',
      'action:*77',
      'odd OR entity:even',
    ])
      for (const from of [0, 2000])
        expect((await list('audit', { query, from }, reader)).total, query).toBeGreaterThan(0)
  }, 120_000)
})

describe('paging while entries are being added', () => {
  /** An audit with many entries at the same instant, so that the order hangs on the id, and new ones while it is read. */
  async function pagedWhileAdding(query: Record<string, unknown>, additions: number) {
    const company = await given.company()
    const reader = await given.user(company, ['AUDIT'])
    const at = new Date(Date.now() - 60_000).toISOString()
    await writeAudit(
      company.id,
      Array.from({ length: 63 }, () => ({ entity: 'batch', at })),
    )
    const there = (await owner`select id from audit_entry where company_id = ${company.id}`).map((row) => row['id'])
    const seen: unknown[] = []
    for (let from = 0; ; from += 10) {
      const { content } = await list('audit', { from, size: 10, ...query }, reader)
      if (content.length === 0) return { there, seen, missed: there.filter((id) => !seen.includes(id)) }
      seen.push(...content.map((row) => row['id']))
      const added = { entity: 'batch', at: new Date(Date.now() + 1000).toISOString() }
      if (from < 10 * additions) await writeAudit(company.id, [added])
    }
  }

  it.each([
    ['oldest first', () => ({ 'sort[0].field': 'at', 'sort[0].direction': 'Asc' })],
    ['oldest first, by a word', () => ({ query: 'batch', 'sort[0].field': 'at', 'sort[0].direction': 'Asc' })],
    ['newest first, up to the moment of the first page', () => ({ query: `at:[* TO ${Date.now()}]` })],
    ['newest first, by a word, up to that moment', () => ({ query: `batch at:[* TO ${Date.now()}]` })],
  ])('%s: visits each entry exactly once', async (_, query) => {
    const { seen, missed } = await pagedWhileAdding(query(), 12)
    expect(new Set(seen).size).toBe(seen.length)
    expect(missed).toEqual([])
  })

  it('newest first without a limit: misses none, and shows again only what new entries pushed onto the next page', async () => {
    const { seen, missed } = await pagedWhileAdding({}, 5)
    expect(missed).toEqual([])
    expect(seen.length - new Set(seen).size).toBeLessThanOrEqual(5)
  })
})
