import { receiptDraftIndex } from '@galen/contract/purchasing/receipt-indices'
import { receipts } from '@galen/contract/purchasing/receipts'
import { performed } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { actOnRow } from '../../patterns/list/act-on-row.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { Amount, At, Nothing } from '../../patterns/list/cells.tsx'
import { receiptAddress } from './receipt-address.ts'
import { receiptTabs } from './receipt-tabs.ts'

type Props = ListPageProps<typeof receiptDraftIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/receipt/drafts`: counts in progress. */
export function DraftReceiptsPage() {
  const mayCount = useMayI()(receipts.remove.needs)
  return (
    <>
      <Tabs label={text('Receipts')} tabs={receiptTabs} />
      <ListPage
        index={receiptDraftIndex}
        title={text('Drafts')}
        placeholder={text('PO, vendor, invoice')}
        empty={text('No open receipts.')}
        columns={columns}
        filters={[{ field: 'vendor', label: text('Vendor'), kind: 'text' }]}
        open={receiptAddress}
        {...(mayCount && {
          rowActions: [
            { name: 'delete', label: text('Delete'), icon: 'trash' as const, run: (row: Row) => void remove(row) },
          ],
        })}
      />
    </>
  )
}

const remove = ({ id, purchaseOrderNumber, units }: Row): Promise<void> =>
  actOnRow(
    receiptDraftIndex,
    {
      title: text('Delete this count?'),
      detail: text('{order}: {units, plural, one {# unit was counted.} other {# units were counted.}}', {
        order: purchaseOrderNumber ?? '',
        units,
      }),
      yes: text('Delete'),
      danger: true,
    },
    () => performed(receipts.remove, { params: { id } }),
  )

const columns: Props['columns'] = [
  {
    label: text('PO'),
    value: (row) => <span className="figures">{row.purchaseOrderNumber}</span>,
    sort: 'purchaseOrderNumber',
    width: 112,
  },
  { label: text('Vendor'), value: (row) => row.vendor, sort: 'vendor' },
  {
    label: text('Vendor invoice'),
    value: (row) => row.vendorInvoice || <Nothing />,
    field: 'vendorInvoice',
    width: 144,
    keepUntil: 'tablet',
  },
  {
    label: text('Lines counted'),
    value: (row) => `${row.linesCounted} / ${row.lines}`,
    sort: 'linesCounted',
    align: 'end',
    width: 120,
  },
  { label: text('Units'), value: (row) => row.units, sort: 'units', align: 'end', width: 88 },
  { label: text('Started'), value: (row) => <At instant={row.createdAt} />, sort: 'createdAt', width: 144 },
  {
    label: text('By'),
    value: (row) => row.createdByName ?? <Nothing />,
    field: 'createdByName',
    width: 144,
    keepUntil: 'desktop',
  },
  {
    label: text('Total'),
    value: (row) => <Amount of={row.total} />,
    sort: 'total',
    align: 'end',
    width: 120,
    besideTitle: true,
  },
]
