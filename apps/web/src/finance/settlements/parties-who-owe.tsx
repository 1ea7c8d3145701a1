import { customerFinancialIndex, vendorFinancialIndex } from '@galen/contract/finance/open-item-indices'
import { text } from '../../kit/text.ts'
import { Amount, Day, money } from '../../patterns/list/cells.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { paymentAddress } from './payment-sides.ts'

type Figures = {
  readonly number: string
  readonly balance: number
  readonly overdue: number
  readonly unapplied: number
  readonly terms: string | null
  readonly lastPaymentDate: string | null
}

const figures = [
  { label: text('Number'), value: (row: Figures) => row.number, sort: 'number' as const, width: 110 },
  { label: text('Terms'), value: (row: Figures) => row.terms ?? '–', width: 130, keepUntil: 'desktop' as const },
  {
    label: text('Last payment'),
    value: (row: Figures) => <Day date={row.lastPaymentDate} />,
    width: 130,
    keepUntil: 'tablet' as const,
  },
  {
    label: text('Unapplied'),
    value: (row: Figures) => <Amount of={row.unapplied} />,
    align: 'end' as const,
    width: 120,
  },
  {
    label: text('Overdue'),
    value: (row: Figures) => <Amount of={row.overdue} />,
    sort: 'overdue' as const,
    align: 'end' as const,
    width: 130,
    total: money,
  },
  {
    label: text('Balance'),
    value: (row: Figures) => <Amount of={row.balance} />,
    sort: 'balance' as const,
    align: 'end' as const,
    width: 130,
    total: money,
  },
]

/** Who owes us, each a row that opens their money; [ and ] go on to the next one. */
export const CustomersWhoOwe = () => (
  <ListPage
    inside
    index={customerFinancialIndex}
    title={text('Customers with open invoices')}
    placeholder={text('Name or number')}
    empty={text('No customer owes anything.')}
    baseQuery="balance:>0"
    open={({ id }) => paymentAddress('customer', id, 'invoices')}
    columns={[{ label: text('Customer'), value: (row) => row.companyName, sort: 'companyName' }, ...figures]}
  />
)

/** Whom we owe, with what ends soon. */
export const VendorsWeOwe = () => (
  <ListPage
    inside
    index={vendorFinancialIndex}
    title={text('Vendors with open receipts')}
    placeholder={text('Name or number')}
    empty={text('No vendor is owed anything.')}
    baseQuery="balance:>0"
    open={({ id }) => paymentAddress('vendor', id, 'receipts')}
    columns={[{ label: text('Vendor'), value: (row) => row.friendlyName, sort: 'friendlyName' }, ...figures]}
  />
)
