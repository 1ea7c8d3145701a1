import { type BinLocation, binLocations } from '@galen/contract/warehouse/bin-locations'
import { stocks } from '@galen/contract/warehouse/stocks'
import { companyTopic } from '@galen/contract/topic'
import { useDeferredValue, useState } from 'react'
import { perform, toastError, useRead } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { useTopic } from '../../client/realtime.ts'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { Button } from '../../kit/button.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { text } from '../../kit/text.ts'
import { PageActions } from '../../patterns/page-actions.tsx'
import type { SettingsColumn } from '../../patterns/settings/settings-declaration.ts'
import { SettingsPage } from '../../patterns/settings/settings-page.tsx'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { figure } from '../stock/stock-cells.tsx'
import { warehouseTabs } from '../stock/warehouse-tabs.ts'

/** `/warehouse/bins`: the places where stock lies, in the order they are walked to. */
export function BinsPage() {
  const may = useMayI()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim().toLowerCase())
  const read = useRead(binLocations.list, {})
  const readAgain = () => read.refetch()
  useTopic(
    companyTopic,
    {},
    { heard: ({ type }) => type === 'warehouse-properties' && void readAgain(), missed: () => void readAgain() },
  )
  const readOnly = may(binLocations.change.needs) ? undefined : whyReadOnly(binLocations.change.needs)
  const rows = read.data?.filter(({ name, zone }) => `${name} ${zone}`.toLowerCase().includes(words))
  return (
    <>
      {may(stocks.printBins.needs) && rows && rows.length > 0 && (
        <PageActions>
          <Button icon="print" onClick={() => void printLabels(rows)}>
            {text('Print labels')}
          </Button>
        </PageActions>
      )}
      <SettingsPage
        title={text('Bin locations')}
        about={text('Where stock lies. Rename a bin and its stock comes along.')}
        tabs={warehouseTabs}
        readOnly={readOnly}
        search={{ label: text('Search bins'), placeholder: text('Bin, zone'), value: typed, onChange: setTyped }}
        sections={[
          {
            id: 'bins',
            title: text('Bins'),
            count: rows?.length,
            content: <Table rows={rows} problem={read.error} onChanged={readAgain} readOnly={readOnly} />,
          },
        ]}
      />
    </>
  )
}

type TableProps = {
  rows: readonly BinLocation[] | undefined
  problem: unknown
  onChanged: () => Promise<unknown>
  readOnly: string | undefined
}

const Table = ({ rows, problem, onChanged, readOnly }: TableProps) => (
  <SettingsTable<BinLocation>
    label={text('Bins')}
    rows={rows}
    problem={problem}
    onChanged={onChanged}
    name={({ name }) => name}
    columns={columns}
    add={{
      label: text('Add a bin'),
      run: ({ name = '' }, { call: send }) => send(binLocations.add, { body: { type: 'location', name } }),
    }}
    change={async (row, { name, zone, pickSequence, storage, active }, { call: send }) =>
      send(binLocations.change, {
        params: { id: row.id },
        body: {
          version: row.version,
          ...(name !== undefined && { name }),
          ...(zone !== undefined && { zone }),
          ...(pickSequence !== undefined && { pickSequence }),
          ...(storage !== undefined && { storage }),
          ...(active !== undefined && { active }),
        },
      })
    }
    remove={async ({ id }) => {
      await perform(binLocations.remove, { params: { id } }, {})
      return { deactivated: false }
    }}
    whyKept={({ lots, builtIn }) =>
      builtIn ? text('Every warehouse needs this bin.') : lots > 0 ? text('Move its stock first.') : undefined
    }
    fixed={({ builtIn }) => (builtIn ? text('Every warehouse needs this bin.') : undefined)}
    activeField="active"
    readOnly={readOnly}
    empty={text('Add the first bin, such as A-01-1.')}
  />
)

/** Labels of the bins that are shown. */
async function printLabels(rows: readonly BinLocation[]): Promise<void> {
  try {
    const binIds = rows.slice(0, 500).map(({ id }) => id)
    const { body } = await call(stocks.printBins, { body: { binIds } })
    saveFile(new Blob([await body.arrayBuffer()], { type: 'application/pdf' }), 'bin-labels.pdf')
  } catch (reason) {
    toastError(reason)
  }
}

const columns: readonly SettingsColumn<BinLocation>[] = [
  { kind: 'text', field: 'name', label: text('Bin'), maxLength: 24, isCode: true },
  { kind: 'text', field: 'zone', label: text('Zone'), maxLength: 24, width: 120 },
  { kind: 'number', field: 'pickSequence', label: text('Pick sequence'), min: 0, max: 1_000_000, width: 128 },
  {
    kind: 'choice',
    field: 'storage',
    label: text('Storage'),
    width: 160,
    choices: [
      { value: 'room', label: text('Room') },
      { value: 'refrigerated', label: text('Refrigerated') },
      { value: 'frozen', label: text('Frozen') },
      { value: 'protected', label: text('Protected') },
    ],
  },
  { kind: 'show', label: text('Lots'), show: ({ lots }) => figure(lots), align: 'end', width: 72, onDesktop: true },
  { kind: 'show', label: text('Units'), show: ({ units }) => figure(units), align: 'end', width: 88, onDesktop: true },
  { kind: 'switch', field: 'active', label: text('Active'), width: 80 },
]
