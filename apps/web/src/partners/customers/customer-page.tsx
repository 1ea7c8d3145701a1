import { formatNearDay } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { latestCustomerItemsInvoiceIndex } from '@galen/contract/items/item-stock-indices'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { type Customer, customers } from '@galen/contract/partners/customers'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import type { KeyMap } from '../../client/key-rules.ts'
import { useKeys } from '../../client/keys.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import type { DecisionDialog as DialogOfDecision } from '../decision/decision-dialog.tsx'
import { CustomerBasics } from './basic-information.tsx'
import { customerDecision } from './customer-decision.ts'
import { customerActKeys } from './customer-keys.ts'
import { activity, decisions, standings } from './customer-pills.tsx'
import { CustomerRail } from './customer-rail.tsx'
import { type OpenCustomer, useCustomer } from './customer-record.ts'
import { saveStatement } from './save-statement.ts'
import { toggleCustomer } from './toggle-customer.ts'

const NewCustomer = onDemand(async () => (await import('./new-customer.tsx')).NewCustomer)
const SellingTab = onDemand(async () => (await import('./selling-tab.tsx')).SellingTab)
const WebAccessTab = onDemand(async () => (await import('./web-access-tab.tsx')).WebAccessTab)
const ComplianceTab = onDemand(async () => (await import('./compliance-tab.tsx')).CustomerComplianceTab)
const AddressTab = onDemand(async () => (await import('./address-tab.tsx')).CustomerAddressTab)
const SalesHistoryTab = onDemand(async () => (await import('./sales-history-tab.tsx')).SalesHistoryTab)
const MigrationDialog = onDemand(async () => (await import('./migration-dialog.tsx')).MigrationDialog)
// What is fetched on demand has lost its type parameter.
const DecisionDialog = onDemand(
  async () => (await import('../decision/decision-dialog.tsx')).DecisionDialog,
) as unknown as typeof DialogOfDecision

const NEW = 'new'
const BASIC = 'basic-information'
const COMPLIANCE = 'compliance'

/** `/customer/{id}`: one customer on one page. */
export function CustomerPage() {
  const { id = NEW, tab = BASIC } = useParams()
  return id === NEW ? <NewCustomer /> : <KnownCustomer key={id} id={id} tab={tab} />
}

function KnownCustomer({ id, tab }: { id: string; tab: string }) {
  const mayI = useMayI()
  const { timeZone } = useSettings().company
  const customer = useCustomer(id)
  const mayEdit = mayI(customers.change.needs)
  const note = useNoteOn({ entity: 'customer', id })
  const acts = useCustomerActs(() => customer.phase === 'ready' && customer.open.readAgain())
  return (
    <>
      <DocumentPage
        of={customer}
        type={text('Customer')}
        head={(of) => headOf(of, timeZone)}
        primary={(open) => (tab === COMPLIANCE ? acts.approval(open) : undefined)}
        secondary={(open) => acts.beside(open)}
        more={(open) => acts.rest(open)}
        {...(mayEdit && { note })}
        tabs={tabsOf(id, mayEdit, mayI(latestCustomerItemsInvoiceIndex.needs))}
        tab={tab}
        tabAddress={(each) => `/customer/${id}/${each}`}
        rail={(open) => <CustomerRail of={open} />}
        labels={{ salesRepId: text('sales rep'), classId: text('class'), internalMemo: text('internal memo') }}
      />
      {acts.dialogs(customer.phase === 'ready' ? customer.open : undefined)}
    </>
  )
}

const tabsOf = (id: string, mayEdit: boolean, seesSales: boolean) => [
  { id: BASIC, label: text('Basic information'), content: (of: OpenCustomer) => <CustomerBasics of={of} /> },
  { id: 'properties', label: text('Properties'), content: (of: OpenCustomer) => <SellingTab of={of} /> },
  ...(mayEdit
    ? [{ id: 'web-access', label: text('Web access'), content: (of: OpenCustomer) => <WebAccessTab of={of} /> }]
    : []),
  { id: COMPLIANCE, label: text('Compliance'), content: (of: OpenCustomer) => <ComplianceTab of={of} /> },
  { id: 'address', label: text('Address'), content: (of: OpenCustomer) => <AddressTab of={of} /> },
  ...(seesSales
    ? [{ id: 'sales-history', label: text('Sales history'), content: () => <SalesHistoryTab customerId={id} /> }]
    : []),
]

