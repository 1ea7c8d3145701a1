import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { searchIndex } from '@galen/contract/search-index'
import { businessDateOf } from '@galen/domain/dates'
import { writeQuery } from '@galen/domain/search/query-builder'
import type { Bound, Pattern, SearchQuery, Term } from '@galen/domain/search/query-language'
import { searching } from '../../../test/searching.ts'
import { serveIndex } from './search.ts'

const ZONE = 'America/New_York'
const Sample = z.object({
  id: z.uuid(),
  number: z.int(),
  amount: z.number().nullable(),
  open: z.boolean(),
  day: z.iso.date().nullable(),
  at: z.iso.datetime(),
  name: z.string(),
  status: z.string(),
  tags: z.array(z.string()),
})
type Sample = z.infer<typeof Sample>
const declared = {
  summary: 'test',
  needs: 'signed-in',
  row: Sample,
  maxSize: 1000,
  fields: {
    id: 'id',
    number: 'number',
    amount: 'number',
    open: 'boolean',
    day: 'date',
    at: 'instant',
    name: 'text',
    status: 'keyword',
    tags: 'keyword',
  },
  matches: ['name', 'status', 'tags'],
  sortable: ['number', 'amount', 'day', 'at', 'name', 'status'],
  sort: [{ field: 'at', direction: 'Desc' }],
} as const
const shortIndex = searchIndex({ name: 'short', ...declared })
const longIndex = searchIndex({ name: 'long', ...declared })

const rowsOf = (companyId: string) => sql<Sample>`(
  select id, number, amount::float8 as amount, open, day, at, name, status, tags from sample where company_id = ${companyId})`
const { owner, given, list } = await searching([
  serveIndex(shortIndex, (db, actor) => db.selectFrom(rowsOf(actor.companyId).as('s')).selectAll()),
  serveIndex(longIndex, (db, actor) => db.selectFrom(rowsOf(actor.companyId).as('s')).selectAll(), {
    text: { kind: 'sample', orderedBy: 'at' },
  }),
])
const company = await given.company('Galen', ZONE)
const other = await given.company('Other', ZONE)
const reader = await given.user(company)

await owner.unsafe(`
  create table sample (company_id uuid not null, id uuid not null default uuidv7(), number integer not null, amount numeric(14,2),
    open boolean not null, day date, at timestamptz not null, name text not null, status text not null, tags text[] not null,
    primary key (company_id, id));
  alter table sample enable row level security;
  create policy own_company on sample to galen_app using (company_id = current_company());
  grant select on sample to galen_app;
  select setseed(0.5);
  insert into sample (company_id, number, amount, open, day, at, name, status, tags)
  select c.id, i % 40, case when i % 7 > 0 then (i % 30) - 10 + 0.25 * (i % 4) end, i % 3 = 0,
    case when i % 5 > 0 then date '2026-03-07' + (i % 4) end, timestamptz '2026-03-07 22:00:00-05' + make_interval(hours => i % 60, secs => (i % 3) * 0.0005),
    (array['Aspirin Forte', 'ASPIRIN 100%', 'Ibu_profen', 'Élan (vital)', 'Zinc & Iron', 'a\\b "c"', 'Vitamin C'])[1 + i % 7],
    (array['Draft', 'On Hold', 'placed', 'Placed'])[1 + i % 4],
    (array['{}', '{cold,Fragile}', '{cold}', '{on hold,100%}'])[1 + (i / 2) % 4]::text[]
  from generate_series(1, 300) i, company c;
  insert into search_text (company_id, kind, id, at, text)
  select company_id, 'sample', id, at, ' ' || lower(concat_ws(' ', name, status, array_to_string(tags, ' '))) from sample;
  analyze sample, search_text`)
const samples = [
  ...(await owner<Sample[]>`
  select id, number, amount::float8 as amount, open, day, at, name, status, tags from sample where company_id = ${company.id}`),
]

/** The same language, understood by a few lines that look at every row. */
function fits(row: Sample, query: SearchQuery, long: boolean): boolean {
  switch (query.kind) {
    case 'everything':
      return true
    case 'all':
      return query.parts.every((part) => fits(row, part, long))
    case 'any':
      return query.parts.some((part) => fits(row, part, long))
    case 'not':
      return !fits(row, query.part, long)
    case 'present':
      return valuesOf(row, query.field).length > 0
    case 'range':
      return valuesOf(row, query.field).some(
        (value) => isBeyond(query.field, value, query.from, 1) && isBeyond(query.field, value, query.to, -1),
      )
    case 'term':
      return query.field === null
        ? hasWord(row, query, long)
        : valuesOf(row, query.field).some((value) => isValue(String(query.field), value, query))
  }
}

