import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { BusinessError } from '../business-error.ts'
import { matchesAll, arrayOr, exact, range, writeQuery } from './query-builder.ts'
import { MAX_QUERY_LENGTH, MAX_QUERY_TERMS, parseQuery, type Pattern, type SearchQuery } from './query-language.ts'

const word = (value: string, field: string | null = null): SearchQuery => ({
  kind: 'term',
  field,
  value,
  pattern: null,
})
const all = (...parts: SearchQuery[]): SearchQuery => ({ kind: 'all', parts })
const any = (...parts: SearchQuery[]): SearchQuery => ({ kind: 'any', parts })
const not = (part: SearchQuery): SearchQuery => ({ kind: 'not', part })
const everything: SearchQuery = { kind: 'everything' }
const present = (field: string): SearchQuery => ({ kind: 'present', field })
const incl = (value: string) => ({ value, inclusive: true })
const excl = (value: string) => ({ value, inclusive: false })
const between = (
  field: string,
  from: ReturnType<typeof incl> | null,
  to: ReturnType<typeof incl> | null,
): SearchQuery => ({
  kind: 'range',
  field,
  from,
  to,
})
const wild = (field: string | null, value: string, ...pieces: string[]): SearchQuery => ({
  kind: 'term',
  field,
  value,
  pattern: pieces.map((piece) =>
    piece === '*' || piece === '?' ? { wildcard: piece } : { literal: piece },
  ) as Pattern,
})

describe('what a query means', () => {
  it.each<[string, SearchQuery]>([
    ['', everything],
    ['   ', everything],
    ['*', everything],
    ['*:*', everything],
    ['""', everything],
    ['aspirin', word('aspirin')],
    ['aspirin  forte', all(word('aspirin'), word('forte'))],
    ['* aspirin', word('aspirin')],
    ['* OR aspirin', everything],
    ['"aspirin forte"', word('aspirin forte')],
    ['"say \\"ah\\" \\\\"', word('say "ah" \\')],
    ['a AND b', all(word('a'), word('b'))],
    ['a && b', all(word('a'), word('b'))],
    ['a OR b', any(word('a'), word('b'))],
    ['a || b', any(word('a'), word('b'))],
    ['a b OR c AND d', any(all(word('a'), word('b')), all(word('c'), word('d')))],
    ['a (b OR c)', all(word('a'), any(word('b'), word('c')))],
    ['NOT a', not(word('a'))],
    ['NOT (a b)', not(all(word('a'), word('b')))],
    ['-a !b', all(not(word('a')), not(word('b')))],
    ['NOT NOT a', word('a')],
    ['+a', word('a')],
    ['NOT *', not(everything)],
    ['and or not', all(word('and'), word('or'), word('not'))],
  ])('%s', (text, meant) => expect(parseQuery(text)).toEqual(meant))

  it.each<[string, SearchQuery]>([
    ['status:Draft', word('Draft', 'status')],
    ['status:"On Hold"', word('On Hold', 'status')],
    ['customer.name:acme', word('acme', 'customer.name')],
    ['status:(Draft OR Placed)', any(word('Draft', 'status'), word('Placed', 'status'))],
    ['status:(Draft, "On Hold")', any(word('Draft', 'status'), word('On Hold', 'status'))],
    ['fields:(name email)', all(word('name', 'fields'), word('email', 'fields'))],
    ['status:(NOT Draft)', not(word('Draft', 'status'))],
    ['status:(a:b OR c)', any(word('a:b', 'status'), word('c', 'status'))],
    ['-status:Draft', not(word('Draft', 'status'))],
    ['number:-5', word('-5', 'number')],
    ['name:Smith,John', word('Smith,John', 'name')],
    ['status:*', present('status')],
    ['status:\\*', word('*', 'status')],
    ['status:"*"', word('*', 'status')],
  ])('%s', (text, meant) => expect(parseQuery(text)).toEqual(meant))

  it.each<[string, SearchQuery]>([
    ['total:[1 TO 5]', between('total', incl('1'), incl('5'))],
    ['total:{1 TO 5}', between('total', excl('1'), excl('5'))],
    ['total:[1 TO 5}', between('total', incl('1'), excl('5'))],
    ['total:[ 1 TO * ]', between('total', incl('1'), null)],
    ['total:[* TO 5]', between('total', null, incl('5'))],
    ['total:[* TO *]', present('total')],
    ['at:["2026-11-15T13:44:00Z" TO 2026-11-16]', between('at', incl('2026-11-15T13:44:00Z'), incl('2026-11-16'))],
    ['total:>5', between('total', excl('5'), null)],
    ['total:>=5', between('total', incl('5'), null)],
    ['total:<5', between('total', null, excl('5'))],
    ['total:<="5"', between('total', null, incl('5'))],
    ['total:(>=1 <5)', all(between('total', incl('1'), null), between('total', null, excl('5')))],
    ['asp*', wild(null, 'asp*', 'asp', '*')],
    ['name:a?p*n', wild('name', 'a?p*n', 'a', '?', 'p', '*', 'n')],
    ['as\\*p*', wild(null, 'as*p*', 'as*p', '*')],
  ])('%s', (text, meant) => expect(parseQuery(text)).toEqual(meant))
})

