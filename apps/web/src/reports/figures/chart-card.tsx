import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useMayI } from '../../client/session.ts'
import { IconButton } from '../../kit/button.tsx'
import { csvFile } from '../../kit/csv.ts'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { text } from '../../kit/text.ts'
import type { ChartPoint } from './chart-point.ts'
import styles from './charts.module.css'
import { SwitchButtons } from './switch-buttons.tsx'

const views = [
  { value: 'chart', label: text('Chart') },
  { value: 'table', label: text('Table') },
] as const

type ChartCardProps = {
  title: string
  note?: string
  points: readonly ChartPoint[]
  write: (value: number) => string
  /** What stands over the columns: the name, the value, what it is held against. */
  heads: { readonly name: string; readonly value: string; readonly mark?: string | undefined }
  empty: string
  chart: ReactNode
  under?: ReactNode
}

/** A chart, the same values as a table, and as a file. */
export function ChartCard({ title, note, points, write, heads, empty, chart, under }: ChartCardProps) {
  const id = useId()
  const mayExport = useMayI()('EXPORT')
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <div className={styles['cardHead']}>
        <h2 id={id}>{title}</h2>
        {note && <span className="small secondary">{note}</span>}
        <div className={styles['cardEnd']}>
          <SwitchButtons label={text('Show {title} as', { title })} choices={views} value={view} onChange={setView} />
          {mayExport && (
            <IconButton
              icon="download"
              label={text('Download {title} as CSV', { title })}
              onClick={() => saveFile(csvOf(points, heads), `${title}.csv`)}
            />
          )}
        </div>
      </div>
      {points.length === 0 ? (
        <NothingYet>{empty}</NothingYet>
      ) : view === 'chart' ? (
        chart
      ) : (
        <PointsTable title={title} points={points} write={write} heads={heads} />
      )}
      {under}
    </section>
  )
}

type PointsTableProps = Pick<ChartCardProps, 'title' | 'points' | 'write' | 'heads'>

const PointsTable = ({ title, points, write, heads }: PointsTableProps) => (
  <PanelTable
    label={title}
    columns={[
      heads.name,
      { label: heads.value, align: 'end' },
      ...(heads.mark === undefined ? [] : [{ label: heads.mark, align: 'end' as const }]),
    ]}
  >
    {points.map((point) => (
      <tr key={point.key}>
        <td data-first>
          {point.to === undefined ? (
            point.label
          ) : (
            <Link to={point.to} className="link">
              {point.label}
            </Link>
          )}
        </td>
        <td data-label={heads.value} data-align="end" className="figures">
          {write(point.value)}
        </td>
        {heads.mark !== undefined && (
          <td data-label={heads.mark} data-align="end" className="figures">
            {point.mark == null ? '' : write(point.mark)}
          </td>
        )}
      </tr>
    ))}
  </PanelTable>
)

function csvOf(points: readonly ChartPoint[], { name, value: figure, mark: held }: ChartCardProps['heads']): Blob {
  const rows = points.map(({ label, value, mark }) => [label, value, ...(held === undefined ? [] : [mark ?? ''])])
  return csvFile([name, figure, ...(held === undefined ? [] : [held])], rows)
}
