import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './panel-table.module.css'
import { text } from './text.ts'

/** `name` marks its cells, for a table in which columns give way where there is little room. */
type PanelColumn = {
  readonly label: string
  readonly align?: 'end'
  readonly name?: string
  /** The highest gives way first. */
  readonly rank?: number
  /** How the rows are ordered by it, and what a click on its head does. */
  readonly sort?: { readonly order: 'ascending' | 'descending' | 'none'; readonly toggle: () => void }
}

type PanelTableProps = {
  label: string
  /** The heads in order; figures have `align: 'end'`, in their cells too. */
  columns: readonly (string | PanelColumn)[]
  /** Whether each row ends with an `ActsCell`. */
  hasActs?: boolean
  /** Heads above the heads: what columns that lie side by side are of. */
  groups?: readonly { readonly label: string; readonly span: number }[]
  /** Bodies of its own instead of one around the children. */
  bodies?: ReactNode
  children?: ReactNode
}

/** A small table inside a panel; a card for each row on a phone, where `data-label` on a cell says what it is and `data-first` puts it beside the name. */
export const PanelTable = ({ label, columns, hasActs = false, groups, bodies, children }: PanelTableProps) => (
  <table className={`${styles['table']} cards-on-phone`} aria-label={label}>
    <thead>
      {groups && (
        <tr className={styles['groups']}>
          {groups.map(({ label: group, span }) =>
            group === '' ? (
              <td key={group} colSpan={span} aria-hidden="true">
                {null}
              </td>
            ) : (
              <th key={group} scope="colgroup" colSpan={span}>
                {group}
              </th>
            ),
          )}
        </tr>
      )}
      <tr>
        {columns.map((column) =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th
              key={column.label}
              scope="col"
              data-align={column.align}
              data-column={column.name}
              data-rank={column.rank}
              {...(column.sort && { 'aria-sort': column.sort.order })}
            >
              {column.sort ? <SortButton label={column.label} {...column.sort} /> : column.label}
            </th>
          ),
        )}
        {hasActs && (
          <th scope="col">
            <span className="unseen">{text('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
    {bodies ?? <tbody>{children}</tbody>}
  </table>
)

const SortButton = ({ label, order, toggle }: { label: string } & NonNullable<PanelColumn['sort']>) => (
  <button type="button" className={styles['sort']} onClick={toggle}>
    {label}
    {order !== 'none' && <Icon name={order === 'ascending' ? 'up' : 'down'} />}
  </button>
)

/** The last cell of a row: what can be done with it. */
export const ActsCell = ({ children }: { children: ReactNode }) => <td className={styles['acts']}>{children}</td>

/** What a panel says in place of rows: how the first one comes. */
export const NothingYet = ({ children }: { children: ReactNode }) => <div className={styles['none']}>{children}</div>
