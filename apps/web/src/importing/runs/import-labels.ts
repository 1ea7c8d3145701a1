import type { ImportKindName, ImportRow } from '@galen/contract/importing/imports'
import type { Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

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
      'Rows match a customer by number or legacy ID. Rows without a match add one. Name users by email or name. The address is the default ship-to.',
    ),
    list: { label: text('Customers'), address: '/customer' },
    done: (count) =>
      text('{count, plural, one {# customer was imported.} other {# customers were imported.}}', { count }),
    address: (id) => `/customer/${id}/basic-information`,
  },
  vendor: {
    title: text('Import vendors'),
    about: text(
      'Rows match a vendor by number or legacy ID. Rows without a match add one. The address is the order address. Remit-to addresses are never imported.',
    ),
    list: { label: text('Vendors'), address: '/vendor' },
    done: (count) => text('{count, plural, one {# vendor was imported.} other {# vendors were imported.}}', { count }),
    address: (id) => `/vendor/${id}/basic-information`,
  },
  item: {
    title: text('Import items'),
    about: text(
      'Rows match an item by number, NDC, GTIN or legacy ID. Rows without a match add one. Name units, forms, classes and manufacturers as in their lists.',
    ),
    list: { label: text('Items'), address: '/item' },
    done: (count) => text('{count, plural, one {# item was imported.} other {# items were imported.}}', { count }),
    address: (id) => `/item/${id}/basic-information`,
  },
  variation: {
    title: text('Import variations'),
    about: text(
      'Rows match a variation by number, or by item (number or NDC) and vendor (number or name). Rows without a match add one. The margin is used where no price is given.',
    ),
    list: { label: text('Items'), address: '/item' },
    done: (count) =>
      text('{count, plural, one {# variation was imported.} other {# variations were imported.}}', { count }),
    address: null,
  },
}

export type ImportFate = ImportRow['fate']

export const fateWords: Readonly<
  Record<ImportFate, { readonly label: string; readonly pill: string; readonly tone: Tone; readonly empty: string }>
> = {
  create: { label: text('New'), pill: text('New'), tone: 'good', empty: text('No new rows.') },
  change: { label: text('Changed'), pill: text('Changed'), tone: 'placed', empty: text('No changed rows.') },
  same: {
    label: text('Unchanged'),
    pill: text('Unchanged'),
    tone: 'closed',
    empty: text('No unchanged rows.'),
  },
  refused: { label: text('Skipped'), pill: text('Skipped'), tone: 'void', empty: text('No skipped rows.') },
}
