import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searching } from '../../../test/searching.ts'
import { sized } from '../../../test/test-size.ts'
import { countrySearch } from '../../admin/properties/countries.search.ts'
import { userProfileSearch, userSearch } from '../../admin/users/user.search.ts'
import { auditSearch } from '../../audit/trail/audit.search.ts'

const STRINGS = sized(4_000, 20_000)
const AT_ONCE = 16

const { app, given, owner, writeAudit } = await searching([countrySearch, userSearch, userProfileSearch, auditSearch])
const company = await given.company()
const reader = await given.user(company, ['EDIT_USER', 'AUDIT'])
await writeAudit(company.id, [{ entity: 'sales-order', fields: ['price'], user_id: reader.id }, { entity: 'item' }])

const fields = [
  'id',
  'name',
  'number',
  'active',
  'signedInAt',
  'email',
  'at',
  'userId',
  'entity',
  'entityId',
  'fields',
  'action',
  'roles',
  'nothing',
  '__proto__',
]
const values = [
  'a',
  'US',
  'price',
  'true',
  '7',
  '-1',
  '1.5',
  '1e9',
  '99999999999999999999999',
  '2026-11-15',
  '2026-02-30',
  '1773028799999',
  '*',
  'sal*',
  '?x',
  '""',
  '"a b"',
  'NaN',
  'null',
  "'",
  "''; drop table audit_entry; --",
  '\\',
  '%',
  '_',
  '$1',
  '${x}',
  "') or 1=1 --",
  '/* */',
  'pg_sleep(9)',
  '\u0000',
  '\u00e9',
  '\u{1f48a}',
  '\u202e',
  '2026-03-08T02:30:00Z',
  reader.id,
]
const signs = [
  ' ',
  '  ',
  ':',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ' TO ',
  ' AND ',
  ' OR ',
  ' NOT ',
  '&&',
  '||',
  '!',
  '-',
  '+',
  '>=',
  '<=',
  '>',
  '<',
  '*',
  '?',
  '\\',
  '"',
  ',',
  '~',
  '^',
]
const field = fc.constantFrom(...fields)
const value = fc.constantFrom(...values)
/** Mostly sentences of the language, so that most of what is sent gets past the parser. */
const sentences = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(field, value).map(([name, given]) => `${name}:${given}`) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(field, fc.array(value, { minLength: 1, maxLength: 4 }))
          .map(([name, list]) => `${name}:(${list.join(' OR ')})`),
      },
      { weight: 2, arbitrary: fc.tuple(field, value, value).map(([name, from, to]) => `${name}:[${from} TO ${to}}`) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(field, fc.constantFrom('>', '<', '>=', '<='), value)
          .map((parts) => parts.join(':').replace(/:([<>])=?:/, ':$1')),
      },
      { weight: 3, arbitrary: value },
      { weight: 1, arbitrary: fc.constantFrom(...signs) },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .chain((parts) => fc.constantFrom(' ', ' AND ', ' OR ', ' AND NOT ', '').map((join) => parts.join(join)))
const jumbles = fc
  .array(fc.constantFrom(...fields, ...values, ...signs), { maxLength: 30 })
  .map((parts) => parts.join(''))
const texts = fc.oneof(
  { weight: 5, arbitrary: sentences },
  { weight: 2, arbitrary: jumbles },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 600 }) },
)

const REFUSED =
  /^\S{1,64} (must|needs at least|is not a field of|is not known here|cannot be searched|has a character that cannot be stored|is required)|^Narrow the list$/u
type Reply = { status: number; body: { title?: string; code?: string; total?: number; content?: unknown[] } }

async function ask(url: string): Promise<Reply> {
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${reader.token}` } })
  return { status: reply.statusCode, body: reply.json() as Reply['body'] }
}

/** Rows, or one of our own sentences: never anything of PostgreSQL's or of the code's. */
function checkReply(url: string, { status, body }: Reply) {
  const inOrder =
    status === 200
      ? Number.isInteger(body.total) && Array.isArray(body.content)
      : status === 400 && REFUSED.test(body.title ?? '')
  if (!inOrder) expect({ url, status, body }).toBe('rows, or a refusal in our own words')
}

async function sendAll(urls: readonly string[]) {
  const statuses = new Map<number, number>()
  const waiting = urls.values()
  const send = async () => {
    for (const url of waiting) {
      const reply = await ask(url)
      checkReply(url, reply)
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  return statuses
}

describe('whatever is typed', () => {
  it(`${STRINGS.toLocaleString('en-US')} strings get rows or a refusal in our own words`, async () => {
    const indices = ['user', 'country', 'audit', 'user-profile']
    const urls = fc
      .sample(texts, STRINGS)
      .map(
        (text, number) =>
          `/search/${indices[number % indices.length]}?size=5&query=${encodeURIComponent(text.slice(0, 4096))}`,
      )
    const statuses = await sendAll(urls)
    // Both ways through must have been walked for this to mean anything.
    expect(statuses.get(200)).toBeGreaterThan(STRINGS / 10)
    expect(statuses.get(400)).toBeGreaterThan(STRINGS / 10)
    // Nothing was written but, where a string happened to ask for the history of the reader, that someone looked at it.
    const written = await owner<{ action: string; entityId: string }[]>`
      select action, entity_id as "entityId" from audit_entry where entity not in ('sales-order', 'item')`
    expect([[], [{ action: 'read-history', entityId: reader.id }]]).toContainEqual([...written])
    expect(await owner`select from audit_entry where entity in ('sales-order', 'item')`).toHaveLength(2)
  }, 300_000)

  it('so do broken encodings, pages and sorts', async () => {
    const raw = fc.tuple(
      fc.constantFrom(
        'query',
        'from',
        'size',
        'sort[0].field',
        'sort[0].direction',
        'sort[9].field',
        'sort[10].field',
        'sort',
        'sort[].field',
        'x',
      ),
      fc.oneof(
        fc.constantFrom(
          '%',
          '%ff',
          '%ED%A0%80',
          '%00',
          '+',
          '&',
          '=',
          '[]',
          '-1',
          '1e400',
          'NaN',
          '0x10',
          '',
          'name',
          'Asc',
          'desc',
          '10001',
        ),
        fc.string().map(encodeURIComponent),
      ),
    )
    const urls = fc
      .sample(fc.array(raw, { minLength: 1, maxLength: 4 }), 2000)
      .map((parts) => `/search/user?${parts.map((part) => part.join('=')).join('&')}`)
    await sendAll(urls)
  }, 120_000)
})
