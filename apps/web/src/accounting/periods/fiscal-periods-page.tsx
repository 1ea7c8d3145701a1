import { fiscalPeriodIndex, fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import type { RowOf } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommand, useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { Button, Spinner } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { text } from '../../kit/text.ts'
import type { ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { At } from '../../patterns/list/cells.tsx'

type Props = ListPageProps<typeof fiscalPeriodIndex>
type Row = RowOf<typeof fiscalPeriodIndex>

const flagsOf = ({ closedFinancial, closedInventory, closedPurchase, closedSales }: Row) => [
  closedFinancial,
  closedInventory,
  closedPurchase,
  closedSales,
]
const isClosed = (row: Row) => flagsOf(row).every(Boolean)
const nameOf = ({ periodName, year }: Row) => `${periodName} ${year}`
const all = (closed: boolean) => ({
  closedFinancial: closed,
  closedInventory: closed,
  closedPurchase: closed,
  closedSales: closed,
})

/** `/fiscal-periods`: months of the books, closed and opened as a whole. */
export function FiscalPeriodsPage() {
  const mayEdit = useMayI()('EDIT_FISCAL_PERIOD')
  const today = useToday()
  const [opened, setOpened] = useState<Row | 'new'>()
  const close = () => setOpened(undefined)
  const actions: readonly RowAction<Row>[] = [
    {
      name: 'close',
      label: text('Close period'),
      icon: 'check',
      run: setOpened,
      hidden: (row) => isClosed(row) || row.date >= today,
    },
    {
      name: 'open',
      label: text('Open period'),
      icon: 'undo',
      run: setOpened,
      hidden: (row) => !flagsOf(row).some(Boolean),
    },
  ]
  return (
    <>
      <ListPage
        index={fiscalPeriodIndex}
        title={text('Fiscal periods')}
        placeholder={text('Month')}
        empty={text('Create the first fiscal year.')}
        columns={columns}
        pageSize={12}
        peek={{
          title: nameOf,
          body: (row) => <PeriodPeek row={row} today={today} mayEdit={mayEdit} act={() => setOpened(row)} />,
        }}
        filters={[
          { field: 'year', label: text('Year'), kind: 'number' },
          { field: 'closedFinancial', label: text('Closed'), kind: 'yes-no' },
        ]}
        {...(mayEdit && { rowActions: actions, create: { label: text('New year'), run: () => setOpened('new') } })}
      />
      {opened === 'new' && <NewYearDialog onClose={close} />}
      {opened !== undefined &&
        opened !== 'new' &&
        (isClosed(opened) ? <OpenDialog row={opened} onClose={close} /> : <CloseDialog row={opened} onClose={close} />)}
    </>
  )
}

type PeekProps = { row: Row; today: string; mayEdit: boolean; act: () => void }

/** One month with its checklist, and what can be done with it. */
function PeriodPeek({ row, today, mayEdit, act }: PeekProps) {
  const isShut = isClosed(row)
  return (
    <Stack gap={12} p={16}>
      <p>{isShut ? text('This month is closed.') : text('This month is open.')}</p>
      {!isShut && <Checklist row={row} />}
      {mayEdit && (
        <Button
          look={isShut ? 'secondary' : 'primary'}
          disabledReason={!isShut && row.date >= today ? text('The month has not ended.') : undefined}
          onClick={act}
        >
          {isShut ? text('Open period') : text('Close period')}
        </Button>
      )}
    </Stack>
  )
}

function Checklist({ row }: { row: Row }) {
  const read = useRead(fiscalPeriods.checklist, { params: { id: row.id } })
  if (!read.data) return <Spinner />
  return (
    <ul>
      {read.data.checks.map(({ code, label, count, level, path }) => (
        <li key={code}>
          <StatusPill tone={level === 'ok' ? 'good' : level === 'warning' ? 'hold' : 'void'}>
            {level === 'ok' ? text('OK') : String(count)}
          </StatusPill>{' '}
          {path && level !== 'ok' ? <Link to={path}>{label}</Link> : label}
        </li>
      ))}
    </ul>
  )
}

function NewYearDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useState<number | null>(() => new Date().getFullYear() + 1)
  const add = useCommand(fiscalPeriods.add, { done: text('Periods added'), onDone: onClose })
  return (
    <Dialog
      title={text('New year')}
      onClose={onClose}
      act={{
        label: text('Add 12 periods'),
        pending: add.pending,
        disabledReason: year === null ? text('Enter a year.') : undefined,
        run: () => void add.run({ body: { year: year ?? 0 } }),
      }}
    >
      <QuantityField label={text('Year')} value={year} onChange={setYear} least={1990} most={2200} autoFocus />
    </Dialog>
  )
}

function CloseDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const name = nameOf(row)
  const read = useRead(fiscalPeriods.checklist, { params: { id: row.id } })
  const done = text('{name} closed', { name })
  const save = useCommand(fiscalPeriods.change, {
    done,
    onDone: onClose,
    confirmation: { title: text('Close {name} anyway?', { name }), yes: text('Close period') },
  })
  return (
    <Dialog
      title={text('Close {name}', { name })}
      onClose={onClose}
      act={{
        label: text('Close period'),
        pending: save.pending,
        disabledReason: read.data ? undefined : text('The checklist is being read.'),
        run: () => void save.run({ params: { id: row.id }, body: { version: row.version, ...all(true) } }),
      }}
    >
      <Checklist row={row} />
      <p className="secondary">{text('After closing, postings dated in {name} are rejected.', { name })}</p>
    </Dialog>
  )
}

function OpenDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const name = nameOf(row)
  const [reason, setReason] = useState('')
  const save = useCommand(fiscalPeriods.change, { done: text('{name} opened', { name }), onDone: onClose })
  return (
    <Dialog
      title={text('Open {name}', { name })}
      onClose={onClose}
      act={{
        label: text('Open period'),
        pending: save.pending,
        disabledReason: reason.trim() === '' ? text('Enter a reason.') : undefined,
        run: () =>
          void save.run({
            params: { id: row.id },
            body: { version: row.version, ...all(false), reason: reason.trim() },
          }),
      }}
    >
      <Textarea
        label={text('Reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        rows={3}
        maxLength={2000}
        required
        data-autofocus
      />
    </Dialog>
  )
}

const Flag = ({ closed }: { closed: boolean }) =>
  closed ? (
    <StatusPill tone="closed">{text('Closed')}</StatusPill>
  ) : (
    <StatusPill tone="draft">{text('Open')}</StatusPill>
  )

const columns: Props['columns'] = [
  { label: text('Period'), value: ({ periodName }) => periodName, field: 'periodName' },
  { label: text('Year'), value: ({ year }) => String(year), sort: 'year', align: 'end', width: 80 },
  {
    label: text('Ends'),
    value: ({ date }) => formatDate(parseBusinessDate(date)),
    sort: 'date',
    width: 128,
    isNamedOnCards: true,
  },
  {
    label: text('Finance'),
    value: ({ closedFinancial }) => <Flag closed={closedFinancial} />,
    field: 'closedFinancial',
    width: 112,
    besideTitle: true,
  },
  {
    label: text('Inventory'),
    value: ({ closedInventory }) => <Flag closed={closedInventory} />,
    field: 'closedInventory',
    width: 112,
    keepUntil: 'tablet',
  },
  {
    label: text('Purchases'),
    value: ({ closedPurchase }) => <Flag closed={closedPurchase} />,
    field: 'closedPurchase',
    width: 112,
    keepUntil: 'tablet',
  },
  {
    label: text('Sales'),
    value: ({ closedSales }) => <Flag closed={closedSales} />,
    field: 'closedSales',
    width: 112,
    keepUntil: 'tablet',
  },
  {
    label: text('Closed by'),
    value: ({ closedByName }) => closedByName ?? '–',
    field: 'closedByName',
    width: 152,
    keepUntil: 'desktop',
  },
  {
    label: text('Closed at'),
    value: ({ closedAt }) => <At instant={closedAt} />,
    field: 'closedAt',
    width: 144,
    keepUntil: 'desktop',
  },
]
