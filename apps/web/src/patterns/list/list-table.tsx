import type { Sort } from '@galen/contract/search-index'
import { writeNumeral } from '@galen/domain/notation'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { fitted } from './column-fit.ts'
import { type Arranged, stickyOffsets } from './column-layout.ts'
import { useRoom } from './use-room.ts'
import type { Column, Row } from './list-declaration.ts'
import { ListBody, type ListBodyProps } from './list-body.tsx'
import { cellProps, stuck } from './list-row.tsx'
import { pageState } from './selection.ts'
import styles from './list-table.module.css'

type ListTableProps = Omit<ListBodyProps, 'rows' | 'offsets'> & {
  label: string
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined
  sort: Sort | undefined
  onSort: (field: string) => void
  onWidth: (name: string, width: number) => void
  onSelectPage: () => void
  /** The ids of all rows of the page, also those of closed groups. */
  page: readonly string[]
  /** The sums of fields over all matches, and how many matches there are. */
  totals: Pick<TotalsProps, 'sums' | 'addUp' | 'matches' | 'inWords'> | undefined
}

const SKELETON_ROWS = 10
const SELECT_WIDTH = 40
const WIDTH_STEP = 16
/** Where a finger cannot hover, one button stands at the end of each row. */
const ACTS_WIDTH = 52
/** The room before the first and behind the last cell. */
const EDGES = 16

export function ListTable({ rows, columns: chosen, totals, ...props }: ListTableProps) {
  const selectWidth = props.selection ? SELECT_WIDTH : 0
  const actsWidth = props.actions.length > 0 && window.matchMedia('(hover: none)').matches ? ACTS_WIDTH : 0
  const { columns, widths } = fitted(chosen, useRoom(props.scroll) - selectWidth - actsWidth - EDGES)
  const offsets = stickyOffsets(columns, selectWidth)
  return (
    <table
      className={styles['table']}
      aria-label={props.label}
      aria-busy={rows === undefined}
      aria-rowcount={rows ? rows.length + 1 : -1}
      style={
        {
          '--least': `${widths.reduce((sum, width) => sum + width, selectWidth)}px`,
          '--figures': `${lastFigures(columns, widths)}px`,
        } as CSSProperties
      }
    >
      <thead>
        <tr aria-rowindex={1}>
          {props.selection && (
            <th scope="col" className={styles['select']}>
              <PageBox page={props.page} selection={props.selection} onSelectPage={props.onSelectPage} />
            </th>
          )}
          {columns.map((each, at) => (
            <Heading key={each.name} each={each} width={widths[at]} offset={offsets[at]} {...props} />
          ))}
          {props.actions.length > 0 && (
            <th scope="col" className={styles['actions']}>
              <span className="unseen">{text('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {rows === undefined ? (
        <tbody>
          {Array.from({ length: SKELETON_ROWS }, (_, place) => (
            <SkeletonRow
              key={place}
              columns={columns}
              hasSelect={props.selection !== undefined}
              hasActions={props.actions.length > 0}
            />
          ))}
        </tbody>
      ) : (
        <ListBody {...props} rows={rows} columns={columns} offsets={offsets} />
      )}
      {totals && (
        <Totals
          columns={columns}
          offsets={offsets}
          hasSelect={props.selection !== undefined}
          hasActions={props.actions.length > 0}
          {...totals}
        />
      )}
    </table>
  )
}

/** The room of the figures at the end of a row, which the actions on it never cover. */
function lastFigures(columns: readonly Arranged<Column>[], widths: readonly number[]): number {
  const before = columns.findLastIndex(({ column }) => column.align !== 'end')
  return before < 1 ? 0 : widths.slice(before + 1).reduce((sum, width) => sum + width, 0)
}

type PageBoxProps = Pick<ListTableProps, 'page' | 'onSelectPage'> & {
  selection: NonNullable<ListTableProps['selection']>
}

function PageBox({ page, selection, onSelectPage }: PageBoxProps) {
  const state = pageState(selection, page)
  return (
    <input
      type="checkbox"
      aria-label={text('Select the page')}
      checked={page.length > 0 && state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some'
      }}
      onChange={onSelectPage}
    />
  )
}

type HeadingProps = Pick<ListTableProps, 'sort' | 'onSort' | 'onWidth'> & {
  each: Arranged<Column>
  width: number | undefined
  offset: number | undefined
}

/** Sorted by a click; its right edge is dragged, and Shift with an arrow does the same. */
function Heading({ each, width, offset, sort, onSort, onWidth }: HeadingProps) {
  const { column, name } = each
  const { style, ...sticky } = { style: undefined, ...stuck(offset) }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: WIDTH_STEP, ArrowLeft: -WIDTH_STEP }[event.key]
    if (!event.shiftKey || step === undefined) return
    event.preventDefault()
    onWidth(name, event.currentTarget.offsetWidth + step)
  }
  return (
    <th
      {...cellProps(column)}
      {...sticky}
      {...sortProps(column, sort)}
      scope="col"
      style={{ ...style, width }}
      onKeyDown={press}
    >
      {column.sort ? (
        <button type="button" className={styles['sort']} onClick={() => onSort(column.sort ?? '')}>
          {column.label}
          {sort?.field === column.sort && <Icon name={sort?.direction === 'Desc' ? 'down' : 'up'} size={12} />}
        </button>
      ) : (
        column.label
      )}
      <span className={styles['edge']} aria-hidden="true" onPointerDown={(event) => drag(event, name, onWidth)} />
    </th>
  )
}

