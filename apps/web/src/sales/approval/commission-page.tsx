import { type CommissionRate, commissionIndex, commissions } from '@galen/contract/sales/commission'
import { type BusinessDate, formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { useUserProfiles } from '../../client/lookups.ts'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import styles from './approval.module.css'
import { ProfitTabs } from './profit-tabs.tsx'

/** `/invoice-profit/commission`: what the reps earn, and the rates that say how much. */
export function CommissionPage() {
  const mayEdit = useMayI()(commissions.setRate.needs)
  const rates = useRead(commissions.rates, {})
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    void rates.refetch()
  }
  return (
    <>
      <ProfitTabs shown="/commission" />
      {mayEdit && (
        <PageActions>
          <Button look="primary" icon="plus" onClick={() => setOpen(true)}>
            {text('Set rate')}
          </Button>
        </PageActions>
      )}
      <div className={styles['page']}>
        <Rates rates={rates.data ?? []} />
      </div>
      <ListPage
        index={commissionIndex}
        title={text('Commission')}
        placeholder={text('Invoice or sales rep')}
        empty={text('Commission accrues when an invoice closes.')}
        columns={columns}
        filters={[
          { field: 'date', label: text('Date'), kind: 'date' },
          { field: 'amount', label: text('Amount'), kind: 'money' },
        ]}
        open={({ invoiceId, invoiceNumber }) => `/invoice-approval/${invoiceId}/${encodeURIComponent(invoiceNumber)}`}
      />
      {isOpen && <RateDialog onClose={close} />}
    </>
  )
}

const Rates = ({ rates }: { rates: readonly CommissionRate[] }) => (
  <Panel title={text('Commission rates')} beside={rates.length}>
    {rates.length === 0 ? (
      <NothingYet>{text('No commission rates yet. Without a rate, a rep earns none.')}</NothingYet>
    ) : (
      <PanelTable
        label={text('Commission rates')}
        columns={[text('Sales rep'), text('From'), { label: text('Percent of profit'), align: 'end' }]}
      >
        {rates.map((rate) => (
          <tr key={rate.id}>
            <td data-first>{rate.userName}</td>
            <td data-label={text('From')}>{formatDate(parseBusinessDate(rate.effectiveOn))}</td>
            <td data-label={text('Percent of profit')} data-align="end" className="figures">
              {rate.percent}%
            </td>
          </tr>
        ))}
      </PanelTable>
    )}
  </Panel>
)

function RateDialog({ onClose }: { onClose: () => void }) {
  const profiles = useUserProfiles()
  const [userId, setUserId] = useState<string | null>(null)
  const [effectiveOn, setEffectiveOn] = useState<BusinessDate | null>(useToday())
  const [percent, setPercent] = useState<number | null>(null)
  const { run, pending } = useCommand(commissions.setRate, { done: text('Saved successfully'), onDone: onClose })
  const reps = (profiles.data?.content ?? []).filter(({ salesPerson }) => salesPerson)
  const isReady = userId !== null && effectiveOn !== null && percent !== null
  return (
    <Dialog
      title={text('Set rate')}
      onClose={onClose}
      act={{
        label: text('Save'),
        pending,
        disabledReason: isReady ? undefined : text('Choose a sales rep, a day and a percent.'),
        run: () => {
          if (isReady) void run({ body: { userId, effectiveOn, percent } })
        },
      }}
    >
      <Select
        label={text('Sales rep')}
        data={reps.map(({ id, name }) => ({ value: id, label: name }))}
        value={userId}
        onChange={setUserId}
        searchable
        data-autofocus
      />
      <DateField label={text('From')} value={effectiveOn} onChange={setEffectiveOn} required />
      <PercentField label={text('Percent of profit')} value={percent} onChange={setPercent} required />
    </Dialog>
  )
}

type Props = ListPageProps<typeof commissionIndex>
const money = (amount: number | string) => formatMoney(parseCents(amount))

const columns: Props['columns'] = [
  {
    label: text('Date'),
    value: (row) => <span className="figures">{formatDate(parseBusinessDate(row.date))}</span>,
    sort: 'date',
    width: 128,
  },
  { label: text('Sales rep'), value: (row) => row.userName, field: 'userName', isName: true },
  {
    label: text('Invoice'),
    value: (row) => <span className="figures">{row.invoiceNumber}</span>,
    field: 'invoiceNumber',
    width: 128,
  },
  { label: text('Reason'), value: (row) => row.reason, field: 'reason', width: 200, keepUntil: 'tablet' },
  {
    label: text('Profit'),
    value: (row) => <span className="figures">{money(row.basis)}</span>,
    field: 'basis',
    align: 'end',
    width: 120,
    keepUntil: 'tablet',
  },
  {
    label: text('Percent'),
    value: (row) => <span className="figures">{row.percent}%</span>,
    field: 'percent',
    align: 'end',
    width: 96,
    keepUntil: 'desktop',
  },
  {
    label: text('Amount'),
    value: (row) => <span className="figures">{money(row.amount)}</span>,
    sort: 'amount',
    align: 'end',
    width: 128,
    total: money,
    besideTitle: true,
  },
]
