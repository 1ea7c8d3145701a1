import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { GridCell } from './grid-cell.tsx'
import type { GridColumn, GridRow } from './grid-column.ts'
import { faultsIn, type OutsideFault } from './grid-faults.ts'
import type { Line } from './grid-history.ts'
import type { GridState } from './grid-model.ts'
import type { Act } from './grid-state.ts'
import styles from './line-grid.module.css'

export type GridLineProps<Row extends GridRow> = {
  line: Line<Row>
  /** From 0; the empty line at the end has the number behind the last. */
  number: number
  isEntry: boolean
  columns: readonly GridColumn<Row>[]
  /** The column the cursor is in, where it is on this line. */
  activeColumn: number | undefined
  /** The column of the selection, where it covers this line. */
  selectedColumn: number | undefined
  editing: GridState<Row>['editing']
  outside: readonly OutsideFault[] | undefined
  expand: ((row: Row) => ReactNode) | undefined
  isExpanded: boolean
  readOnly: boolean
  canRemove: boolean
  act: Act<Row>
  /** Told how high a line is that is not as high as the others. */
  onHeight: (id: string, height: number | undefined) => void
}

/**
 * One line. It is drawn again only when something of its own changed: that is what keeps 500 lines quick. So does that
 * the style sheet draws its tools: an icon is as much work as the texts of the line.
 */
export const GridLine = memo(PlainGridLine) as typeof PlainGridLine

function PlainGridLine<Row extends GridRow>(props: GridLineProps<Row>) {
  const { line, number, isEntry, columns, activeColumn, selectedColumn, editing, outside, expand, isExpanded } = props
  const faults = isEntry ? {} : faultsIn(line, columns, outside)
  const isTall = isExpanded || Object.keys(faults).length > 0
  const row = useRef<HTMLTableRowElement>(null)
  const more = useRef<HTMLTableRowElement>(null)
  const removal = text('Remove line {number}', { number: number + 1 })
  useHeight(line.id, isTall, [row, more], props.onHeight)
  return (
    <>
      <tr
        ref={row}
        className={styles['line']}
        data-line={number}
        data-entry={isEntry || undefined}
        data-expanded={isExpanded || undefined}
        aria-rowindex={number + 2}
      >
        <LineHead
          id={line.id}
          number={number}
          isEntry={isEntry}
          canExpand={expand !== undefined}
          isExpanded={isExpanded}
          act={props.act}
        />
        {columns.map((column, place) => (
          <GridCell
            key={column.key}
            column={column}
            place={place}
            line={line}
            number={number}
            isEntry={isEntry}
            fault={faults[column.key]}
            isActive={place === activeColumn}
            isSelected={place === selectedColumn}
            editing={place === activeColumn ? editing : undefined}
            readOnly={props.readOnly}
            act={props.act}
          />
        ))}
        <td className={styles['tail']}>
          {!isEntry && props.canRemove && (
            <button
              type="button"
              tabIndex={-1}
              className={styles['tool']}
              data-remove
              title={removal}
              aria-label={removal}
            />
          )}
        </td>
      </tr>
      {isExpanded && (
        <tr ref={more} className={styles['more']} aria-rowindex={number + 2}>
          <td aria-hidden="true">{null}</td>
          <td colSpan={columns.length + 1}>{expand?.(line.row)}</td>
        </tr>
      )}
    </>
  )
}

type LineHeadProps<Row extends GridRow> = Pick<GridLineProps<Row>, 'number' | 'isEntry' | 'isExpanded' | 'act'> & {
  id: string
  canExpand: boolean
}

const LineHead = memo(PlainLineHead) as typeof PlainLineHead

function PlainLineHead<Row extends GridRow>({ id, number, isEntry, canExpand, isExpanded, act }: LineHeadProps<Row>) {
  return (
    <th scope="row" className={styles['head']} aria-colindex={1}>
      {isEntry ? (
        <span className={styles['entry']}>
          <Icon name="plus" size={12} />
          <span className="unseen">{text('New line')}</span>
        </span>
      ) : canExpand ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles['tool']}
          aria-expanded={isExpanded}
          aria-label={text('More of line {number}', { number: number + 1 })}
          onClick={() => act({ type: 'expand', id, open: !isExpanded })}
        />
      ) : (
        number + 1
      )}
    </th>
  )
}

/** Follows the height of a line with errors or more under it; the others are all as high as a row is. */
function useHeight(
  id: string,
  isTall: boolean,
  parts: readonly React.RefObject<HTMLElement | null>[],
  onHeight: (id: string, height: number | undefined) => void,
): void {
  const [row, more] = parts
  useLayoutEffect(() => {
    if (!isTall) return onHeight(id, undefined)
    const drawn = [row?.current, more?.current].filter((part) => part != null)
    const measure = () =>
      onHeight(
        id,
        drawn.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0),
      )
    const observer = new ResizeObserver(measure)
    for (const part of drawn) observer.observe(part)
    measure()
    return () => observer.disconnect()
  }, [id, isTall, row, more, onHeight])
}
