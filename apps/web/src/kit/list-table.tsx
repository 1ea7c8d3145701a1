import type { RowOf, SearchIndex, Sort } from '@galen/contract/search-index'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './list-page.module.css'

export type Column<Row, Field extends string = string> = {
  readonly label: string
  readonly value: (row: Row) => ReactNode
  readonly sort?: Field
  readonly align?: 'end'
  readonly width?: number | string
  /** The widest screens show all; a column that is left out first has the highest number. */
  readonly keepUntil?: 'tablet' | 'desktop'
  /** On a phone a row is a card: this value stands beside its title instead of below. */
  readonly besideTitle?: true
}

type ListTableProps<I extends SearchIndex> = {
  label: string
  columns: readonly Column<RowOf<I>, string>[]
  /** Undefined while the first page is on its way. */
  rows: readonly RowOf<I>[] | undefined
  sort: Sort | undefined
  onSort: (field: string) => void
  /** What a row opens: an address, or something shown beside the list. */
  opens:
    | { address: (row: RowOf<I>) => string }
    | { show: (row: RowOf<I>) => void; shown: RowOf<I> | undefined }
    | undefined
  ref: Ref<HTMLTableSectionElement>
}

const SKELETON_ROWS = 10

/** The first cell of a row carries its link or button: that is what j and k move to and what Enter opens. */
export function ListTable<I extends SearchIndex>({
  label,
  columns,
  rows,
  sort,
  onSort,
  opens,
  ref,
}: ListTableProps<I>) {
  return (
    <table className={styles['table']} aria-label={label} aria-busy={rows === undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              {...cellProps(column)}
              {...sortProps(column, sort)}
              scope="col"
              style={{ width: column.width }}
            >
              {column.sort ? (
                <button type="button" className={styles['sort']} onClick={() => onSort(column.sort ?? '')}>
                  {column.label}
                  {sort?.field === column.sort && <Icon name={sort?.direction === 'Desc' ? 'down' : 'up'} size={12} />}
                </button>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={ref}>
        {rows === undefined
          ? Array.from({ length: SKELETON_ROWS }, (_, place) => <SkeletonRow key={place} columns={columns} />)
          : rows.map((row) => (
              <tr key={String(row['id'])} data-open={(opens && 'shown' in opens && opens.shown === row) || undefined}>
                {columns.map((column, place) => (
                  <td key={column.label} {...cellProps(column)}>
                    {place === 0 && opens ? (
                      <Opener row={row} opens={opens} value={column.value(row)} />
                    ) : (
                      column.value(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

type OpenerProps<Row> = {
  row: Row
  opens: { address: (row: Row) => string } | { show: (row: Row) => void }
  value: ReactNode
}

function Opener<Row>({ row, opens, value }: OpenerProps<Row>) {
  if ('address' in opens)
    return (
      <Link to={opens.address(row)} className={styles['opener']} data-opener>
        {value}
      </Link>
    )
  return (
    <button type="button" className={styles['opener']} data-opener onClick={() => opens.show(row)}>
      {value}
    </button>
  )
}

const cellProps = ({ align, keepUntil, besideTitle }: Column<never>) => ({
  'data-align': align,
  'data-keep-until': keepUntil,
  'data-beside': besideTitle,
})

const sortProps = (column: Column<never>, sort: Sort | undefined) => {
  if (!column.sort) return {}
  if (sort?.field !== column.sort) return { 'aria-sort': 'none' as const }
  return { 'aria-sort': sort.direction === 'Asc' ? ('ascending' as const) : ('descending' as const) }
}

const SkeletonRow = ({ columns }: { columns: readonly Column<never>[] }) => (
  <tr aria-hidden="true">
    {columns.map((column) => (
      <td key={column.label} {...cellProps(column)}>
        <span className={styles['skeleton']} />
      </td>
    ))}
  </tr>
)
