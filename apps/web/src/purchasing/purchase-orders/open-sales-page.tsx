import { openSaleIndex } from '@galen/contract/purchasing/demand-indices'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { At } from '../../patterns/list/cells.tsx'
import { orderTabs } from './purchase-order-tabs.ts'

type Props = ListPageProps<typeof openSaleIndex>

/** `/purchase-order/open-sales`: placed orders that wait for goods. */
export const OpenSalesPage = () => (
  <>
    <Tabs label={text('Purchase orders')} tabs={orderTabs} />
    <ListPage
      index={openSaleIndex}
      title={text('Open sales')}
      placeholder={text('Order number, customer')}
      empty={text('Every open order is covered.')}
      columns={columns}
      pageSize={100}
      filters={[
        { field: 'customer', label: text('Customer'), kind: 'text' },
        { field: 'placedDate', label: text('Placed'), kind: 'date' },
        { field: 'age', label: text('Days open'), kind: 'number' },
        { field: 'shortUnits', label: text('Units short'), kind: 'number' },
      ]}
      systemViews={[{ name: 'short', label: text('Short'), query: 'shortUnits:>0' }]}
      open={({ id }) => `/purchase-order/open-sales/${id}/items`}
    />
  </>
)

const columns: Props['columns'] = [
  { label: text('Order'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 112 },
  { label: text('Customer'), value: (row) => row.customer, sort: 'customer' },
  { label: text('Placed'), value: (row) => <At instant={row.placedDate} />, sort: 'placedDate', width: 144 },
  { label: text('Days open'), value: (row) => row.age, sort: 'age', align: 'end', width: 96, keepUntil: 'tablet' },
  { label: text('Lines'), value: (row) => row.lines, field: 'lines', align: 'end', width: 72, keepUntil: 'tablet' },
  { label: text('Units open'), value: (row) => row.openUnits, sort: 'openUnits', align: 'end', width: 96 },
  {
    label: text('Waiting'),
    value: (row) => row.waitingUnits,
    sort: 'waitingUnits',
    align: 'end',
    width: 96,
    keepUntil: 'desktop',
  },
  {
    label: text('Lines short'),
    value: (row) => row.shortLines,
    sort: 'shortLines',
    align: 'end',
    width: 96,
    keepUntil: 'desktop',
  },
  {
    label: text('Units short'),
    value: (row) => <b>{row.shortUnits}</b>,
    sort: 'shortUnits',
    align: 'end',
    width: 96,
    besideTitle: true,
  },
]