const valuesOf = (row: Sample, field: string) => [row[field as keyof Sample]].flat().filter((value) => value !== null)

function hasWord(row: Sample, term: Term, long: boolean): boolean {
  const places = [row.name, row.status, ...row.tags]
  if (!long) return places.some((place) => contains(place, term))
  if (!/[\p{L}\p{N}]/u.test(term.value)) return true
  const text = ` ${places.join(' ')}`
  return contains(text, term.value.length < 3 ? { ...term, value: ` ${term.value}` } : term)
}

const contains = (text: string, term: Pick<Term, 'value' | 'pattern'>) => new RegExp(sourceOf(term), 'isu').test(text)
const sourceOf = ({ value, pattern }: { value: string; pattern: Pattern | null }) =>
  (pattern ?? [{ literal: value }])
    .map((piece) => ('literal' in piece ? RegExp.escape(piece.literal) : piece.wildcard === '*' ? '.*' : '.'))
    .join('')

function isValue(field: string, value: unknown, term: Term): boolean {
  if (field === 'name') return contains(String(value), term) && beginsWord(String(value), term)
  if (field === 'at')
    return (
      isBeyond(field, value, { value: term.value, inclusive: true }, 1) &&
      isBeyond(field, value, { value: term.value, inclusive: true }, -1)
    )
  if (field === 'number' || field === 'amount') return value === Number(term.value)
  return new RegExp(`^${sourceOf(term)}$`, 'su').test(String(value))
}

/** With a wildcard behind it, a word of the text begins so. */
function beginsWord(text: string, { pattern }: Term): boolean {
  const [first, ...rest] = pattern ?? []
  if (!first || 'wildcard' in first) return true
  const whole = { value: '', pattern: [{ literal: ` ${first.literal}` }, ...rest] }
  return contains(` ${text.replaceAll(/[-/(]/g, ' ')}`, whole)
}

/** Whether a value lies on the right side of one end of a range. */
function isBeyond(field: string, value: unknown, bound: Bound | null, side: 1 | -1): boolean {
  if (bound === null) return true
  if (field === 'at' && /^\d{4}-\d{2}-\d{2}$/.test(bound.value))
    return beyond(businessDateOf(new Date(String(value)), ZONE), bound.value, bound, side)
  if (field === 'at') return beyond(Date.parse(String(value)), Number(bound.value), bound, side)
  if (field === 'day') return beyond(String(value), bound.value, bound, side)
  return beyond(Number(value), Number(bound.value), bound, side)
}
const beyond = <T extends string | number>(value: T, limit: T, { inclusive }: Bound, side: 1 | -1) =>
  (inclusive && value === limit) || (side === 1 ? value > limit : value < limit)

const days = fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-12')
const millis = fc.constantFrom(...samples.slice(0, 20).map((row) => String(Date.parse(row.at))))
const VALUES: Record<string, fc.Arbitrary<string>> = {
  number: fc.integer({ min: -1, max: 41 }).map(String),
  amount: fc.constantFrom('5.25', '-3', '0', '7.5', '99'),
  open: fc.constantFrom('true', 'false'),
  day: days,
  at: fc.oneof(days, millis),
  name: fc.constantFrom(
    'aspirin',
    'FORTE',
    'aspirin forte',
    '100%',
    '_',
    'élan',
    'ÉLAN',
    '(vital)',
    '&',
    '\\',
    '"c"',
    'zzz',
  ),
  status: fc.constantFrom('Draft', 'On Hold', 'placed', 'Placed', 'hold'),
  tags: fc.constantFrom('cold', 'Fragile', 'on hold', '100%', 'hold'),
}
const RANGED = ['number', 'amount', 'day', 'at']
const fieldNames = fc.constantFrom(...Object.keys(VALUES))
const wildcards = fc.constantFrom<[string, Pattern]>(
  ['asp*', [{ literal: 'asp' }, { wildcard: '*' }]],
  ['*ol?', [{ wildcard: '*' }, { literal: 'ol' }, { wildcard: '?' }]],
  ['P*ed', [{ literal: 'P' }, { wildcard: '*' }, { literal: 'ed' }]],
  ['On?Hold', [{ literal: 'On' }, { wildcard: '?' }, { literal: 'Hold' }]],
)
const terms: fc.Arbitrary<SearchQuery> = fc.oneof(
  fieldNames.chain((field) =>
    (VALUES[field] ?? fc.constant('')).map((value): SearchQuery => ({ kind: 'term', field, value, pattern: null })),
  ),
  fc
    .oneof(
      VALUES['name'] ?? fc.constant(''),
      VALUES['status'] ?? fc.constant(''),
      fc.constantFrom('a', 'as', 'vi', 'ol', '-'),
    )
    .map((value): SearchQuery => ({ kind: 'term', field: null, value, pattern: null })),
  fc
    .tuple(wildcards, fc.constantFrom(null, 'name', 'status', 'tags'))
    .map(([[value, pattern], field]): SearchQuery => ({ kind: 'term', field, value, pattern })),
  fieldNames.map((field): SearchQuery => ({ kind: 'present', field })),
  fc.constantFrom(...RANGED).chain((field) => {
    const ends = fc.option(
      (VALUES[field] ?? fc.constant('')).chain((value) => fc.boolean().map((inclusive) => ({ value, inclusive }))),
    )
    return fc
      .tuple(ends, ends)
      .filter(([from, to]) => from !== null || to !== null)
      .map(([from, to]): SearchQuery => ({ kind: 'range', field, from, to }))
  }),
  fc.constantFrom('status', 'tags', 'number').chain((field) =>
    fc.array(VALUES[field] ?? fc.constant(''), { minLength: 2, maxLength: 4 }).map((values): SearchQuery => ({
      kind: 'any',
      parts: values.map((value): SearchQuery => ({ kind: 'term', field, value, pattern: null })),
    })),
  ),
)
const signed = fc.oneof(
  { weight: 4, arbitrary: terms },
  { weight: 1, arbitrary: terms.map((part): SearchQuery => ({ kind: 'not', part })) },
)
const joins = (kind: 'all' | 'any', parts: fc.Arbitrary<SearchQuery>) =>
  fc.array(parts, { minLength: 2, maxLength: 3 }).map((list): SearchQuery => ({ kind, parts: list }))
