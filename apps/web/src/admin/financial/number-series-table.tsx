import { type NumberSeriesRow, numberSeriesCalls } from '@galen/contract/admin/number-series'
import { HIGHEST_NUMBER } from '@galen/domain/admin/number-series'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { lastChangeOf } from '../properties/last-change.ts'
import { useListNews } from '../properties/use-list-news.ts'

export const useNumberSeries = () => useRead(numberSeriesCalls.list, {})

type NumberSeriesTableProps = { read: ReturnType<typeof useNumberSeries>; readOnly: string | undefined }

/** How each kind of document is numbered; numbers have no gaps and never go back. */
export function NumberSeriesTable({ read, readOnly }: NumberSeriesTableProps) {
  const mayAudit = useMayI()('AUDIT')
  useListNews('number-series', () => void read.refetch())
  return (
    <SettingsTable<NumberSeriesRow>
      label={text('Number series')}
      rows={read.data}
      problem={read.error}
      onChanged={() => read.refetch()}
      name={(row) => row.label}
      columns={[
        {
          label: text('Documents'),
          kind: 'show',
          isWide: true,
          show: (row) => <span className="strong">{row.label}</span>,
        },
        { field: 'prefix', label: text('Prefix'), kind: 'text', maxLength: 8, isCode: true, width: 112 },
        { field: 'digits', label: text('Digits'), kind: 'number', min: 1, max: 10, width: 80 },
        { field: 'next', label: text('Next number'), kind: 'number', min: 1, max: HIGHEST_NUMBER, width: 120 },
        {
          label: text('Will be written'),
          kind: 'show',
          width: 152,
          show: (row) => <span className="code">{row.preview}</span>,
        },
      ]}
      change={(row, { prefix, digits, next }, { call }) =>
        call(numberSeriesCalls.change, {
          params: { id: row.id },
          body: {
            version: row.version,
            ...(prefix !== undefined && { prefix: prefix.trim().toUpperCase() }),
            ...(digits !== undefined && { digits }),
            ...(next !== undefined && { next }),
          },
        })
      }
      changed={lastChangeOf}
      {...(mayAudit && { auditAddress: (row) => `/audit/number-series/${row.id}` })}
      readOnly={readOnly}
      empty={text('No numbers assigned yet.')}
    />
  )
}
