import { ledgerAccountIndex } from '@galen/contract/accounting/ledger-indices'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { accountingTabs } from '../accounting-tabs.ts'
import { money } from '../../patterns/list/cells.tsx'

type Props = ListPageProps<typeof ledgerAccountIndex>

const classes = {
  asset: text('Asset'),
  liability: text('Liability'),
  equity: text('Equity'),
  income: text('Income'),
  expense: text('Expense'),
}

/** `/accounting/accounts`: the trial balance. */
export const AccountsPage = () => (
  <>
    <Tabs label={text('Accounting')} tabs={accountingTabs} />
    <ListPage
      index={ledgerAccountIndex}
      title={text('Accounts')}
      placeholder={text('Account number, name')}
      empty={text('Add ledger accounts in the financial configuration.')}
      columns={columns}
      pageSize={100}
      filters={[
        {
          field: 'class',
          label: text('Class'),
          kind: 'one-of',
          options: Object.entries(classes).map(([value, label]) => ({ value, label })),
        },
        { field: 'active', label: text('Active'), kind: 'yes-no' },
      ]}
    />
  </>
)

const Figure = ({ of }: { of: number }) => <span className="figures">{money(of)}</span>

const columns: Props['columns'] = [
  { label: text('Account'), value: (row) => <span className="figures">{row.code}</span>, sort: 'code', width: 104 },
  { label: text('Name'), value: (row) => row.name, sort: 'name' },
  { label: text('Class'), value: (row) => classes[row.class], field: 'class', words: classes, width: 112 },
  {
    name: 'roles',
    label: text('Used for'),
    value: (row) => row.roles.join(', ') || <span className="secondary">–</span>,
    width: 220,
    keepUntil: 'desktop',
  },
  {
    label: text('Debit'),
    value: (row) => <Figure of={row.debit} />,
    field: 'debit',
    align: 'end',
    width: 144,
    total: money,
  },
  {
    label: text('Credit'),
    value: (row) => <Figure of={row.credit} />,
    field: 'credit',
    align: 'end',
    width: 144,
    total: money,
  },
  {
    label: text('Balance'),
    value: (row) => <Figure of={row.balance} />,
    sort: 'balance',
    align: 'end',
    width: 144,
    total: money,
    besideTitle: true,
  },
]