describe('signs with nothing to work on are text', () => {
  it.each<[string, SearchQuery]>([
    ['-', word('-')],
    ['a - b', all(word('a'), word('-'), word('b'))],
    ['a & b', all(word('a'), word('&'), word('b'))],
    ['AND', word('AND')],
    ['OR', word('OR')],
    ['NOT', word('NOT')],
    ['OR a', all(word('OR'), word('a'))],
    ['a OR', all(word('a'), word('OR'))],
    ['a AND', all(word('a'), word('AND'))],
    ['(a OR)', all(word('a'), word('OR'))],
    [':', word(':')],
    ['note: hello', all(word('note:'), word('hello'))],
    ['10:30', word('10:30')],
    ['https://galen.example/a', word('https://galen.example/a')],
    ['a)', word('a)')],
    [')', word(')')],
    ['()', word('()')],
    ['Aspirin(500mg)', word('Aspirin(500mg)')],
    ['(Aspirin(500mg) forte)', all(word('Aspirin(500mg)'), word('forte'))],
    ['(a b', all(word('a'), word('b'))],
    ['"a b', word('a b')],
    ['5" pipe', all(word('5"'), word('pipe'))],
    ['\\', word('\\')],
    ['?', word('?')],
    ['[1 TO 5]', all(word('[1'), word('TO'), word('5]'))],
    ['total:[1 TO', all(word('[1', 'total'), word('TO'))],
    ['>5', word('>5')],
    ['status:(a,)', all(word('a', 'status'), word(',', 'status'))],
  ])('%s', (text, meant) => expect(parseQuery(text)).toEqual(meant))
})

describe('too much is refused by name', () => {
  it.each([
    ['a'.repeat(MAX_QUERY_LENGTH + 1), 'at most 4096 characters'],
    [Array.from({ length: MAX_QUERY_TERMS + 1 }, () => 'a').join(' '), 'at most 128 terms'],
    ['((((((a))))))', 'deeper than 5'],
    ['a*', 'at least 2 characters beside a wildcard'],
    ['name:?b', 'at least 2 characters beside a wildcard'],
  ])('%j', (text, reason) => {
    expect(() => parseQuery(text)).toThrow(reason)
    expect(() => parseQuery(text)).toThrow(
      expect.objectContaining({ code: 'search.validation', details: [expect.objectContaining({ field: 'query' })] }),
    )
  })

  it('has room for the 100 ids of a batched lookup', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `01999c51-7b3f-7a10-8000-${String(index).padStart(12, '0')}`)
    const query = parseQuery(arrayOr('customerId', ids))
    expect(query).toEqual(any(...ids.map((id) => word(id, 'customerId'))))
  })
})