const queries = fc.oneof(
  signed,
  joins('all', fc.oneof(signed, joins('any', signed))),
  joins('any', fc.oneof(signed, joins('all', signed))),
)

const KEYS: Record<string, (row: Sample) => string | number | null> = {
  number: (row) => row.number,
  amount: (row) => row.amount,
  day: (row) => row.day,
  at: (row) => row.at,
  name: (row) => row.name.toLowerCase(),
  status: (row) => row.status,
}
/** Instants are distinguished to the microsecond by the database and to the millisecond by us. */
const sorts = fc.tuple(
  fc.constantFrom(...Object.keys(KEYS).filter((name) => name !== 'at')),
  fc.constantFrom('Asc', 'Desc'),
)
function sorted(rows: readonly Sample[], field: string, direction: string): Sample[] {
  const sign = direction === 'Asc' ? 1 : -1
  const key = KEYS[field] ?? (() => null)
  const order = (a: string | number, b: string | number) => (a < b ? -sign : a > b ? sign : 0)
  return rows.toSorted((one, two) => {
    const [a, b] = [key(one), key(two)]
    if (a === null || b === null) return a === b ? order(one.id, two.id) : a === null ? 1 : -1
    return order(a, b) || order(one.id, two.id)
  })
}

describe('a list, its total and its pages agree with looking at every row', () => {
  it.each([
    ['short', false],
    ['long', true],
  ] as const)(
    '%s lists',
    async (index, long) => {
      await fc.assert(
        fc.asyncProperty(queries, sorts, fc.nat({ max: 120 }), async (query, [field, direction], from) => {
          const text = writeQuery(query)
          const expected = sorted(
            samples.filter((row) => fits(row, query, long)),
            field,
            direction,
          )
          const sort = { 'sort[0].field': field, 'sort[0].direction': direction }
          const page = await list(reader, index, { query: text, from, size: 50, ...sort })
          expect({ query: text, total: page.total, rows: page.content }).toEqual({
            query: text,
            total: expected.length,
            rows: expected.slice(from, from + 50),
          })
          const byTime = await list(reader, index, { query: text, size: 1000 })
          expect(byTime.content.map((row) => String(row['id'])).toSorted()).toEqual(
            expected.map((row) => row.id).toSorted(),
          )
          expect(byTime.content.map((row) => row['at'])).toEqual(
            byTime.content
              .map((row) => String(row['at']))
              .toSorted()
              .toReversed(),
          )
          expect((await list(reader, index, { query: text, size: 0 })).total).toBe(expected.length)
        }),
        { numRuns: 250 },
      )
    },
    120_000,
  )

  it('never shows a row of another company', async () => {
    expect(
      Number((await owner`select count(*) as count from sample where company_id = ${other.id}`)[0]?.['count']),
    ).toBe(300)
    expect((await list(reader, 'short', { size: 0, query: 'NOT zzz' })).total).toBe(300)
    expect((await list(reader, 'long', { size: 0, query: 'NOT zzz' })).total).toBe(300)
  })
})
