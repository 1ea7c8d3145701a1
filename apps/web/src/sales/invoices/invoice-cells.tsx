import type { invoiceIndex } from '@galen/contract/sales/invoice-indices'
import type { RowOf } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useSettings } from '../../client/session.ts'
import { Instant } from '../../kit/instant.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

type Status = RowOf<typeof invoiceIndex>['status']

export const invoiceStatuses: Record<Status, { readonly tone: Tone; readonly label: string }> = {
  Draft: { tone: 'draft', label: text('Draft') },
  Placed: { tone: 'placed', label: text('Placed') },
  Validated: { tone: 'good', label: text('Validated') },
  Closed: { tone: 'closed', label: text('Closed') },
  Void: { tone: 'void', label: text('Void') },
}

export const InvoicePill = ({ status }: { status: Status }) => (
  <StatusPill tone={invoiceStatuses[status].tone}>{invoiceStatuses[status].label}</StatusPill>
)

export const Nothing = () => <span className="secondary">–</span>

export const money = (amount: number | string) => formatMoney(parseCents(amount))
export const Amount = ({ of }: { of: number }) => <span className="figures">{money(of)}</span>

export function At({ instant }: { instant: string | null }) {
  const { timeZone } = useSettings().company
  return instant === null ? <Nothing /> : <Instant at={instant} timeZone={timeZone} />
}

export const Day = ({ date }: { date: string | null }) =>
  date === null ? <Nothing /> : <span className="figures">{formatDate(parseBusinessDate(date))}</span>
