import { customerCreditIndex } from '@galen/contract/finance/customer-credits'
import { paymentInIndex } from '@galen/contract/finance/customer-payments'
import {
  customerFinancialIndex,
  payableIndex,
  receivableIndex,
  vendorFinancialIndex,
} from '@galen/contract/finance/open-item-indices'
import { vendorCreditIndex } from '@galen/contract/finance/vendor-credits'
import { paymentOutIndex } from '@galen/contract/finance/vendor-payments'
import { customers } from '@galen/contract/partners/customers'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { invoices } from '@galen/contract/sales/invoices'
import { type RowOf, search } from '@galen/contract/search-index'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { saveSettlement } from './save-document.ts'
import { NewCreditDialog } from './credit-dialog.tsx'
import { StatementDialog } from './letters.tsx'
import { ManualInvoiceDialog } from './manual-invoice-dialog.tsx'
import { WaitingPayments } from './waiting-payments.tsx'
import { CustomerInvoicesTab } from './customer-invoices-tab.tsx'
import { PartyChooser, PaymentFrame, type PartyMoney, useOther, useTabCount } from './payment-frame.tsx'
import { CustomerCreditsTab, CustomerPaymentsTab, VendorCreditsTab, VendorPaymentsTab } from './payment-lists.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'
import { CustomersWhoOwe, VendorsWeOwe } from './parties-who-owe.tsx'
import { moneySource } from './payment-sides.ts'
import { VendorReceiptsTab } from './vendor-receipts-tab.tsx'
import { DocumentMissing } from '../../patterns/document/document-states.tsx'

const NEW = 'new'
const customersMoney = moneySource('customer')
const vendorsMoney = moneySource('vendor')

/** `/customer-payment/{id}/{tab}`: the money of one customer; `new` chooses one first. */
export function CustomerPaymentPage() {
  const { id = NEW } = useParams()
  return id === NEW ? <NewCustomerPayment /> : <KnownCustomer key={id} id={id} />
}

function NewCustomerPayment() {
  const navigate = useNavigate()
  return (
    <PartyChooser
      title={text('Customer payment')}
      empty={text('Choose a customer or type an invoice or check number.')}
      below={<CustomersWhoOwe />}
    >
      <Picker
        label={text('Customer, invoice or check')}
        source={customersMoney}
        value={null}
        onChange={(_, found) => found && void navigate(found.to, { state: found.state })}
      />
    </PartyChooser>
  )
}

