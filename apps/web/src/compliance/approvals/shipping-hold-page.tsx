import { salesOrderIndex } from '@galen/contract/sales/sales-order-indices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { search } from '@galen/contract/search-index'
import { performed, toastError } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { useMayI } from '../../client/session.ts'
import { askReason } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { complianceTabs } from './compliance-tabs.ts'
import { Amount, At, Nothing } from '../../patterns/list/cells.tsx'
import { OrderNumber } from './approval-cells.tsx'

type Props = ListPageProps<typeof salesOrderIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/compliance/shipping-hold`: orders that must not leave until they are released. */
export function ShippingHoldPage() {
  const mayHold = useMayI()(salesOrders.shippingHold.needs)
  return (
    <>
      <Tabs label={text('Compliance')} tabs={complianceTabs} />
      <ListPage
        index={salesOrderIndex}
        title={text('Shipping hold')}
        placeholder={text('Order, customer')}
        empty={text('No shipping holds.')}
        baseQuery="shippingHold:true"
        columns={columns}
        filters={[
          { field: 'customer', label: text('Customer'), kind: 'text' },
          { field: 'shippingHoldAt', label: text('Held since'), kind: 'date' },
        ]}
        {...(mayHold && {
          rowActions: [
            { name: 'release', label: text('Release'), icon: 'check' as const, run: (row: Row) => void release(row) },
            { name: 'note', label: text('Edit note'), icon: 'edit' as const, run: (row: Row) => void editNote(row) },
          ],
        })}
      />
    </>
  )
}

async function act(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work()
    toast.success(done)
    await cache.invalidateQueries(readsOf(search, { index: salesOrderIndex.name }))
  } catch (reason) {
    toastError(reason)
  }
}

const release = ({ id, number }: Row) =>
  act(
    () => performed(salesOrders.shippingHold, { params: { id }, body: { shippingHold: false } }),
    text('{number} can be shipped.', { number }),
  )

async function editNote({ id, number, shippingHoldNote }: Row): Promise<void> {
  const note = await askReason(
    {
      title: text('Note of the shipping hold on {number}', { number }),
      detail: shippingHoldNote || text('No note yet.'),
      yes: text('Save'),
    },
    'required',
  )
  if (note !== undefined)
    await act(
      () => performed(salesOrders.shippingHoldNote, { params: { id }, body: { note } }),
      text('Saved successfully'),
    )
}

const columns: Props['columns'] = [
  { label: text('Order'), value: (row) => <OrderNumber id={row.id} number={row.number} />, sort: 'number', width: 112 },
  { label: text('Customer'), value: (row) => row.customer ?? <Nothing />, field: 'customer', width: '24%' },
  { label: text('Note'), value: (row) => row.shippingHoldNote || <Nothing />, field: 'shippingHoldNote' },
  {
    label: text('Held since'),
    value: (row) => <At instant={row.shippingHoldAt} />,
    sort: 'shippingHoldAt',
    width: 144,
  },
  {
    label: text('Held by'),
    value: (row) => row.shippingHoldByName ?? <Nothing />,
    field: 'shippingHoldByName',
    width: 144,
    keepUntil: 'tablet',
  },
  { label: text('Units'), value: (row) => row.units, sort: 'units', align: 'end', width: 80, keepUntil: 'tablet' },
  {
    label: text('Total'),
    value: (row) => <Amount of={row.total} />,
    sort: 'total',
    align: 'end',
    width: 128,
    besideTitle: true,
  },
]
