import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { keysInWords } from '../../kit/key-hint.tsx'
import { text } from '../../kit/text.ts'
import { reason, tip } from '../../kit/tips.ts'
import type { RowOutcome } from './bulk-run.ts'
import type { Arranged } from './column-layout.ts'
import { type Column, idOf, type Row } from './list-declaration.ts'
import { groupOf } from './list-groups.ts'
import { listKeys } from './list-keys.ts'
import type { OfferedAct } from './offered-acts.ts'
import { isSameRow } from './same-row.ts'
import styles from './list-table.module.css'

export type RowProps = {
  row: Row
  place: number
  columns: readonly Arranged<Column>[]
  offsets: readonly (number | undefined)[]
  /** Where the row leads, or whether it is shown beside the list. */
  address: string | undefined
  opens: boolean
  isOpen: boolean
  /** Whether the row of a group shows its rows; undefined where it is no group. */
  groupIs?: 'open' | 'closed' | undefined
  isInGroup?: boolean
  /** Undefined when rows are not selected here. */
  isSelected: boolean | undefined
  isTinted: boolean
  gone: string | undefined
  outcome: RowOutcome | undefined
  done: string | undefined
  /** What can be done with it; undefined when nothing is done with rows here. */
  acts: readonly OfferedAct[] | undefined
  /** How anyone who looks wants figures and days written: a row is drawn again when that changes. */
  written: unknown
}

/** How many acts stand beside a row; the rest is in its menu. */
const ON_HOVER = 3
const nothing = () => {}

/**
 * One row. It has no handlers of its own: the body hears for all of them, so that ten thousand cost nothing. And it is
 * drawn again only where it shows something else, because a list is drawn whenever anything around its rows changes.
 */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { row, place, columns, offsets, isSelected, isOpen, isTinted, gone } = props
  const id = idOf(row)
  return (
    <tr
      data-row={id}
      aria-rowindex={place + 2}
      data-open={isOpen || undefined}
      data-group={props.groupIs}
      data-in-group={props.isInGroup || undefined}
      data-tinted={isTinted || undefined}
      data-gone={gone !== undefined || undefined}
      {...(isSelected !== undefined && { 'aria-selected': isSelected })}
    >
      {isSelected !== undefined && (
        <td className={styles['select']}>
          <input
            type="checkbox"
            data-select
            checked={isSelected}
            onChange={nothing}
            aria-label={text('Select the row')}
          />
        </td>
      )}
      {columns.map(({ column, name }, at) => (
        <td key={name} {...cellProps(column)} {...stuck(offsets[at])}>
          {at === 0 ? <FirstCell {...props} value={shown(column, row)} /> : <OtherCell {...props} column={column} />}
        </td>
      ))}
      {props.acts && <RowActs acts={props.acts} />}
    </tr>
  )
}, isSameRow)

const shown = (column: Column, row: Row): ReactNode => {
  const group = groupOf(row)
  return group ? column.group?.(group) : column.value(row)
}

/** The name opens the record as well; by key the first cell does. */
function OtherCell({ row, address, opens, column }: RowProps & { column: Column }) {
  const value = shown(column, row)
  if (column.isName && address !== undefined)
    return (
      <Link to={address} className={styles['opener']} tabIndex={-1}>
        {value}
      </Link>
    )
  if (!column.isName || !opens || groupOf(row)) return value
  return (
    <button type="button" className={styles['opener']} data-opens tabIndex={-1}>
      {value}
    </button>
  )
}

/** The first cell of a row carries its link or button: that is what j and k move to and what Enter opens. */
function FirstCell({ address, opens, value, gone, outcome, done, groupIs }: RowProps & { value: ReactNode }) {
  const opener =
    address !== undefined ? (
      <Link to={address} className={styles['opener']} data-opener>
        {value}
      </Link>
    ) : opens ? (
      <button
        type="button"
        className={styles['opener']}
        data-opener
        {...(groupIs && { 'aria-expanded': groupIs === 'open' })}
      >
        {groupIs && <Icon name={groupIs === 'open' ? 'down' : 'right'} size={12} />}
        {value}
      </button>
    ) : (
      value
    )
  if (gone === undefined && outcome === undefined) return opener
  return (
    <span className={styles['noted']}>
      {opener}
      {gone !== undefined && <span className={styles['note']}>{gone}</span>}
      {outcome && <OutcomeNote outcome={outcome} done={done} />}
    </span>
  )
}

function OutcomeNote({ outcome: { state, said }, done }: { outcome: RowOutcome; done: string | undefined }) {
  const icon = { running: 'clock', done: 'check', failed: 'cross' } as const
  return (
    <span className={styles['note']} data-state={state} title={said}>
      <Icon name={icon[state]} size={12} />
      {state === 'running' ? text('In progress…') : state === 'done' ? done : said}
    </span>
  )
}

const RowActs = ({ acts }: { acts: readonly OfferedAct[] }) => (
  <td className={styles['actions']}>
    {acts.length > 0 && (
      <span>
        {acts.slice(0, ON_HOVER).map(({ name, ...act }) => (
          <Act key={name} {...act} data-act={name} />
        ))}
        <Act icon="dots" label={text('All actions')} keys={listKeys.actions.keys} data-menu />
      </span>
    )}
  </td>
)

type ActProps = {
  icon: IconName
  label: string
  keys?: string | undefined
  disabledReason?: string | undefined
  'data-act'?: string
  'data-menu'?: true
}

const withKeys = (label: string, keys: string | undefined) =>
  keys === undefined ? label : text('{label} ({keys})', { label, keys: keysInWords(keys) })

const Act = ({ icon, label, keys, disabledReason, ...mark }: ActProps) => (
  <button
    type="button"
    className={styles['act']}
    aria-label={label}
    {...(disabledReason === undefined ? tip(withKeys(label, keys)) : reason(disabledReason))}
    aria-disabled={disabledReason !== undefined}
    tabIndex={-1}
    {...mark}
  >
    <Icon name={icon} />
  </button>
)

export const cellProps = ({ label, align, isNamedOnCards, keepUntil, besideTitle }: Column) => ({
  'data-align': align,
  // On a card, which has no heads, a figure brings its name along.
  'data-figure': align === 'end' || isNamedOnCards ? label : undefined,
  'data-keep-until': keepUntil,
  'data-beside': besideTitle,
})

export const stuck = (offset: number | undefined) =>
  offset === undefined ? {} : { 'data-stuck': true, style: { left: offset } }
