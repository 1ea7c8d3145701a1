import * as z from 'zod'
import type { Needs } from '@galen/domain/permissions'
import { MAX_QUERY_LENGTH } from '@galen/domain/search/query-language'
import { addressNumber } from './address-number.ts'
import { route } from './route.ts'

/** Totals are counted exactly up to here; past it a list says "10,000+". */
export const EXACT_TOTAL = 10_000
export const DEFAULT_PAGE_SIZE = 30
/** The most rows one request may ask for, of every list. */
export const MAX_PAGE_SIZE = 10_000

/** How the values of a field compare: decides what a query may ask of it. */
export type FieldType = 'text' | 'keyword' | 'number' | 'boolean' | 'instant' | 'date' | 'id'
export type SortDirection = 'Asc' | 'Desc'
export type Sort<Field extends string = string> = { readonly field: Field; readonly direction: SortDirection }

/** A list that can be searched: its rows, the fields a query may name, and the order it has by itself. */
export type SearchIndex<
  Row extends z.ZodObject = z.ZodObject,
  Field extends string = string,
  Sortable extends string = string,
> = {
  readonly name: string
  readonly summary: string
  readonly needs: Needs
  readonly row: Row
  /** What only some people see of a row, for the browser, which has no schemas; a test compares it with `row`. */
  readonly seenWith?: Readonly<Record<string, Needs>>
  /** The fields that a query may name, each with its type; every one is a field of the row. */
  readonly fields: Readonly<Record<Field, FieldType>>
  /** The parts of the row that a word without a field name is looked for in. */
  readonly matches: readonly (keyof z.output<Row> & string)[]
  readonly sortable: readonly Sortable[]
  readonly sort: readonly Sort<Sortable>[]
  /** The field whose values order another one: a written strength is ordered by its number. */
  readonly orderedAs?: Readonly<Record<string, string>>
  /** The most rows one request may ask for. */
  readonly maxSize: number
  /** The numeric fields whose sum over all matches a list shows. */
  readonly totals: readonly Field[]
  /** The fields by which rows are grouped with sums, each with the field in whose order the groups come. */
  readonly groups?: Readonly<Record<string, string>>
  /** The statuses that are listed and not summed: what is void is no money. */
  readonly unsummed?: readonly string[]
}

export function searchIndex<
  Row extends z.ZodObject,
  const Field extends keyof z.output<Row> & string,
  const Sortable extends NoInfer<Field>,
>(
  index: Omit<SearchIndex<Row, Field>, 'maxSize' | 'matches' | 'sortable' | 'sort' | 'totals'> & {
    matches: readonly (keyof z.output<NoInfer<Row>> & string)[]
    sortable: readonly Sortable[]
    sort: readonly Sort<NoInfer<Sortable>>[]
    totals?: readonly NoInfer<Field>[]
  },
): SearchIndex<Row, Field, Sortable> {
  return { maxSize: MAX_PAGE_SIZE, totals: [], ...index }
}

/** The row of an index, as a reader gets it. */
export type RowOf<I extends SearchIndex> = z.output<I['row']>

export const SearchReply = z.object({
  total: z.int(),
  totalIsExact: z.boolean(),
  content: z.array(z.looseObject({})),
})

/** GET /search/{index}: `sort[0].field`, `sort[0].direction` and so on arrive as flat names (Spec §7). */
export const search = route({
  method: 'GET',
  path: '/search/:index',
  needs: 'signed-in',
  summary: 'Search one index by query, page and order',
  timeLimitMs: 3000,
  params: z.strictObject({ index: z.string().max(64) }),
  query: z.looseObject({
    query: z.string().max(MAX_QUERY_LENGTH).optional(),
    from: addressNumber(0, 1_000_000).optional(),
    size: addressNumber(0, 10_000).optional(),
  }),
  replies: { 200: SearchReply },
})

/** What totals say instead of sums when more rows match than `most`: no list has a field of this name. */
export const MORE_THAN = 'moreThan'

/**
 * GET /search/{index}/totals: asked separately from the rows, so that they never wait for it. Sums are decimal texts. With
 * `most`, more rows than that are not added up; a list asks again without it when someone wants to know.
 */
export const searchTotals = route({
  method: 'GET',
  path: '/search/:index/totals',
  needs: 'signed-in',
  summary: 'Sums of the numeric columns over all rows that match',
  timeLimitMs: 5000,
  params: z.strictObject({ index: z.string().max(64) }),
  query: z.strictObject({
    query: z.string().max(MAX_QUERY_LENGTH).optional(),
    most: addressNumber(1, 1_000_000).optional(),
  }),
  replies: { 200: z.record(z.string(), z.string()) },
})

/** How many rows of a group come with it; the rest is found by a filter. */
export const ROWS_OF_A_GROUP = 200

/** GET /search/{index}/groups: what matches, grouped by a field, with sums and the first rows of each group. */
export const searchGroups = route({
  method: 'GET',
  path: '/search/:index/groups',
  needs: 'signed-in',
  summary: 'What matches, grouped by a field, with sums and rows of each group',
  timeLimitMs: 5000,
  params: z.strictObject({ index: z.string().max(64) }),
  query: z.strictObject({
    by: z.string().max(64),
    query: z.string().max(MAX_QUERY_LENGTH).optional(),
    from: addressNumber(0, 1_000_000).optional(),
    size: addressNumber(1, 100).optional(),
    /** A sortable field in whose order groups come, and rows within them. */
    sort: z.string().max(64).optional(),
    direction: z.enum(['Asc', 'Desc']).optional(),
  }),
  replies: {
    200: z.object({
      total: z.int(),
      /** How many rows are in all groups together. */
      rows: z.int(),
      content: z.array(
        z.object({
          id: z.string(),
          count: z.int(),
          sums: z.record(z.string(), z.string()),
          rows: z.array(z.looseObject({})),
        }),
      ),
    }),
  },
})
