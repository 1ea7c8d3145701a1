import type { RowOf, SearchIndex, Sort } from '@galen/contract/search-index'
import type { ReactNode } from 'react'
import type { RowGroup } from '../../client/search.ts'
import type { KeyMap } from '../../client/key-rules.ts'
import type { IconName } from '../../kit/icon.tsx'
import type { SystemView } from './list-view.ts'

export type Row = Readonly<Record<string, unknown>>

/** Rows that share a value, with sums over all of them. */
export type GroupOf<R> = Omit<RowGroup, 'rows'> & { readonly rows: readonly R[]; readonly by: string }

/** A field of the index by which its rows can be grouped. */
export type Grouping = {
  readonly by: string
  readonly label: string
  /** Counted in the head and the sums: 412 items. */
  readonly counted: (count: number) => string
}

export type Column<R = Row, Field extends string = string> = {
  /** How saved views know it; without one, by its order, its field or its label. */
  readonly name?: string
  readonly label: string
  readonly value: (row: R) => ReactNode
  /** What stands in the row of a group; without it nothing does. */
  readonly group?: (group: GroupOf<R>) => ReactNode
  /** The field of the row that an export writes; without one, the field it is sorted by. */
  readonly field?: keyof R & string
  /** What the cell says for each value of the field, where it says something else: an export says the same. */
  readonly words?: Readonly<Record<string, string>>
  /** A cell that is made of several fields: an export has a column for each. */
  readonly exports?: readonly {
    readonly field: keyof R & string
    readonly heading: string
    readonly words?: Readonly<Record<string, string>>
  }[]
  readonly sort?: Field
  readonly align?: 'end'
  /** On a phone a row is a card, where this value would say nothing without its name: a date. Figures are always named. */
  readonly isNamedOnCards?: true
  /** The least pixels that it needs; without them it is a name, takes what is left over and has 160 at least. */
  readonly width?: number | string
  /** How much of the room that is left over it takes: none with a width, 1 without. */
  readonly grow?: number
  /** Gives way on narrow screens before all with a lower number; 1 stays. */
  readonly priority?: number
  /** The name of the record: it opens it, like the first cell. */
  readonly isName?: true
  /** The widest screens show all; a column that is left out first has the highest number. */
  readonly keepUntil?: 'tablet' | 'desktop'
  /** On a phone a row is a card: this value stands beside its title instead of below. */
  readonly besideTitle?: true
  /** Only there when someone chooses it. */
  readonly hidden?: true
  /** Shows the sum over all matches, a decimal text, when the index adds this field up. */
  readonly total?: (sum: string) => ReactNode
}

export type Lookup = {
  readonly index: SearchIndex
  readonly label: (row: Row) => string
  /** Offered before all others: oneself among colleagues. */
  readonly first?: { readonly id: string; readonly label: string }
}

/** The records that an id can be chosen from. */
export const lookupIn = <I extends SearchIndex>(
  index: I,
  label: (row: RowOf<I>) => string,
  first?: Lookup['first'],
): Lookup => ({
  index,
  label: label as (row: Row) => string,
  ...(first && { first }),
})

type FilterKind =
  | { readonly kind: 'text' | 'number' | 'money' | 'date' }
  | { readonly kind: 'yes-no'; readonly yes?: string; readonly no?: string }
  | { readonly kind: 'one-of'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'lookup'; readonly lookup: Lookup }

/** One way to narrow a list: a chip that can be edited in place. */
export type ListFilter<Field extends string = string> = { readonly field: Field; readonly label: string } & FilterKind

export type RowAction<R = Row> = {
  readonly name: string
  readonly label: string
  readonly icon?: IconName
  readonly run: (row: R) => void
  readonly disabledReason?: (row: R) => string | undefined
  readonly hidden?: (row: R) => boolean
}

type BulkButton = {
  readonly name: string
  readonly label: string
  readonly icon?: IconName
  readonly danger?: true
}

/** Done to one row after the other. */
export type EachAction<R = Row> = BulkButton & {
  /** Said at each row that went through. */
  readonly done: string
  /** One call; what it throws is said at its row. */
  readonly run: (row: R) => Promise<unknown>
  readonly disabledReason?: (row: R) => string | undefined
  /** Asked once, before it begins: what it answers is run on each row instead; nothing leaves all as it is. */
  readonly choose?: (count: number) => Promise<((row: R) => Promise<unknown>) | undefined>
  /** Asked once, before it begins. */
  readonly ask?: (count: number) => { readonly title: string; readonly detail: ReactNode; readonly yes: string }
}

/** Handed all the rows at once: it leads elsewhere with them, or asks something, makes one call and then unselects them. */
type TogetherAction<R = Row> = BulkButton & { readonly together: (rows: readonly R[], unselect: () => void) => void }

export type BulkAction<R = Row> = EachAction<R> | TogetherAction<R>

export type Create = {
  readonly label: string
  readonly disabledReason?: string | undefined
} & ({ readonly to: string } | { readonly run: () => void })

export type ListPageProps<I extends SearchIndex> = {
  index: I
  title: string
  columns: readonly Column<RowOf<I>, I['sortable'][number]>[]
  placeholder: string
  /** What stands under "There is no data to display". */
  empty: string
  /** The order where no one chose one; that of the index otherwise. */
  usualSort?: readonly Sort[]
  /** A part of the query that the person did not type. */
  baseQuery?: string
  /** More controls beside the search box. */
  controls?: ReactNode
  /** The filter chips. */
  filters?: readonly ListFilter<keyof I['fields'] & string>[]
  systemViews?: readonly SystemView[]
  /** Ways to group the rows, of which the first is how the list opens. */
  groupBy?: readonly Grouping[]
  create?: Create
  /** Where rows are brought in from a file, for those who may. */
  importAt?: string | undefined
  /** A row opens as a screen of its own, */
  open?: (row: RowOf<I>) => string
  /** or beside the list. */
  peek?: { title: (row: RowOf<I>) => string; body: (row: RowOf<I>) => ReactNode; width?: number }
  rowActions?: readonly RowAction<RowOf<I>>[]
  /** Keys of row actions by their names, for the row that has the focus; declared once beside the page. */
  rowKeys?: KeyMap
  /** Acts on many rows; brings the boxes to choose them. */
  bulk?: readonly BulkAction<RowOf<I>>[]
  /** Stands inside a document: its name is a heading below that of the document. */
  inside?: true
  /** More than a hundred are drawn only where one looks. */
  pageSize?: number
}

/** Inside the kit a row is just a row. */
export type AnyList = ListPageProps<SearchIndex>

export const idOf = (row: Row) => String(row['id'])
