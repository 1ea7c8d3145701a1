import { customerFinancialIndex, vendorFinancialIndex } from '@galen/contract/finance/open-item-indices'
import { type RowOf, search } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { CustomerInvoicesTab } from './customer-invoices-tab.tsx'
import { CustomerCreditsTab, CustomerPaymentsTab, VendorCreditsTab, VendorPaymentsTab } from './payment-lists.tsx'
import { customerSource, paymentAddress, vendorSource } from './payment-sides.ts'
import styles from './payments.module.css'
import { VendorReceiptsTab } from './vendor-receipts-tab.tsx'
import { money } from '../../patterns/list/cells.tsx'

/** `/customer-payment/{id}/{tab}`: the money of one customer; `new` chooses one first. */
export function CustomerPaymentPage() {
  const { id = 'new', tab = 'invoices' } = useParams()
  const navigate = useNavigate()
  const isNew = id === 'new'
  const money = usePartyMoney<RowOf<typeof customerFinancialIndex>>(customerFinancialIndex.name, id, !isNew)
  return (
    <Frame
      side="customer"
      id={id}
      first="invoices"
      firstLabel={text('Invoices')}
      title={text('Customer payment')}
      figures={
        money && { ...money, more: money.creditLimit === null ? [] : [[text('Credit limit'), money.creditLimit]] }
      }
      picker={
        <Picker
          label={text('Customer')}
          source={customerSource}
          value={isNew ? null : { id, label: money?.companyName ?? '…' }}
          onChange={(choice) => void navigate(paymentAddress('customer', choice?.id ?? 'new', 'invoices'))}
          autoFocus={isNew}
        />
      }
    >
      {isNew ? (
        <NothingYet>{text('Choose a customer.')}</NothingYet>
      ) : tab === 'payments' ? (
        <CustomerPaymentsTab customerId={id} />
      ) : tab === 'return-credits' ? (
        <CustomerCreditsTab customerId={id} />
      ) : (
        <CustomerInvoicesTab key={id} customerId={id} />
      )}
    </Frame>
  )
}

/** `/vendor-payment/{id}/{tab}`: the money of one vendor. */
export function VendorPaymentPage() {
  const { id = 'new', tab = 'receipts' } = useParams()
  const navigate = useNavigate()
  const isNew = id === 'new'
  const money = usePartyMoney<RowOf<typeof vendorFinancialIndex>>(vendorFinancialIndex.name, id, !isNew)
  return (
    <Frame
      side="vendor"
      id={id}
      first="receipts"
      firstLabel={text('Receipts')}
      title={text('Vendor payment')}
      figures={
        money && {
          ...money,
          more: [
            [text('Due this week'), money.dueThisWeek],
            [text('Discounts ending'), money.discountsLapsing],
          ],
        }
      }
      picker={
        <Picker
          label={text('Vendor')}
          source={vendorSource}
          value={isNew ? null : { id, label: money?.friendlyName ?? '…' }}
          onChange={(choice) => void navigate(paymentAddress('vendor', choice?.id ?? 'new', 'receipts'))}
          autoFocus={isNew}
        />
      }
    >
      {isNew ? (
        <NothingYet>{text('Choose a vendor.')}</NothingYet>
      ) : tab === 'payments' ? (
        <VendorPaymentsTab vendorId={id} />
      ) : tab === 'return-credits' ? (
        <VendorCreditsTab vendorId={id} />
      ) : (
        <VendorReceiptsTab key={id} vendorId={id} />
      )}
    </Frame>
  )
}

function usePartyMoney<Row>(index: string, id: string, enabled: boolean): Row | undefined {
  const reading = useRead(search, { params: { index }, query: { query: `id:${id}`, size: 1 } }, { enabled })
  return reading.data?.content[0] as Row | undefined
}

type Figures = {
  readonly balance: number
  readonly overdue: number
  readonly unapplied: number
  readonly terms: string | null
  readonly lastPaymentDate: string | null
  readonly lastPaymentAmount: number | null
  readonly more: readonly (readonly [label: string, amount: number])[]
}
type FrameProps = {
  side: 'customer' | 'vendor'
  id: string
  first: string
  firstLabel: string
  title: string
  figures: Figures | undefined
  picker: ReactNode
  children: ReactNode
}

function Frame({ side, id, first, firstLabel, title, figures, picker, children }: FrameProps) {
  const tab = (name: string, label: string) => ({ to: paymentAddress(side, id, name), label })
  const { tab: shown = first } = useParams()
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1>{title}</h1>
      </div>
      <Panel title={side === 'customer' ? text('Customer') : text('Vendor')}>
        <PanelBody>
          {picker}
          {figures && <PartyFigures of={figures} />}
        </PanelBody>
      </Panel>
      {id !== 'new' && (
        <Tabs
          label={title}
          shown={paymentAddress(side, id, shown)}
          tabs={[tab(first, firstLabel), tab('payments', text('Payments')), tab('return-credits', text('Credits'))]}
        />
      )}
      {children}
    </div>
  )
}

const PartyFigures = ({ of }: { of: Figures }) => (
  <dl className={styles['facts']}>
    <Fact label={text('Balance')}>{money(of.balance)}</Fact>
    <Fact label={text('Overdue')}>{money(of.overdue)}</Fact>
    <Fact label={text('Unapplied')}>{money(of.unapplied)}</Fact>
    {of.more.map(([label, amount]) => (
      <Fact key={label} label={label}>
        {money(amount)}
      </Fact>
    ))}
    <Fact label={text('Terms')}>{of.terms ?? '–'}</Fact>
    <Fact label={text('Last payment')}>
      {of.lastPaymentDate === null
        ? '–'
        : `${formatDate(parseBusinessDate(of.lastPaymentDate))}, ${money(of.lastPaymentAmount ?? 0)}`}
    </Fact>
  </dl>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
)
