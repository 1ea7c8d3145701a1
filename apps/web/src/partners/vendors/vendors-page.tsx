import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { vendorIndex, vendors } from '@galen/contract/partners/vendors'
import { complianceStatuses } from '@galen/domain/partners/compliance-decision'
import { complianceStandings } from '@galen/domain/partners/compliance-standing'
import { type ListFilter, lookupIn, type RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { text } from '../../kit/text.ts'
import { useImportAt } from '../../importing/import-address.ts'
import { useIdle } from '../../client/idle.ts'
import { useMayI } from '../../client/session.ts'
import { decisions, standings } from '../customers/customer-pills.tsx'
import { vendorColumns } from './vendor-columns.tsx'
import { toggleVendor } from './toggle-vendor.ts'
import { useVendorLists } from './use-vendor-lists.ts'
import { VendorPeek } from './vendor-peek.tsx'
import { NEW, vendorAddress, type VendorRow } from './vendor-row.ts'

type Filter = ListFilter<keyof typeof vendorIndex.fields>
type Option = { readonly value: string; readonly label: string }

const filtersOver = (classes: readonly Option[]): readonly Filter[] => [
  { field: 'isActive', label: text('Status'), kind: 'yes-no', yes: text('Active'), no: text('Inactive') },
  { field: 'classId', label: text('Class'), kind: 'one-of', options: classes },
  { field: 'edi', label: text('EDI'), kind: 'yes-no' },
  { field: 'buyerId', label: text('Buyer'), kind: 'lookup', lookup: lookupIn(userProfileIndex, ({ name }) => name) },
  {
    field: 'complianceStatus',
    label: text('Decision'),
    kind: 'one-of',
    options: complianceStatuses.map((value) => ({ value, label: decisions[value].label })),
  },
  {
    field: 'standing',
    label: text('Licenses'),
    kind: 'one-of',
    options: complianceStandings.map((value) => ({ value, label: standings[value].label })),
  },
  { field: 'remitWaits', label: text('Remit-to change waiting'), kind: 'yes-no' },
  { field: 'nextReviewOn', label: text('Next review'), kind: 'date' },
]

/** `/vendor`: whom the company buys from. */
export function VendorsPage() {
  const mayEdit = useMayI()(vendors.create.needs)
  // What one can filter by is read when the rows are there.
  const lists = useVendorLists(useIdle())
  return (
    <ListPage
      index={vendorIndex}
      title={text('Vendors')}
      placeholder={text('Name, number, legacy ID')}
      empty={text('Add the vendors you buy from.')}
      columns={vendorColumns}
      importAt={useImportAt('vendor')}
      filters={filtersOver(lists.classes())}
      systemViews={[
        { name: 'active', label: text('Active'), filters: { isActive: ['true'] } },
        { name: 'papers', label: text('Licenses to review'), query: 'isActive:true AND NOT standing:valid' },
        { name: 'remit', label: text('Remit-to waiting'), filters: { remitWaits: ['true'] } },
      ]}
      {...(mayEdit && { create: { label: text('New vendor'), to: vendorAddress(NEW) } })}
      open={({ id }) => vendorAddress(id)}
      peek={{ title: (row) => row.friendlyName, body: (row) => <VendorPeek key={row.id} vendor={row} /> }}
      {...(mayEdit && { rowActions: actionsOf(toggleVendor) })}
    />
  )
}

const actionsOf = (toggle: (vendor: VendorRow) => Promise<void>): readonly RowAction<VendorRow>[] => [
  {
    name: 'deactivate',
    label: text('Deactivate'),
    icon: 'cross',
    run: (vendor) => void toggle(vendor),
    hidden: (vendor) => !vendor.isActive,
  },
  {
    name: 'activate',
    label: text('Activate'),
    icon: 'check',
    run: (vendor) => void toggle(vendor),
    hidden: (vendor) => vendor.isActive,
  },
]
