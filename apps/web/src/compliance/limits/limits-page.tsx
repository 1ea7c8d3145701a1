import { substanceLimitIndex, substanceLimits } from '@galen/contract/compliance/substance-limits'
import { substanceName } from '@galen/domain/items/watched-substances'
import { useState } from 'react'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { Day, Nothing } from '../../patterns/list/cells.tsx'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { complianceTabs } from '../approvals/compliance-tabs.ts'
import { LimitDialog, type LimitRow } from './limit-dialog.tsx'
import { LimitHistory } from './limit-history.tsx'

type Props = ListPageProps<typeof substanceLimitIndex>

/** `/compliance/limits`: how much of a substance a class of customers may get, and what held before. */
export function LimitsPage() {
  const mayDecide = useMayI()(substanceLimits.create.needs)
  const [edited, setEdited] = useState<LimitRow | 'new'>()
  return (
    <>
      <Tabs label={text('Compliance')} tabs={complianceTabs} />
      <ListPage
        index={substanceLimitIndex}
        title={text('Limits')}
        placeholder={text('Substance, class')}
        empty={text('Without a limit every order of a controlled substance is held.')}
        columns={columns}
        filters={[
          { field: 'substance', label: text('Substance'), kind: 'text' },
          { field: 'windowDays', label: text('Window in days'), kind: 'number' },
          { field: 'fromDate', label: text('From'), kind: 'date' },
        ]}
        peek={{
          title: ({ substance, className }) => `${substanceName(substance)} · ${className ?? text('Every class')}`,
          body: (limit) => <LimitHistory key={`${limit.id} ${limit.version}`} id={limit.id} />,
        }}
        {...(mayDecide && {
          create: { label: text('New limit'), run: () => setEdited('new') },
          rowActions: [{ name: 'version', label: text('New version'), icon: 'edit' as const, run: setEdited }],
        })}
      />
      {edited && <LimitDialog limit={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const amount = (value: number | null) =>
  value === null ? <Nothing /> : value.toLocaleString('en-US', { maximumFractionDigits: 3 })

const columns: Props['columns'] = [
  { label: text('Substance'), value: (row) => substanceName(row.substance), sort: 'substance', isName: true },
  { label: text('Class'), value: (row) => row.className ?? text('Every class'), field: 'className', width: 168 },
  {
    label: text('Window in days'),
    value: (row) => row.windowDays,
    sort: 'windowDays',
    align: 'end',
    width: 128,
  },
  {
    label: text('Dosage units'),
    value: (row) => amount(row.dosageUnits),
    sort: 'dosageUnits',
    align: 'end',
    width: 128,
  },
  {
    label: text('Milligrams of the base'),
    value: (row) => amount(row.milligrams),
    sort: 'milligrams',
    align: 'end',
    width: 176,
  },
  {
    label: text('From'),
    value: (row) => <Day date={row.fromDate} />,
    sort: 'fromDate',
    width: 120,
    isNamedOnCards: true,
  },
  {
    label: text('Version'),
    value: (row) => (row.shownVersion === row.version ? row.version : `${row.shownVersion} / ${row.version}`),
    field: 'version',
    align: 'end',
    width: 80,
    keepUntil: 'tablet',
  },
  { label: text('Note'), value: (row) => row.note || <Nothing />, field: 'note', keepUntil: 'desktop' },
]
