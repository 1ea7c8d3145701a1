import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { writeFigure } from '@galen/domain/notation'
import { type ReactNode, useRef, useState } from 'react'
import { BulkBar } from '../patterns/list/bulk-bar.tsx'
import type { RowOutcome } from '../patterns/list/bulk-run.ts'
import { arranged, drawn } from '../patterns/list/column-layout.ts'
import { FilterChips } from '../patterns/list/filter-chips.tsx'
import type { AnyList, EachAction, Column, ListFilter, Row } from '../patterns/list/list-declaration.ts'
import { ListFooter } from '../patterns/list/list-footer.tsx'
import { Empty, Failure } from '../patterns/list/list-states.tsx'
import { ListTable } from '../patterns/list/list-table.tsx'
import type { FilterValues } from '../patterns/list/list-location.ts'
import {
  isSelected,
  NOTHING_SELECTED,
  type Selection,
  toggled,
  withPage,
  withRange,
} from '../patterns/list/selection.ts'
import { StatusPill } from '../kit/status-pill.tsx'
import { text } from '../kit/text.ts'
import { ApiError } from '../kit/error-text.ts'
import type { Part } from './part.ts'

const orders = (count: number): Row[] =>
  Array.from({ length: count }, (_, place) => ({
    id: String(place),
    number: 48_213 - place,
    customer: `${['Fernbrook Oncology', 'Larkspur Family Pharmacy', 'Copper Basin Hospital'][place % 3]} ${place}`,
    total: ((place * 7919) % 100_000) / 100,
  }))

const columns: readonly Column[] = [
  { name: 'number', label: text('Number'), value: (row) => String(row['number']), sort: 'number', width: 112 },
  { name: 'customer', label: text('Customer'), value: (row) => String(row['customer']) },
  {
    name: 'status',
    label: text('Status'),
    value: () => <StatusPill tone="placed">{text('Placed')}</StatusPill>,
    width: 128,
    besideTitle: true,
  },
  {
    name: 'total',
    label: text('Total, USD'),
    field: 'total',
    value: (row) => Number(row['total']).toFixed(2),
    total: (sum) => writeFigure(Number(sum)),
    align: 'end',
    width: 128,
  },
]

const nothing = () => {}
const noRows: ReadonlySet<string> = new Set()
const noNotes: ReadonlyMap<string, string> = new Map()
const FRAME = { height: 320, overflow: 'auto', position: 'relative' } as const

type Shown = {
  rows: readonly Row[] | undefined
  canSelect?: boolean
  tinted?: ReadonlySet<string>
  gone?: ReadonlyMap<string, string>
  outcomes?: ReadonlyMap<string, RowOutcome>
  label: string
}

function Table({ rows, canSelect, tinted = noRows, gone = noNotes, outcomes, label }: Shown) {
  const scroll = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const page = (rows ?? []).map(({ id }) => String(id))
  const select = (id: string, isRange: boolean) =>
    setSelection((now) => (isRange ? withRange(now, id, page) : toggled(now, id, page)))
  return (
    <div ref={scroll} style={FRAME} data-long-list={page.length > 1000 || undefined}>
      <ListTable
        label={label}
        rows={rows}
        page={page}
        columns={drawn(arranged(columns, []))}
        sort={{ field: 'number', direction: 'Desc' }}
        onSort={nothing}
        onWidth={nothing}
        selection={canSelect ? selection : undefined}
        onSelectPage={() => setSelection(withPage(selection, page))}
        totals={rows && { sums: { total: '18402118.62' }, addUp: undefined, matches: '1,204' }}
        address={undefined}
        canPeek
        openId={undefined}
        tinted={tinted}
        gone={gone}
        outcomes={outcomes}
        done={text('Picklist ready')}
        actions={[]}
        rowKeys={undefined}
        events={{ visit: undefined, open: nothing, select, act: nothing, menu: nothing }}
        scroll={scroll}
        body={body}
      />
    </div>
  )
}

