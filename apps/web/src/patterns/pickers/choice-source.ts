import { foldedWords, hasWords } from '@galen/domain/folded-text'
import { type RowOf, search, type SearchIndex } from '@galen/contract/search-index'
import { namedSo } from '@galen/domain/search/named-so'
import { matchesAll, arrayOr } from '@galen/domain/search/query-builder'
import type { ReactNode } from 'react'
import { call } from '../../client/call.ts'
import { quoted } from '../../client/search.ts'

/** Something that was chosen: enough to show it and to save it. */
export type Choice = { readonly id: string; readonly label: string }

/** Where a picker finds what can be chosen. Made once, outside of components. */
export type ChoiceSource<Found> = {
  /** Recent choices are kept under it. */
  readonly name: string
  readonly key: readonly unknown[]
  readonly find: (words: string, signal?: AbortSignal) => Promise<readonly Found[]>
  readonly read: (ids: readonly string[], signal?: AbortSignal) => Promise<readonly Found[]>
  readonly choice: (found: Found) => Choice
  readonly detail: (found: Found) => string | undefined
  /** How a line of a list shows it, where its label is not enough. */
  readonly show?: ((found: Found) => ReactNode) | undefined
  /** What is left out, said when nothing was found: "Only active customers are listed." */
  readonly leftOut?: string | undefined
}

const MOST_SHOWN = 8
/** What is asked for, so that the best of it is among what is shown. */
const RANKED = 40

type IndexOptions<Row> = {
  readonly label: (row: Row) => string
  readonly detail?: (row: Row) => string | undefined
  readonly show?: (row: Row) => ReactNode
  /** A query that every row must fit. */
  readonly baseQuery?: string
  readonly leftOut?: string
  /** The fields that name a row: what is named so comes before what only has the words somewhere. */
  readonly names?: readonly (keyof Row & string)[]
  /** The order in which what was found is proposed. */
  readonly rank?: (words: string, found: readonly Row[]) => readonly Row[]
}

/** Chooses among the rows of a search index; every word must occur, wherever the index looks for words. */
export function fromIndex<I extends SearchIndex>(index: I, options: IndexOptions<RowOf<I>>): ChoiceSource<RowOf<I>> {
  const { baseQuery = '', names = [], rank = (_, found) => found } = options
  const asked = options.rank ? RANKED : MOST_SHOWN
  const ask = async (query: string, size: number, signal: AbortSignal | undefined) => {
    const input = { params: { index: index.name }, query: { query: matchesAll([baseQuery, query]), size } }
    const { body } = await call(search, input, signal ? { signal } : {})
    return body.content as unknown as readonly RowOf<I>[]
  }
  return {
    name: index.name,
    // Begins as every read of the index does, so that news about it also reaches the pickers.
    key: [search.path, { index: index.name }, { choicesWithin: baseQuery }],
    find: async (words, signal) => {
      const named = names.length === 0 ? '' : namedSo(words, names)
      const [first, all] = await Promise.all([
        named === '' ? [] : ask(named, asked, signal),
        ask(wordsOf(words).map(quoted).join(' '), asked, signal),
      ])
      const rows = [...rank(words, first), ...rank(words, all)]
      return [...new Map(rows.map((row) => [row['id'], row])).values()].slice(0, MOST_SHOWN)
    },
    read: (ids, signal) => ask(arrayOr('id', ids), ids.length, signal),
    choice: (row) => ({ id: String(row['id']), label: options.label(row) }),
    detail: (row) => options.detail?.(row),
    show: options.show,
    leftOut: options.leftOut,
  }
}

type ListOptions<Found> = {
  readonly name: string
  readonly choice: (found: Found) => Choice
  readonly detail?: (found: Found) => string | undefined
  readonly leftOut?: string
}

/** Chooses among a list that is already here. */
export function fromList<Found>(list: readonly Found[], options: ListOptions<Found>): ChoiceSource<Found> {
  const { choice, detail = () => undefined } = options
  const textOf = (found: Found) => `${choice(found).label} ${detail(found) ?? ''}`
  return {
    name: options.name,
    key: ['list', options.name],
    find: async (words) => list.filter((found) => hasWords(textOf(found), foldedWords(words))).slice(0, MOST_SHOWN),
    read: async (ids) => list.filter((found) => ids.includes(choice(found).id)),
    choice,
    detail,
    leftOut: options.leftOut,
  }
}

const wordsOf = (words: string) => words.split(/\s+/).filter((word) => word !== '')
