import { salesOrderDraftIndex } from '@galen/contract/sales/sales-order-indices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useNavigate } from 'react-router'
import { performed } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { actOnRow } from '../../patterns/list/act-on-row.ts'
import { totalColumn } from '../../patterns/list/total-column.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { At, Nothing, Percent } from '../../patterns/list/cells.tsx'
import { NEW_SALES_ORDER, salesOrderAddress } from './order-address.ts'
import { orderSources } from './order-sources.ts'
import { salesTabs } from './sales-tabs.ts'

type Props = ListPageProps<typeof salesOrderDraftIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/sales-order/drafts`: orders in the making. */
export function DraftSalesOrdersPage() {
  const mayEdit = useMayI()(salesOrders.create.needs)
  const { user } = useSettings()
  const navigate = useNavigate()
  return (
    <>
      <Tabs label={text('Sales orders')} tabs={salesTabs} shown="/sales-order/drafts" />
      <ListPage
        index={salesOrderDraftIndex}
        title={text('Drafts')}
        placeholder={text('Customer, PO number')}
        empty={text('No drafts. Press c to start an order.')}
        columns={columns}
        filters={[
          { field: 'customer', label: text('Customer'), kind: 'text' },
          { field: 'total', label: text('Total'), kind: 'money' },
          { field: 'createdAt', label: text('Created'), kind: 'date' },
        ]}
        systemViews={[{ name: 'mine', label: text('Mine'), filters: { ownerId: [user.id] } }]}
        open={({ id }) => salesOrderAddress(id)}
        {...(mayEdit && {
          create: { label: text('New order'), run: () => void navigate(NEW_SALES_ORDER) },
          rowActions: [
            { name: 'delete', label: text('Delete'), icon: 'trash' as const, run: (row: Row) => void remove(row) },
          ],
        })}
      />
    </>
  )
}

const remove = ({ id, customer, lines }: Row): Promise<void> =>
  actOnRow(
    salesOrderDraftIndex,
    {
      title: text('Delete this draft?'),
      detail: text('{customer}, {lines, plural, one {# line} other {# lines}}.', {
        customer: customer ?? text('No customer'),
        lines,
      }),
      yes: text('Delete'),
      danger: true,
    },
    () => performed(salesOrders.remove, { params: { id } }),
  )

const columns: Props['columns'] = [
  { label: text('Customer'), value: (row) => row.customer ?? text('No customer'), sort: 'customer', width: '26%' },
  {
    label: text('Owner'),
    value: (row) => row.ownerName ?? <Nothing />,
    field: 'ownerName',
    width: 150,
    keepUntil: 'tablet',
  },
  { label: text('Lines'), value: (row) => row.lines, sort: 'lines', align: 'end', width: 72 },
  {
    label: text('Margin'),
    value: (row) => <Percent of={row.margin} />,
    field: 'margin',
    align: 'end',
    width: 88,
    keepUntil: 'desktop',
  },
  { label: text('Source'), value: (row) => orderSources[row.source], field: 'source', width: 88, keepUntil: 'desktop' },
  {
    name: 'warnings',
    label: text('Warnings'),
    value: (row) =>
      row.warnings.length === 0 ? <Nothing /> : <StatusPill tone="hold">{row.warnings.join(', ')}</StatusPill>,
    width: 200,
    keepUntil: 'desktop',
  },
  { label: text('Changed'), value: (row) => <At instant={row.changedAt} />, field: 'changedAt', width: 144 },
  totalColumn(128),
]
