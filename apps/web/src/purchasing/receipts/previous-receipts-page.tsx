import { receiptIndex } from '@galen/contract/purchasing/receipt-indices'
import { text } from '../../kit/text.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { receiptAddress } from '../receipt-address.ts'
import { previousColumns } from './receipt-columns.tsx'
import { receiptStatuses } from './receipt-pills.tsx'
import { receiptTabs } from './receipt-tabs.ts'

/** `/receipt/previous-receipts`: what came in. */
export const PreviousReceiptsPage = () => (
  <>
    <Tabs label={text('Receipts')} tabs={receiptTabs} />
    <ListPage
      index={receiptIndex}
      title={text('Previous receipts')}
      placeholder={text('Number, vendor, PO, invoice')}
      empty={text('Receipts appear here once they are placed.')}
      columns={previousColumns}
      filters={[
        {
          field: 'status',
          label: text('Status'),
          kind: 'one-of',
          options: (['Placed', 'Validated', 'Closed'] as const).map((value) => ({
            value,
            label: receiptStatuses[value].label,
          })),
        },
        { field: 'vendor', label: text('Vendor'), kind: 'text' },
        { field: 'placedDate', label: text('Placed'), kind: 'date' },
        { field: 'total', label: text('Total cost'), kind: 'money' },
      ]}
      open={receiptAddress}
    />
  </>
)
