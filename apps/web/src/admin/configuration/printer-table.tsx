import { type Printer, printers } from '@galen/contract/admin/printers'
import { printerKinds, printerStates } from '@galen/domain/admin/printing'
import { useState } from 'react'
import { Instant } from '../../kit/instant.tsx'
import type { SettingsColumn } from '../../patterns/settings/settings-declaration.ts'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { text } from '../../kit/text.ts'
import { perform, useRead } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { useListNews } from '../properties/use-list-news.ts'
import { TestPageDialog } from './test-page-dialog.tsx'

const kindLabels = { document: text('Documents'), label: text('Labels') } as const
const stateLabels = {
  ready: text('Ready'),
  offline: text('Offline'),
  'out of paper': text('Out of paper'),
  paused: text('Paused'),
} as const

export const usePrinters = () => useRead(printers.list, {})

/** The printers that people can choose from, and how each is. */
export function PrinterTable({ readOnly }: { readOnly: string | undefined }) {
  const read = usePrinters()
  const [tested, setTested] = useState<Printer>()
  const { timeZone } = useSettings().company
  const mayAudit = useMayI()('AUDIT')
  useListNews('printer', () => void read.refetch())
  return (
    <>
      <SettingsTable<Printer>
        label={text('Printers')}
        rows={read.data}
        problem={read.error}
        onChanged={() => read.refetch()}
        name={(printer) => printer.name}
        columns={columnsOf(timeZone, setTested)}
        add={{
          label: text('Add a printer'),
          run: ({ name = '' }, { call }) => call(printers.add, { body: { name, kind: 'document' } }),
        }}
        change={(row, changes, { call }) =>
          call(printers.change, { params: { id: row.id }, body: { ...writable(changes), version: row.version } })
        }
        remove={async ({ id }) => {
          const outcome = await perform(printers.remove, { params: { id } }, {})
          return { deactivated: outcome.through && outcome.body !== undefined }
        }}
        activeField="active"
        used={(printer) => printer.usedBy}
        usedInWords={(count) => text('used by {count, plural, one {# user} other {# users}}', { count })}
        {...(mayAudit && { auditAddress: (printer) => `/audit/printer/${printer.id}` })}
        readOnly={readOnly}
        empty={text('Add the first printer, or start a print agent that reports its own.')}
      />
      {tested && (
        <TestPageDialog
          printer={tested}
          readOnly={readOnly}
          onClose={() => setTested(undefined)}
          onSaved={() => void read.refetch()}
        />
      )}
    </>
  )
}

const writable = ({ id: _id, version: _version, seenAt: _seenAt, usedBy: _usedBy, ...rest }: Partial<Printer>) => rest

const columnsOf = (timeZone: string, test: (printer: Printer) => void): readonly SettingsColumn<Printer>[] => [
  { field: 'name', label: text('Name'), kind: 'text', maxLength: 80 },
  { field: 'location', label: text('Where'), kind: 'text', maxLength: 80, width: 180, onDesktop: true },
  {
    field: 'kind',
    label: text('Prints'),
    kind: 'choice',
    choices: printerKinds.map((value) => ({ value, label: kindLabels[value] })),
    width: 132,
  },
  {
    field: 'state',
    label: text('State'),
    kind: 'choice',
    choices: printerStates.map((value) => ({ value, label: stateLabels[value] })),
    width: 132,
  },
  {
    label: text('Last seen'),
    kind: 'show',
    show: ({ seenAt }) => (seenAt ? <Instant at={seenAt} timeZone={timeZone} /> : <span className="secondary">–</span>),
    width: 128,
    onDesktop: true,
  },
  {
    label: text('Test'),
    kind: 'show',
    width: 104,
    show: (printer) =>
      printer.active && (
        <button type="button" className="link" onClick={() => test(printer)}>
          {text('Test page')}
          <span className="unseen">{text('on {printer}', { printer: printer.name })}</span>
        </button>
      ),
  },
  { field: 'active', label: text('Active'), kind: 'switch' },
]