describe('text a screen builds', () => {
  it.each([
    [exact('status', 'Draft'), 'status:Draft'],
    [exact('status', 'On "hold"'), 'status:"On \\"hold\\""'],
    [exact('number', -5), 'number:"-5"'],
    [exact('active', true), 'active:true'],
    [arrayOr('state', ['OR', 'NJ']), 'state:("OR" OR NJ)'],
    [arrayOr('state', ['NJ']), 'state:NJ'],
    [arrayOr('state', []), 'NOT *'],
    [range('at', 1, 86_399_999), 'at:[1 TO 86399999]'],
    [range('at', '2026-11-15', null), 'at:[2026-11-15 TO *]'],
    [range('at', null, null), ''],
    [matchesAll(['a OR b', 'status:Draft', '']), '(a OR b) AND status:Draft'],
    [matchesAll(['(a OR "b', 'status:Draft']), '(a OR b) AND status:Draft'],
    [matchesAll([]), '*'],
  ])('%s', (text, wanted) => expect(text).toBe(wanted))

  it('finds exactly the value, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (value) => {
        expect(parseQuery(exact('field', value))).toEqual(word(value, 'field'))
        expect(parseQuery(arrayOr('field', [value, 'x']))).toEqual(any(word(value, 'field'), word('x', 'field')))
        expect(parseQuery(range('field', value, null))).toEqual(between('field', incl(value), null))
      }),
      { numRuns: 2000 },
    )
  })
})

/** Trees as the parser builds them: joins have two or more parts, none of a kind that would have been folded away. */
const trees = fc.letrec<{ tree: SearchQuery; leaf: SearchQuery; signed: SearchQuery }>((tie) => ({
  leaf: fc.oneof(
    fc.record({
      kind: fc.constant('term' as const),
      field: fc.constantFrom(null, 'name', 'a.b'),
      value: fc.string({ unit: 'grapheme', minLength: 1 }),
      pattern: fc.constant(null),
    }),
    fc.record({ kind: fc.constant('present' as const), field: fc.constantFrom('name', 'total') }),
    fc
      .tuple(fc.string({ minLength: 2, maxLength: 8 }), fc.constantFrom('*' as const, '?' as const))
      .map(([literal, wildcard]): SearchQuery => ({
        kind: 'term',
        field: 'name',
        value: `${literal}${wildcard}`,
        pattern: [{ literal }, { wildcard }],
      })),
    fc
      .tuple(fc.string(), fc.boolean(), fc.string(), fc.boolean())
      .map(([from, left, to, right]) =>
        between('total', { value: from, inclusive: left }, { value: to, inclusive: right }),
      ),
  ),
  signed: fc.oneof(tie('leaf'), tie('leaf').map(not)),
  tree: fc.oneof(
    { maxDepth: 3 },
    tie('signed'),
    fc
      .array(
        fc.oneof(
          tie('signed'),
          fc.array(tie('signed'), { minLength: 2, maxLength: 3 }).map((parts) => any(...parts)),
        ),
        { minLength: 2, maxLength: 4 },
      )
      .map((parts) => all(...parts)),
    fc
      .array(
        fc.oneof(
          tie('signed'),
          fc.array(tie('signed'), { minLength: 2, maxLength: 3 }).map((parts) => all(...parts)),
        ),
        { minLength: 2, maxLength: 4 },
      )
      .map((parts) => any(...parts)),
  ),
}))

describe('for any text at all', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(trees.tree, (tree) => {
        expect(parseQuery(writeQuery(tree))).toEqual(tree)
      }),
      { numRuns: 5000 },
    )
  })

  const grammar = fc
    .array(
      fc.constantFrom(
        'a',
        'status',
        ':',
        ' ',
        '(',
        ')',
        '"',
        '*',
        '?',
        'AND',
        ' OR ',
        'NOT ',
        '-',
        '!',
        '+',
        '&&',
        '||',
        '[',
        ']',
        '{',
        '}',
        ' TO ',
        '>=',
        '<',
        '\\',
        ',',
        '\u00e9',
        '\u{1f48a}',
        '1',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''))

  it.each([
    ['made of signs', grammar],
    ['random', fc.string({ unit: anyCharacter, maxLength: 300 })],
  ])('%s: only size is refused', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        try {
          parseQuery(text)
        } catch (error) {
          expect(error).toBeInstanceOf(BusinessError)
          expect((error as BusinessError).code).toBe('search.validation')
        }
      }),
      { numRuns: 20_000 },
    )
  })

  it('takes time in proportion to the text', () => {
    const started = Date.now()
    for (const sign of ['(', ')', '"', '\\', '-', '!', '*', ' ', ',', '[', '[a TO ', 'a:', 'NOT ', '\\ '])
      try {
        parseQuery(sign.repeat(MAX_QUERY_LENGTH / sign.length))
      } catch (error) {
        expect(error).toBeInstanceOf(BusinessError)
      }
    expect(Date.now() - started).toBeLessThan(500)
  })
})
