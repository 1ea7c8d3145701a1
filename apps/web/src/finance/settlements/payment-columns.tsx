import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import type { ReactNode } from 'react'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

const Money = ({ of }: { of: number }) => <span className="figures">{formatMoney(parseCents(of))}</span>
const Status = ({ of }: { of: string }) => (
  <StatusPill
    tone={
      of === 'Void' || of === 'Refused' || of === 'Returned'
        ? 'void'
        : of === 'Waiting' || of === 'Draft'
          ? 'draft'
          : 'placed'
    }
  >
    {of === 'Refused' ? text('Rejected') : of}
  </StatusPill>
)
const sum = (total: string) => formatMoney(parseCents(total))

/** What a row of a payment or a credit has, of customers and vendors alike. */
export type Settled = {
  readonly number: string | null
  readonly date: string
  readonly status: string
  readonly totalAmount: number
  readonly appliedAmount: number
  readonly paymentRemainingAmount: number
}
type AmountColumn = { label: string; field: 'totalAmount' | 'appliedAmount' | 'paymentRemainingAmount' }

/** The columns that payments and credits have in common. */
export const head = [
  {
    label: text('Number'),
    value: (row: Settled) => <b className="figures">{row.number ?? '–'}</b>,
    sort: 'number' as const,
    width: 120,
  },
  {
    label: text('Date'),
    value: (row: Settled) => formatDate(parseBusinessDate(row.date)),
    sort: 'date' as const,
    width: 120,
  },
  { label: text('Status'), value: (row: Settled) => <Status of={row.status} />, sort: 'status' as const, width: 110 },
]
const amountColumn = ({ label, field }: AmountColumn) => ({
  label,
  value: (row: Settled): ReactNode => <Money of={row[field]} />,
  field,
  align: 'end' as const,
  width: 130,
  ...(field === 'appliedAmount' ? { keepUntil: 'tablet' as const } : { total: sum }),
})
export const amounts = [
  amountColumn({ label: text('Amount'), field: 'totalAmount' }),
  amountColumn({ label: text('Applied'), field: 'appliedAmount' }),
  amountColumn({ label: text('Remaining'), field: 'paymentRemainingAmount' }),
]
