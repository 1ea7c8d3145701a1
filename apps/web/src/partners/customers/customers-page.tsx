import { customerBatch } from '@galen/contract/partners/customer-batch'
import { customerAddressIndex, customerIndex } from '@galen/contract/partners/customer-lists'
import { customers } from '@galen/contract/partners/customers'
import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import type { RowOf } from '@galen/contract/search-index'
import { complianceStandings } from '@galen/domain/partners/compliance-standing'
import { formatAddress } from '@galen/domain/partners/address'
import { addDays } from '@galen/domain/dates'
import { ACTIVITY_DAYS } from '@galen/domain/partners/customer'
import { stateCodes, states } from '@galen/domain/partners/states'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LinkButton } from '../../kit/button.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { type BulkAction, type ListFilter, lookupIn, type RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { toastError } from '../../client/api.tsx'
import { useImportAt } from '../../importing/import-address.ts'
import { PageActions } from '../../patterns/page-actions.tsx'
import { quoted, searchOnce } from '../../client/search.ts'
import { useIdle } from '../../client/idle.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { customerColumns } from './customer-columns.tsx'
import { useCustomerList } from './customer-lists.ts'
import { CustomerPeek } from './customer-peek.tsx'
import { standings } from './customer-pills.tsx'
import { toggleCustomer } from './toggle-customer.ts'

const stateChoices = stateCodes.map((code) => ({ value: code, label: `${code} ${states[code].name}` }))

const SetClassDialog = onDemand(async () => (await import('./set-class-dialog.tsx')).SetClassDialog)

type CustomerRow = RowOf<typeof customerIndex>

/** `/customer`: who buys from us. */
export function CustomersPage() {
  const mayI = useMayI()
  const { user } = useSettings()
  const navigate = useNavigate()
  const filters = useFilters()
  const mayEdit = mayI(customers.change.needs)
  const mayAssign = mayI(customerBatch.update.needs)
  const [classed, setClassed] = useState<readonly CustomerRow[]>()
  const bulk: readonly BulkAction<CustomerRow>[] = [
    {
      name: 'rep',
      label: text('Assign rep'),
      icon: 'user',
      together: (rows) =>
        void navigate('/customer/bulkUpdate', { state: { search: rows.map(({ number }) => number).join(' ') } }),
    },
    { name: 'class', label: text('Set class'), icon: 'rows', together: setClassed },
  ]
  return (
    <>
      {mayAssign && (
        <PageActions>
          <LinkButton to="/customer/bulkUpdate" icon="swap">
            {text('Bulk update')}
          </LinkButton>
        </PageActions>
      )}
      <ListPage
        index={customerIndex}
        title={text('Customers')}
        placeholder={text('Name, number, legacy ID')}
        empty={text('Add your first customer or load the demo data.')}
        columns={customerColumns}
        importAt={useImportAt('customer')}
        filters={filters}
        systemViews={[
          { name: 'active', label: text('Active'), filters: { isActive: ['true'] } },
          { name: 'mine', label: text('Mine'), filters: { salesRepId: [user.id] } },
          {
            name: 'papers',
            label: text('Licenses to renew'),
            filters: { standing: ['expiring', 'expired', 'missing'] },
          },
          {
            name: 'quiet',
            label: text('No order for {days} days', { days: ACTIVITY_DAYS }),
            query: `isActive:true AND NOT lastOrderAt:>=${addDays(useToday(), -ACTIVITY_DAYS)}`,
          },
          { name: 'undecided', label: text('To approve'), filters: { complianceStatus: ['pending'] } },
        ]}
        {...(mayEdit && { create: { label: text('New customer'), to: '/customer/new/basic-information' } })}
        open={({ id }) => `/customer/${id}/basic-information`}
        peek={{
          title: ({ companyName }) => companyName,
          body: (customer) => <CustomerPeek key={customer.id} customer={customer} />,
        }}
        rowActions={actionsOf(mayEdit, (customer) => void toggleCustomer(customer))}
        {...(mayAssign && { bulk })}
      />
      {classed && <SetClassDialog customers={classed} onClose={() => setClassed(undefined)} />}
    </>
  )
}

function useFilters(): readonly ListFilter<keyof typeof customerIndex.fields>[] {
  const { user } = useSettings()
  // What one can filter by is read when the rows are there.
  const stands = useIdle()
  const classes = useCustomerList('customerClass', undefined, stands)
  const referrals = useCustomerList('customerReferral', undefined, stands)
  return [
    { field: 'isActive', label: text('Status'), kind: 'yes-no', yes: text('Active'), no: text('Inactive') },
    {
      field: 'salesRepId',
      label: text('Sales rep'),
      kind: 'lookup',
      lookup: lookupIn(userProfileIndex, ({ name }) => name, {
        id: user.id,
        label: text('Me, {name}', { name: `${user.givenName} ${user.familyName}` }),
      }),
    },
    { field: 'classId', label: text('Class'), kind: 'one-of', options: classes },
    { field: 'referralId', label: text('Referral'), kind: 'one-of', options: referrals },
    { field: 'state', label: text('State'), kind: 'one-of', options: stateChoices },
    {
      field: 'standing',
      label: text('Licenses'),
      kind: 'one-of',
      options: complianceStandings.map((standing) => ({ value: standing, label: standings[standing].label })),
    },
    {
      field: 'complianceStatus',
      label: text('Compliance'),
      kind: 'one-of',
      options: [
        { value: 'pending', label: text('Not approved yet') },
        { value: 'approved', label: text('Approved') },
        { value: 'hold', label: text('On hold') },
        { value: 'rejected', label: text('Rejected') },
      ],
    },
    { field: 'hasWebAccount', label: text('Web account'), kind: 'yes-no' },
    { field: 'lastOrderAt', label: text('Last order'), kind: 'date' },
    { field: 'createdAt', label: text('Created'), kind: 'date' },
  ]
}

const actionsOf = (mayEdit: boolean, toggle: (customer: CustomerRow) => void): readonly RowAction<CustomerRow>[] => [
  {
    name: 'address',
    label: text('Copy address'),
    icon: 'copy',
    run: (customer) => void copyAddress(customer),
    disabledReason: ({ city }) => (city === null ? text('No address yet.') : undefined),
  },
  ...(mayEdit
    ? ([
        {
          name: 'deactivate',
          label: text('Deactivate'),
          icon: 'cross',
          run: toggle,
          hidden: ({ isActive }) => !isActive,
        },
        { name: 'activate', label: text('Activate'), icon: 'check', run: toggle, hidden: ({ isActive }) => isActive },
      ] satisfies RowAction<CustomerRow>[])
    : []),
]

async function copyAddress({ id, companyName }: CustomerRow): Promise<void> {
  try {
    const { content } = await searchOnce(customerAddressIndex, {
      query: `customerId:${quoted(id)} AND active:true`,
      size: 50,
    })
    const address = content.find(({ defaultShip }) => defaultShip) ?? content[0]
    if (!address) return
    await navigator.clipboard.writeText([companyName, address.name, formatAddress(address)].filter(Boolean).join('\n'))
    toast.note(text('Address of {name} copied', { name: companyName }))
  } catch (reason) {
    toastError(reason)
  }
}