const tables: Part = {
  name: text('List table'),
  wide: true,
  states: [
    {
      name: text('Ten thousand rows'),
      show: () => <Table label={text('Ten thousand rows')} rows={tenThousand} canSelect />,
    },
    { name: text('Loading'), show: () => <Table label={text('Loading')} rows={undefined} /> },
    {
      name: text('Changed and removed by others'),
      show: () => (
        <Table
          label={text('Changed and removed by others')}
          rows={orders(5)}
          tinted={new Set(['1'])}
          gone={new Map([['3', text('removed by {name}', { name: 'Ana Ruiz' })]])}
        />
      ),
    },
  ],
}
const tenThousand = orders(10_000)

const filters: readonly ListFilter[] = [
  {
    field: 'status',
    label: text('Status'),
    kind: 'one-of',
    options: [
      { value: 'Placed', label: text('Placed') },
      { value: 'Hold', label: text('Hold') },
      { value: 'Closed', label: text('Closed') },
    ],
  },
  { field: 'placed', label: text('Placed on'), kind: 'date' },
  { field: 'total', label: text('Total'), kind: 'money' },
  { field: 'customer', label: text('Customer'), kind: 'text' },
  { field: 'held', label: text('On hold'), kind: 'yes-no' },
]

function Chips() {
  const [values, setValues] = useState<FilterValues>({ status: ['Placed', 'Hold'], placed: ['last-30-days'] })
  const [isChoosing, setChoosing] = useState(false)
  const change = (field: string, next: readonly string[]) =>
    setValues(({ [field]: _, ...rest }) => (next.length > 0 ? { ...rest, [field]: next } : rest))
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <FilterChips
        filters={filters}
        values={values}
        onChange={change}
        isChoosing={isChoosing}
        setChoosing={setChoosing}
      />
    </div>
  )
}

const picklists: EachAction = {
  name: 'picklists',
  label: text('Picklists'),
  done: text('Picklist ready'),
  run: async () => {},
}
const five = orders(5)
const outcomes = new Map<string, RowOutcome>([
  ['0', { state: 'done' }],
  ['1', { state: 'failed', said: text('No lots allocated') }],
  ['2', { state: 'running' }],
])

function Bulk({ children }: { children?: ReactNode }) {
  const [selection, setSelection] = useState<Selection>({ ...NOTHING_SELECTED, ids: new Set(['0', '1', '2']) })
  const list = {
    index: userProfileIndex,
    title: '',
    columns,
    bulk: [picklists],
    placeholder: '',
    empty: '',
  } as unknown as AnyList
  return (
    <BulkBar
      props={list}
      selection={selection}
      choose={setSelection}
      total={1204}
      totalInWords="1,204"
      run={{
        action: picklists,
        rows: five.filter(({ id }) => isSelected(selection, String(id))),
        outcomes,
        isRunning: true,
      }}
      onRun={nothing}
      onClear={() => setSelection(NOTHING_SELECTED)}
    >
      {children}
    </BulkBar>
  )
}

const around: Part = {
  name: text('Around the table'),
  wide: true,
  states: [
    { name: text('Filter chips'), show: Chips },
    { name: text('Selected rows at work'), show: () => <Bulk /> },
    {
      name: text('Results at the rows'),
      show: () => <Table label={text('Results at the rows')} rows={five} canSelect outcomes={outcomes} />,
    },
    {
      name: text('Pages'),
      show: () => (
        <ListFooter
          can={{ open: true, peek: true, filter: true }}
          page={3}
          size={30}
          selected={6}
          found={{ shown: 30, total: 1204, isExact: true }}
          addressOf={(page) => `?group=list&p=${page}`}
        />
      ),
    },
  ],
}

const states: Part = {
  name: text('Instead of rows'),
  states: [
    {
      name: text('Nothing here yet'),
      show: () => (
        <Empty
          sentence={text('Placed orders appear here.')}
          create={{ label: text('New order'), run: nothing }}
          clear={undefined}
        />
      ),
    },
    {
      name: text('No results with these filters'),
      show: () => <Empty sentence="" create={undefined} clear={nothing} />,
    },
    {
      name: text('Could not load'),
      show: () => (
        <Failure
          reason={new ApiError(503, { title: text('The database cannot be reached, try again'), errorId: '7f2c-90' })}
          retry={nothing}
        />
      ),
    },
    {
      name: text('Not permitted'),
      show: () => (
        <Failure reason={new ApiError(403, { title: text('You need the permission Edit user') })} retry={nothing} />
      ),
    },
  ],
}

export const listParts: readonly Part[] = [tables, around, states]
