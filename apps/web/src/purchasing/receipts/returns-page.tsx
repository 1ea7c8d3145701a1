import { receiptReturnIndex } from '@galen/contract/purchasing/receipt-indices'
import { vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import { medicineName } from '@galen/domain/items/medicine-name'
import { performed } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { actOnRow } from '../../patterns/list/act-on-row.ts'
import { totalColumn } from '../../patterns/list/total-column.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { At, Nothing } from '../../patterns/list/cells.tsx'
import { receiptAddress } from './receipt-address.ts'
import { receiptTabs } from './receipt-tabs.ts'

type Props = ListPageProps<typeof receiptReturnIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/receipt/return-receipts`: goods that went back to vendors. */
export function ReturnsPage() {
  const mayCancel = useMayI()(vendorReturns.cancel.needs)
  return (
    <>
      <Tabs label={text('Receipts')} tabs={receiptTabs} />
      <ListPage
        index={receiptReturnIndex}
        title={text('Returns')}
        placeholder={text('Number, receipt, vendor, item')}
        empty={text('No returns to vendors.')}
        columns={columns}
        filters={[
          { field: 'vendor', label: text('Vendor'), kind: 'text' },
          { field: 'placedDate', label: text('Date'), kind: 'date' },
        ]}
        open={(row) => receiptAddress({ id: row.receiptId, purchaseOrderId: row.purchaseOrderId })}
        {...(mayCancel && {
          rowActions: [
            {
              name: 'cancel',
              label: text('Cancel return'),
              icon: 'undo' as const,
              run: (row: Row) => void cancel(row),
              disabledReason: ({ status }: Row) =>
                status === 'Canceled' ? text('It is canceled already.') : undefined,
            },
          ],
        })}
      />
    </>
  )
}

const cancel = ({ id, number, creditNumber }: Row): Promise<void> =>
  actOnRow(
    receiptReturnIndex,
    {
      title: text('Cancel return {number}?', { number }),
      detail: text('The products are put back into stock, and credit {credit} is voided.', {
        credit: creditNumber ?? '–',
      }),
      yes: text('Cancel return'),
      no: text('Keep'),
      danger: true,
    },
    () => performed(vendorReturns.cancel, { params: { id } }),
  )

const columns: Props['columns'] = [
  { label: text('Number'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 104 },
  { label: text('Date'), value: (row) => <At instant={row.placedDate} />, sort: 'placedDate', width: 144 },
  { label: text('Vendor'), value: (row) => row.vendor, sort: 'vendor' },
  {
    label: text('Receipt'),
    value: (row) => <span className="figures">{row.receiptNumber}</span>,
    sort: 'receiptNumber',
    width: 104,
    keepUntil: 'tablet',
  },
  {
    label: text('Items'),
    value: (row) => row.medicines.map((each) => medicineName(each)).join(', '),
    field: 'items',
    keepUntil: 'desktop',
  },
  { label: text('Units'), value: (row) => row.quantity, sort: 'quantity', align: 'end', width: 80 },
  {
    label: text('Reason'),
    value: (row) => row.reason || <Nothing />,
    field: 'reason',
    width: 152,
    keepUntil: 'desktop',
  },
  {
    label: text('Status'),
    value: (row) => (
      <StatusPill tone={row.status === 'Placed' ? 'placed' : 'void'}>
        {row.status === 'Placed' ? text('Placed') : text('Canceled')}
      </StatusPill>
    ),
    sort: 'status',
    width: 112,
  },
  {
    label: text('Credit'),
    value: (row) => row.creditNumber ?? <Nothing />,
    field: 'creditNumber',
    width: 112,
    keepUntil: 'tablet',
  },
  totalColumn(120),
]
