import { text } from '../../kit/text.ts'
import { Tabs } from '../../patterns/tabs.tsx'

const tabs = [
  { to: '/accounting', label: text('Journal') },
  { to: '/accounting/accounts', label: text('Accounts') },
  { to: '/accounting/receivables', label: text('Receivables') },
  { to: '/accounting/payables', label: text('Payables') },
  { to: '/accounting/accruals', label: text('Not billed') },
  { to: '/accounting/income-statement', label: text('Income statement') },
  { to: '/accounting/balance-sheet', label: text('Balance sheet') },
  { to: '/accounting/proposals', label: text('Manual entries') },
]

/** The parts of the books; each is a screen of its own. */
export const AccountingTabs = ({ shown }: { shown: string }) => (
  <Tabs label={text('Accounting')} tabs={tabs} shown={`/accounting${shown}`} />
)
