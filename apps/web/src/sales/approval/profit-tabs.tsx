import { text } from '../../kit/text.ts'
import { Tabs } from '../../patterns/tabs.tsx'

const tabs = [
  { to: '/invoice-profit', label: text('Invoices') },
  { to: '/invoice-profit/groups', label: text('Groups') },
  { to: '/invoice-profit/commission', label: text('Commission') },
]

export const ProfitTabs = ({ shown }: { shown: string }) => (
  <Tabs label={text('Invoice profit')} tabs={tabs} shown={`/invoice-profit${shown}`} />
)
