import type { Permission } from '@galen/domain/permissions'
import { useMayI } from '../client/session.ts'
import { text } from '../kit/text.ts'
import { Tabs } from '../patterns/tabs.tsx'

const tabs: readonly { readonly to: string; readonly label: string; readonly needs: Permission }[] = [
  { to: '/accounting', label: text('Journal'), needs: 'ACCOUNTING_VIEW' },
  { to: '/accounting/accounts', label: text('Accounts'), needs: 'ACCOUNTING_VIEW' },
  { to: '/accounting/receivables', label: text('Receivables'), needs: 'EDIT_CUSTOMER_FINANCE' },
  { to: '/accounting/payables', label: text('Payables'), needs: 'EDIT_VENDOR_FINANCE' },
  { to: '/accounting/income-statement', label: text('Income statement'), needs: 'ACCOUNTING_VIEW' },
  { to: '/accounting/balance-sheet', label: text('Balance sheet'), needs: 'ACCOUNTING_VIEW' },
  { to: '/accounting/proposals', label: text('Manual entries'), needs: 'ACCOUNTING_VIEW' },
]

/** The parts of the books that the person can see; each is a screen of its own. */
export function AccountingTabs({ shown }: { shown: string }) {
  const mayI = useMayI()
  return (
    <Tabs label={text('Accounting')} tabs={tabs.filter(({ needs }) => mayI(needs))} shown={`/accounting${shown}`} />
  )
}