/** Follows the pointer until it is let go; the table is drawn with each step. */
function drag(event: PointerEvent<HTMLElement>, name: string, onWidth: ListTableProps['onWidth']): void {
  const edge = event.currentTarget
  const from = event.clientX
  const width = edge.parentElement?.offsetWidth ?? 0
  event.preventDefault()
  edge.setPointerCapture(event.pointerId)
  const move = (moved: globalThis.PointerEvent) => onWidth(name, width + moved.clientX - from)
  const end = () => {
    edge.removeEventListener('pointermove', move)
    edge.removeEventListener('pointerup', end)
    edge.removeEventListener('pointercancel', end)
  }
  edge.addEventListener('pointermove', move)
  edge.addEventListener('pointerup', end)
  edge.addEventListener('pointercancel', end)
}

const sortProps = (column: Column, sort: Sort | undefined) => {
  if (!column.sort) return {}
  if (sort?.field !== column.sort) return { 'aria-sort': 'none' as const }
  return { 'aria-sort': sort.direction === 'Asc' ? ('ascending' as const) : ('descending' as const) }
}

type SkeletonRowProps = Pick<TotalsProps, 'columns' | 'hasSelect' | 'hasActions'>

const SkeletonRow = ({ columns, hasSelect, hasActions }: SkeletonRowProps) => (
  <tr aria-hidden="true">
    {hasSelect && <td className={styles['select']} aria-hidden="true" />}
    {columns.map(({ column, name }) => (
      <td key={name} {...cellProps(column)}>
        <span className="bone" />
      </td>
    ))}
    {hasActions && <td className={styles['actions']} aria-hidden="true" />}
  </tr>
)

type TotalsProps = {
  columns: readonly Arranged<Column>[]
  offsets: readonly (number | undefined)[]
  hasSelect: boolean
  hasActions: boolean
  sums: Readonly<Record<string, string>>
  /** Asks for the sums of a list too long to be added up unasked. */
  addUp: (() => void) | undefined
  matches: string
  /** What the first cell says instead, where rows are grouped. */
  inWords?: string | undefined
}

/** The sums over all matches, not over the page. */
const Totals = ({ columns, offsets, hasSelect, hasActions, sums, addUp, matches, inWords }: TotalsProps) => (
  <tfoot>
    <tr>
      {hasSelect && <td className={styles['select']} aria-hidden="true" />}
      {columns.map(({ column, name }, at) => {
        const sum = sums[column.field ?? column.sort ?? '']
        return (
          <td key={name} {...cellProps(column)} {...stuck(offsets[at])}>
            {at === 0 && addUp ? (
              <Button look="quiet" onClick={addUp}>
                {text('Add up all {matches} matches', { matches })}
              </Button>
            ) : at === 0 ? (
              <span className="secondary">
                {inWords ?? (matches === '1' ? text('1 match') : text('All {matches} matches', { matches }))}
              </span>
            ) : (
              sum !== undefined && <b>{column.total ? column.total(sum) : writeNumeral(sum)}</b>
            )}
          </td>
        )
      })}
      {hasActions && <td className={styles['actions']} aria-hidden="true" />}
    </tr>
  </tfoot>
)
