import { invoiceApproval, type ProfitGroups } from '@galen/contract/sales/invoice-approval'
import { addMonths, type BusinessDate, firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'
import { formatMoney, parseCents, sum } from '@galen/domain/money'
import { standardReportNeeds } from '@galen/domain/reports/standard-report-needs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './approval.module.css'

const groupings: readonly { readonly value: ProfitGroups['by']; readonly label: string }[] = [
  { value: 'rep', label: text('Sales rep') },
  { value: 'customer', label: text('Customer') },
  { value: 'month', label: text('Month') },
]
const SHOWN = 12
const money = (amount: number) => formatMoney(parseCents(amount))

/** Profit of a period by rep, customer or month, as a chart with its figures. */
export function ProfitSummary() {
  const today = useToday()
  const mayI = useMayI()
  const [from, setFrom] = useState<BusinessDate>(firstDayOfMonth(today))
  const [to, setTo] = useState<BusinessDate>(lastDayOfMonth(today))
  const [by, setBy] = useState<ProfitGroups['by']>('rep')
  const [isWhole, setWhole] = useState(false)
  const { data } = useRead(invoiceApproval.groups, { query: { from, to, by } }, { enabled: from <= to })
  const step = (months: number) => {
    setFrom(firstDayOfMonth(addMonths(from, months)))
    setTo(lastDayOfMonth(addMonths(firstDayOfMonth(to), months)))
  }
  const groups = data?.groups ?? []
  return (
    <Panel
      title={text('Profit by {group}', { group: groupings.find(({ value }) => value === by)?.label ?? '' })}
      beside={
        mayI(standardReportNeeds['figure-differences']) && (
          <Link to={`/reports/standard/figure-differences?from=${from}&to=${to}`} className="link">
            {text('Why profit and ledger profit differ')}
          </Link>
        )
      }
    >
      <PanelBody>
        <div className={styles['choices']}>
          <IconButton icon="left" label={text('Previous month')} onClick={() => step(-1)} />
          <DateField label={text('From')} value={from} onChange={(day) => day && setFrom(day)} />
          <DateField label={text('To')} value={to} onChange={(day) => day && setTo(day)} />
          <IconButton icon="right" label={text('Next month')} onClick={() => step(1)} />
          <div className={styles['choice']}>
            <Select label={text('Group by')} data={groupings} value={by} onChange={(next) => next && setBy(next)} />
          </div>
        </div>
      </PanelBody>
      {data && groups.length === 0 ? (
        <NothingYet>{text('No validated invoices in this period.')}</NothingYet>
      ) : (
        <GroupTable groups={isWhole ? groups : groups.slice(0, SHOWN)} all={groups} />
      )}
      {groups.length > SHOWN && (
        <PanelBody>
          <Button onClick={() => setWhole(!isWhole)}>
            {isWhole ? text('Show fewer') : text('Show all {count}', { count: groups.length })}
          </Button>
        </PanelBody>
      )}
    </Panel>
  )
}

type Group = ProfitGroups['groups'][number]

function GroupTable({ groups, all }: { groups: readonly Group[]; all: readonly Group[] }) {
  const most = Math.max(1, ...all.map(({ profit }) => Math.abs(profit)))
  const figures = [text('Invoices'), text('Sales'), text('Profit'), text('Ledger profit'), text('Margin')]
  return (
    <PanelTable
      label={text('Profit')}
      columns={[text('Name'), text('Chart'), ...figures.map((label) => ({ label, align: 'end' as const }))]}
    >
      {groups.map((group) => (
        <tr key={group.key}>
          <td data-first>{group.name || text('No sales rep')}</td>
          <td className={styles['barCell']} aria-hidden="true">
            <span
              className={styles['bar']}
              style={{ width: `${(100 * Math.abs(group.profit)) / most}%` }}
              {...(group.profit < 0 && { 'data-loss': true })}
            />
          </td>
          <Figures of={group} />
        </tr>
      ))}
      <tr>
        <td data-first colSpan={2}>
          <b>{text('Total')}</b>
        </td>
        <Figures of={totalOf(all)} />
      </tr>
    </PanelTable>
  )
}

function totalOf(groups: readonly Group[]): Omit<Group, 'key' | 'name'> {
  const of = (field: 'sales' | 'profit' | 'ledgerProfit') => sum(groups.map((group) => parseCents(group[field]))) / 100
  const sales = of('sales')
  return {
    invoices: groups.reduce((all, { invoices }) => all + invoices, 0),
    sales,
    profit: of('profit'),
    ledgerProfit: of('ledgerProfit'),
    margin: sales === 0 ? 0 : (100 * of('profit')) / sales,
  }
}

const Figures = ({ of }: { of: Omit<Group, 'key' | 'name'> }) => (
  <>
    <td data-label={text('Invoices')} data-align="end" className="figures">
      {of.invoices}
    </td>
    {(['sales', 'profit', 'ledgerProfit'] as const).map((field) => (
      <td
        key={field}
        data-label={{ sales: text('Sales'), profit: text('Profit'), ledgerProfit: text('Ledger profit') }[field]}
        data-align="end"
        className="figures"
      >
        {money(of[field])}
      </td>
    ))}
    <td data-label={text('Margin')} data-align="end" className="figures">
      {of.margin.toFixed(2)}%
    </td>
  </>
)
