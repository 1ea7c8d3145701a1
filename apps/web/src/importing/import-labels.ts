import type { ImportKindName, ImportRow } from '@galen/contract/importing/imports'
import type { Tone } from '../kit/status-pill.tsx'
import { text } from '../kit/text.ts'

type Words = {
  readonly title: string
  /** What the columns are, and how a row finds its record. */
  readonly about: string
  readonly list: { readonly label: string; readonly address: string }
  readonly done: (count: number) => string
  /** Where a record of the kind is, where it has a screen of its own. */
  readonly address: ((id: string) => string) | null
}

export const importWords: Readonly<Record<ImportKindName, Words>> = {
  customer: {
    title: text('Import customers'),
    about: text(
      'A row finds its customer by number or legacy id; a row that finds none adds one. People are named by their e-mail address or name. The address is the one that is shipped to by default.',
    ),
    list: { label: text('Customers'), address: '/customer' },
    done: (count) =>
      text('{count, plural, one {# customer was imported.} other {# customers were imported.}}', { count }),
    address: (id) => `/customer/${id}/basic-information`,
  },
  vendor: {
    title: text('Import vendors'),
    about: text(
      'A row finds its vendor by number or legacy id; a row that finds none adds one. The address is the one that orders go to; where money goes is never read from a file.',
    ),
    list: { label: text('Vendors'), address: '/vendor' },
    done: (count) => text('{count, plural, one {# vendor was imported.} other {# vendors were imported.}}', { count }),
    address: (id) => `/vendor/${id}/basic-information`,
  },
  item: {
    title: text('Import items'),
    about: text(
      'A row finds its item by number, NDC, GTIN or legacy id; a row that finds none adds one. Units, forms, classes and manufacturers are named as in their lists.',
    ),
    list: { label: text('Items'), address: '/item' },
    done: (count) => text('{count, plural, one {# item was imported.} other {# items were imported.}}', { count }),
    address: (id) => `/item/${id}/basic-information`,
  },
  variation: {
    title: text('Import variations'),
    about: text(
      'A row finds a variation by its number, or by its item (number or NDC) and its vendor (number or name); a row that finds none adds one. A margin counts where no price is given.',
    ),
    list: { label: text('Items'), address: '/item' },
    done: (count) =>
      text('{count, plural, one {# variation was imported.} other {# variations were imported.}}', { count }),
    address: null,
  },
}

export type Fate = ImportRow['fate']

export const fateWords: Readonly<
  Record<Fate, { readonly label: string; readonly pill: string; readonly tone: Tone; readonly empty: string }>
> = {
  create: { label: text('New'), pill: text('New'), tone: 'good', empty: text('No row adds anything.') },
  change: { label: text('Changed'), pill: text('Changed'), tone: 'placed', empty: text('No row changes anything.') },
  same: {
    label: text('Unchanged'),
    pill: text('Unchanged'),
    tone: 'closed',
    empty: text('No row says what is there already.'),
  },
  refused: { label: text('Left out'), pill: text('Left out'), tone: 'void', empty: text('No row is left out.') },
}
