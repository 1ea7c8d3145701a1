import { Menu } from '@mantine/core'
import { type Export, exportFormats, type ExportFormat, listExports } from '@galen/contract/reports/export'
import { listExportLifecycle } from '@galen/domain/reports/list-export'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { IconButton, Spinner } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { openedByKey } from './opened-by-key.ts'
import { exportColumns } from './export-columns.ts'
import { exportList, fetchExport } from './export-file.ts'
import { type AnyList, idOf } from './list-declaration.ts'
import { countOf, type Selection } from './selection.ts'
import type { List } from './use-list.ts'

type ExportMenuProps = {
  props: AnyList
  list: List
  selection: Selection
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The rows as a file: this page, what is selected, or everything that matches. */
export function ExportMenu({ props, list, selection, isOpen, setOpen }: ExportMenuProps) {
  const [isPending, setPending] = useState(false)
  const mayI = useMayI()
  const columns = exportColumns(list.drawn.map(({ column }) => column))
  const total = list.rows.data?.total ?? 0
  const selected = countOf(selection, total)
  if (!mayI('EXPORT') || columns.length === 0) return null
  const run = async (format: ExportFormat, ids?: readonly string[]) => {
    setPending(true)
    const { query, sort } = list
    const request = { format, query, sort: [...sort], columns, ...(ids && { ids: [...ids] }) }
    await exportList(props.index.name, props.title, request)
    setPending(false)
  }
  const page = list.rows.data?.content.map(idOf) ?? []
  return (
    <Menu opened={isOpen} onChange={setOpen} withinPortal={false} position="bottom-end" {...openedByKey}>
      <Menu.Target>
        <IconButton icon="download" label={text('Export')} aria-busy={isPending}>
          {isPending && <Spinner />}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Format key={format} format={format}>
            <Menu.Item onClick={() => void run(format, page)} disabled={page.length === 0}>
              {text('This page as {format}', { format: format.toUpperCase() })}
            </Menu.Item>
            {selected > 0 && !selection.all && (
              <Menu.Item onClick={() => void run(format, [...selection.ids])}>
                {text('{count, plural, one {The selected row} other {The # selected rows}}', { count: selected })}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => void run(format)} disabled={total === 0}>
              {text('All that match as {format}', { format: format.toUpperCase() })}
            </Menu.Item>
          </Format>
        ))}
        {isOpen && <Written />}
      </Menu.Dropdown>
    </Menu>
  )
}

const Format = ({ format, children }: { format: ExportFormat; children: ReactNode }) => (
  <>
    <Menu.Label>{format === 'csv' ? text('Comma-separated (CSV)') : text('Spreadsheet (XLSX)')}</Menu.Label>
    {children}
  </>
)

/** Large files that were written in the background and can still be fetched. */
function Written() {
  const read = useRead(listExports.list, {})
  if (!read.data || read.data.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{text('Last 24 hours')}</Menu.Label>
      {read.data.map((each) => (
        <Menu.Item
          key={each.id}
          leftSection={<Icon name={icons[each.state]} />}
          disabled={!listExportLifecycle.allows('download', each.state)}
          onClick={() => void fetchExport(each)}
        >
          {inWords(each)}
        </Menu.Item>
      ))}
    </>
  )
}

const icons = { Queued: 'clock', Ready: 'download', Failed: 'warning' } as const

function inWords({ index, format, state, rows, lastError }: Export): string {
  const file = `${index}.${format}`
  switch (state) {
    case 'Queued':
      return text('Creating {file}', { file })
    case 'Failed':
      return text('{file} failed: {reason}', { file, reason: lastError ?? '' })
    case 'Ready':
      return text('{file}, {count, plural, one {# row} other {# rows}}', { file, count: rows ?? 0 })
  }
}