const lastOrderFigure = (at: string, timeZone: string) => ({
  label: text('Last order'),
  value: formatNearDay(new Date(at), timeZone),
})

const creditFigure = (limit: number) => ({ label: text('Credit limit'), value: formatMoney(parseCents(limit)) })

function headOf(customer: Customer, timeZone: string) {
  const { number, companyName, isActive, complianceStatus, standing, salesRepName, className } = customer
  const place = customer.addresses.find(({ defaultShip }) => defaultShip) ?? customer.addresses[0]
  return {
    name: companyName,
    number,
    statuses: [activity(isActive), decisions[complianceStatus], standings[standing]],
    facts: [
      ...(className ? [className] : []),
      ...(place ? [text('{city}, {state}', { city: place.city, state: place.state })] : []),
      salesRepName ? text('Rep {name}', { name: salesRepName }) : text('No sales rep'),
      ...(customer.termsName ? [customer.termsName] : []),
    ],
    figures: [
      ...(customer.lastOrderAt === null ? [] : [lastOrderFigure(customer.lastOrderAt, timeZone)]),
      ...(customer.creditLimit === null ? [] : [creditFigure(customer.creditLimit)]),
    ],
  }
}

/** What can be done to a customer from the bar, and the dialogs that some of it opens. */
function useCustomerActs(readAgain: () => void) {
  const mayI = useMayI()
  const mayEdit = mayI(customers.change.needs)
  const mayDecide = mayI(customerCompliance.save.needs)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'migration' | 'approval'>()
  const close = () => setOpened(undefined)
  const approval = (open: OpenCustomer): DocumentAction => ({
    label: text('Approve'),
    icon: 'check',
    run: () => setOpened('approval'),
    refusal: open.stored.complianceStatus === 'approved' ? text('Already approved.') : undefined,
    hidden: !mayDecide,
  })
  const beside = (open: OpenCustomer): DocumentAction[] => [
    {
      label: text('New order'),
      icon: 'plus',
      keys: customerActKeys.newOrder.keys,
      run: () => void navigate(`/sales-order/new?customerId=${open.stored.id}`),
      hidden: !mayI('CREATE_SALE'),
      refusal: open.stored.isActive ? undefined : text('The customer is not active.'),
    },
    {
      label: text('New payment'),
      icon: 'plus',
      keys: customerActKeys.newPayment.keys,
      run: () => void navigate(`/customer-payment/${open.stored.id}`),
      hidden: !mayI('CREATE_PAYMENT'),
    },
    {
      label: text('Statement'),
      icon: 'download',
      keys: customerActKeys.statement.keys,
      run: () => void saveStatement(open.stored),
      hidden: !mayI(customers.statement.needs),
    },
  ]
  const rest = (open: OpenCustomer): DocumentAction[] => [
    {
      label: open.stored.isActive ? text('Deactivate') : text('Activate'),
      icon: open.stored.isActive ? 'cross' : 'check',
      run: () => void toggleCustomer(open.stored, readAgain),
      hidden: !mayEdit,
    },
    { label: text('Copy to another company'), icon: 'copy', run: () => setOpened('migration'), hidden: !mayEdit },
    {
      label: text('Audit'),
      icon: 'history',
      run: () => void navigate(`/audit/customer/${open.stored.id}`),
      hidden: !mayI('AUDIT'),
    },
  ]
  const dialogs = (open: OpenCustomer | undefined) => (
    <>
      {open && <ActKeys actions={beside(open)} />}
      {open && opened === 'migration' && <MigrationDialog customer={open.stored} onClose={close} />}
      {open && opened === 'approval' && (
        <DecisionDialog of={open} kind={customerDecision} decision="approved" onClose={close} />
      )}
    </>
  )
  return { approval, beside, rest, dialogs }
}

const actMaps = new Map(Object.values(customerActKeys).map((meaning) => [meaning.keys as string, { act: meaning }]))

/** The keys of what the person may do with the customer now. */
const ActKeys = ({ actions }: { actions: readonly DocumentAction[] }) =>
  actions.map(({ keys = '', hidden, refusal, run }) => {
    const map = actMaps.get(keys)
    return map && !hidden && refusal === undefined && <ActKey key={keys} map={map} run={run} />
  })

function ActKey({ map, run }: { map: { readonly act: KeyMap[string] }; run: () => void }) {
  useKeys(map, { act: run })
  return null
}
