import { invoiceProfitIndex } from '@galen/contract/sales/invoice-approval'
import { text } from '../../kit/text.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { profitColumns } from './approval-columns.tsx'
import { ProfitTabs } from './profit-tabs.tsx'

/** `/invoice-profit`: what validated and closed invoices earned. */
export const ProfitPage = () => (
  <>
    <ProfitTabs shown="" />
    <ListPage
      index={invoiceProfitIndex}
      title={text('Invoice profit')}
      placeholder={text('Invoice, customer or sales rep')}
      empty={text('No validated invoices in this period.')}
      columns={profitColumns}
      filters={[
        { field: 'placedDate', label: text('Placed'), kind: 'date' },
        {
          field: 'status',
          label: text('Status'),
          kind: 'one-of',
          options: ['Validated', 'Closed'].map((value) => ({ value, label: value })),
        },
        { field: 'margin', label: text('Margin'), kind: 'number' },
        { field: 'profit', label: text('Profit'), kind: 'money' },
      ]}
      open={({ id, number }) => `/invoice-approval/${id}/${encodeURIComponent(number)}`}
    />
  </>
)
