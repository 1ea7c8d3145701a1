import { messages } from '../../kit/messages.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { AddRow } from './add-row.tsx'
import { useRowDragging } from './row-dragging.ts'
import dragStyles from './row-dragging.module.css'
import { SettingsRow } from './settings-row.tsx'
import styles from './settings.module.css'
import { Unread } from './unread.tsx'
import { useRemoving } from './use-removing.ts'
import { useReasonToSay } from './settings-sections.ts'
import type { SettingsColumn, SettingsTableProps } from './settings-declaration.ts'
import type { SavedRow } from './saved-row.ts'

/** Rows of one section: each is edited in place and saves itself. */
export function SettingsTable<Row extends SavedRow>(table: SettingsTableProps<Row>) {
  const reason = useReasonToSay(table.readOnly)
  const refresh = async () => table.onChanged()
  const { hidden, problems, remove } = useRemoving(table, refresh)
  const rows = table.rows?.filter(({ id }) => !hidden.has(id))
  const dragging = useRowDragging(table.move, refresh)
  const span = table.columns.length + (table.move ? 1 : 0) + (table.used ? 1 : 0) + (table.changed ? 1 : 0) + 1
  return (
    <>
      {reason !== undefined && (
        <div className={styles['reason']}>
          <Note>{reason}</Note>
        </div>
      )}
      {table.problem != null && <Unread problem={table.problem} retry={() => void refresh()} />}
      <table
        className={`${styles['table']} cards-on-phone`}
        aria-label={table.label}
        aria-busy={rows === undefined}
        data-crowded={table.columns.length > ROOMY || undefined}
      >
        <Heads table={table} />
        <tbody>
          {table.readOnly === undefined && rows && <AddRow table={table} span={span} refresh={refresh} />}
          {rows?.map((row, place) => (
            <SettingsRow
              key={row.id}
              table={table}
              row={row}
              isFirst={place === 0}
              isLast={place === rows.length - 1}
              problem={problems[row.id]}
              remove={remove}
              refresh={refresh}
              place={place}
              rows={rows}
              dragging={dragging}
            />
          ))}
          {rows === undefined && table.problem == null && <Skeleton span={span} />}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={span} className={styles['empty']}>
                <div>{messages.noData}</div>
                <div className="small secondary">{table.empty}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}

/** With more columns a small desktop keeps the room for names. */
const ROOMY = 5

/** Figures stand at the end, switches in the middle. */
function alignOf<Row extends SavedRow>(column: SettingsColumn<Row>): 'center' | 'end' | undefined {
  if (column.kind === 'switch') return 'center'
  if (column.kind === 'number') return 'end'
  return column.kind === 'show' ? column.align : undefined
}

function Heads<Row extends SavedRow>({ table }: { table: SettingsTableProps<Row> }) {
  const wide =
    table.columns.find((column) => column.isWide) ??
    table.columns.find((column) => column.kind === 'text') ??
    table.columns.find((column) => column.kind === 'own')
  return (
    <thead>
      <tr>
        {table.move && (
          <th scope="col" className={dragStyles['head']}>
            <span className="unseen">{text('Place')}</span>
          </th>
        )}
        {table.columns.map((column) => (
          <th
            key={column.label}
            scope="col"
            data-align={alignOf(column)}
            data-desktop={column.onDesktop}
            style={{ width: column.width ?? (column === wide ? undefined : column.kind === 'switch' ? 96 : 140) }}
          >
            {column.label}
          </th>
        ))}
        {table.used && (
          <th scope="col" data-align="end" style={{ width: 72 }}>
            {text('Used')}
          </th>
        )}
        {table.changed && (
          <th scope="col" data-changed style={{ width: 176 }}>
            {text('Changed')}
          </th>
        )}
        <th scope="col" style={{ width: `calc(${actsOf(table)} * var(--control-height) + 20px)` }}>
          <span className="unseen">{text('Actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** How many buttons stand at the end of a row. */
const actsOf = <Row extends SavedRow>({ move, acts, auditAddress, remove }: SettingsTableProps<Row>) =>
  (move ? 2 : 0) + (acts?.length ?? 0) + (auditAddress ? 1 : 0) + (remove ? 1 : 0)

const BONES = ['60%', '45%', '52%']

const Skeleton = ({ span }: { span: number }) =>
  BONES.map((width) => (
    <tr key={width}>
      <td colSpan={span}>
        <span className="unseen">{text('Loading')}</span>
        <div className="bone" style={{ width }} />
      </td>
    </tr>
  ))