function KnownCustomer({ id }: { id: string }) {
  const { tab = 'invoices' } = useParams()
  const mayI = useMayI()
  const [asked, setAsked] = useState<'credit' | 'statement' | 'write off' | 'invoice'>()
  const row = usePartyMoney<RowOf<typeof customerFinancialIndex>>(customerFinancialIndex.name, id)
  const actions: readonly DocumentAction[] = [
    {
      label: text('Statement'),
      icon: 'print',
      run: () =>
        void saveSettlement(customers.statement, { params: { id }, query: {} }, `statement-${row?.number}.pdf`),
      hidden: !row,
    },
    { label: text('New credit'), icon: 'plus', run: () => setAsked('credit') },
    {
      label: text('Manual invoice'),
      icon: 'plus',
      run: () => setAsked('invoice'),
      hidden: !mayI(invoices.manual.needs),
    },
    { label: text('Email statement'), icon: 'mail', run: () => setAsked('statement') },
    {
      label: text('Write off'),
      icon: 'cross',
      run: () => setAsked('write off'),
      hidden: !mayI('ACCOUNTING_VIEW'),
    },
    useOther('customer'),
  ]
  const counts = useCustomerCounts(id)
  if (row === null) return <DocumentMissing type={text('Customer')} />
  return (
    <>
      <PaymentFrame
        side="customer"
        id={id}
        tab={tab}
        type={text('Customer payment')}
        money={row && { ...row, name: row.companyName, facts: limitOf(row.creditLimit) }}
        tabs={[
          {
            id: 'invoices',
            label: text('Invoices'),
            count: counts.invoices,
            content: <CustomerInvoicesTab customerId={id} money={row} actions={actions} />,
          },
          {
            id: 'payments',
            label: text('Payments'),
            count: counts.payments,
            content: <CustomerPaymentsTab customerId={id} actions={actions} />,
          },
          {
            id: 'return-credits',
            label: text('Credits'),
            count: counts.credits,
            content: <CustomerCreditsTab customerId={id} actions={actions} />,
          },
        ]}
      />
      {asked === 'credit' && <NewCreditDialog side="customer" partyId={id} onClose={() => setAsked(undefined)} />}
      {asked === 'statement' && <StatementDialog id={id} onClose={() => setAsked(undefined)} />}
      {asked === 'write off' && <WriteOffDialog customerId={id} onClose={() => setAsked(undefined)} />}
      {asked === 'invoice' && <ManualInvoiceDialog customerId={id} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const useCustomerCounts = (id: string) => ({
  invoices: useTabCount(receivableIndex.name, 'customer', id),
  payments: useTabCount(paymentInIndex.name, 'customer', id),
  credits: useTabCount(customerCreditIndex.name, 'customer', id),
})

const limitOf = (limit: number | null) =>
  limit === null ? [] : [text('Credit limit {amount}', { amount: formatMoney(parseCents(limit)) })]

/** `/vendor-payment/{id}/{tab}`: the money of one vendor. */
export function VendorPaymentPage() {
  const { id = NEW } = useParams()
  return id === NEW ? <NewVendorPayment /> : <KnownVendor key={id} id={id} />
}

function NewVendorPayment() {
  const navigate = useNavigate()
  return (
    <PartyChooser
      title={text('Vendor payment')}
      empty={text('Choose a vendor or type a receipt, vendor invoice or check number.')}
      below={
        <>
          <WaitingPayments />
          <VendorsWeOwe />
        </>
      }
    >
      <Picker
        label={text('Vendor, receipt or check')}
        source={vendorsMoney}
        value={null}
        onChange={(_, found) => found && void navigate(found.to, { state: found.state })}
      />
    </PartyChooser>
  )
}

function KnownVendor({ id }: { id: string }) {
  const navigate = useNavigate()
  const mayI = useMayI()
  const { tab = 'receipts' } = useParams()
  const [isCrediting, setCrediting] = useState(false)
  const row = usePartyMoney<RowOf<typeof vendorFinancialIndex>>(vendorFinancialIndex.name, id)
  const actions: readonly DocumentAction[] = [
    { label: text('New vendor credit'), icon: 'plus', run: () => setCrediting(true) },
    {
      label: text('Manual receipt'),
      icon: 'plus',
      run: () => void navigate('/receipt/manual/new'),
      hidden: !mayI(receiptRevision.manual.needs),
    },
    { label: text('Bank files'), icon: 'download', run: () => void navigate('/bank-file') },
    useOther('vendor'),
  ]
  const counts = useVendorCounts(id)
  if (row === null) return <DocumentMissing type={text('Vendor')} />
  return (
    <>
      <PaymentFrame
        side="vendor"
        id={id}
        tab={tab}
        type={text('Vendor payment')}
        money={row && { ...row, name: row.friendlyName, facts: dueFacts(row) }}
        tabs={[
          {
            id: 'receipts',
            label: text('Receipts'),
            count: counts.receipts,
            content: <VendorReceiptsTab vendorId={id} money={row} actions={actions} />,
          },
          {
            id: 'payments',
            label: text('Payments'),
            count: counts.payments,
            content: <VendorPaymentsTab vendorId={id} actions={actions} />,
          },
          {
            id: 'return-credits',
            label: text('Credits'),
            count: counts.credits,
            content: <VendorCreditsTab vendorId={id} actions={actions} />,
          },
        ]}
      />
      {isCrediting && <NewCreditDialog side="vendor" partyId={id} onClose={() => setCrediting(false)} />}
    </>
  )
}

const useVendorCounts = (id: string) => ({
  receipts: useTabCount(payableIndex.name, 'vendor', id),
  payments: useTabCount(paymentOutIndex.name, 'vendor', id),
  credits: useTabCount(vendorCreditIndex.name, 'vendor', id),
})

const dueFacts = ({ dueThisWeek, discountsLapsing }: RowOf<typeof vendorFinancialIndex>) => [
  dueThisWeek > 0 ? text('{amount} due this week', { amount: formatMoney(parseCents(dueThisWeek)) }) : '',
  discountsLapsing > 0
    ? text('{amount} of discounts end this week', { amount: formatMoney(parseCents(discountsLapsing)) })
    : '',
]

/** What is open with one party: undefined while it is read, null where there is none. */
function usePartyMoney<Row extends Omit<PartyMoney, 'name' | 'facts'>>(
  index: string,
  id: string,
): Row | undefined | null {
  const reading = useRead(search, { params: { index }, query: { query: `id:${id}`, size: 1 } })
  if (!reading.data) return reading.isError ? null : undefined
  return (reading.data.content[0] as Row | undefined) ?? null
}
