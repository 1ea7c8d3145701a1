import { Group, SegmentedControl } from '@mantine/core'
import type { Simulation } from '@galen/contract/finance/money-fields'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { add, type Cents, formatMoney, parseCents, subtract } from '@galen/domain/money'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './payments.module.css'

export type OpenItem = {
  readonly documentId: string
  readonly number: string
  readonly reference: string
  readonly issuedDate: string
  readonly dueDate: string
  readonly daysLate: number
  readonly totalAmount: number
  readonly paidAmount: number
  readonly creditAmount: number
  readonly balance: number
  readonly discountAmount: number
  readonly discountDueDate: string | null
}

type Props = {
  title: string
  empty: string
  rows: readonly OpenItem[]
  preview: Simulation | undefined
  /** What can be taken before an amount is typed. */
  offered: Simulation | undefined
  /** Whether the vendor's own number has a column. */
  vendorInvoices: boolean
  onPay: (id: string, paid: Cents | null) => void
  onPayEach: (lines: Readonly<Record<string, Cents>>) => void
  beside: ReactNode
}

const money = (amount: number) => formatMoney(parseCents(amount))
const orNothing = (amount: Cents) => (amount === 0 ? '–' : formatMoney(amount))
const day = (written: string) => formatDate(parseBusinessDate(written))

type Planned = Simulation['documents'][number]

/** What is open, oldest first, with what this payment pays of each; its totals stay in sight. */
export function OpenItemsTable(props: Props) {
  const { title, empty, rows, preview, offered, vendorInvoices, onPay, beside } = props
  const [isOverdue, setOverdue] = useState(false)
  const planned = new Map((preview ?? offered)?.documents.map((one) => [one.id, one]))
  const isPaid = ({ documentId }: OpenItem) => amountsOf(planned.get(documentId)) > 0
  const late = rows.filter(({ daysLate }) => daysLate > 0)
  const shown = isOverdue ? late : rows
  const payAll = () =>
    props.onPayEach(Object.fromEntries(shown.map((row) => [row.documentId, inFull(row, planned.get(row.documentId))])))
  return (
    <Panel
      title={text('{title} {count}', { title, count: rows.length })}
      beside={
        rows.length > 0 && (
          <Group gap={8} wrap="nowrap">
            <SegmentedControl
              size="xs"
              aria-label={text('Which documents')}
              value={isOverdue ? 'overdue' : 'open'}
              onChange={(value) => setOverdue(value === 'overdue')}
              data={[
                { value: 'open', label: text('Open {count}', { count: rows.length }) },
                { value: 'overdue', label: text('Overdue {count}', { count: late.length }) },
              ]}
            />
            <Button onClick={payAll}>{text('Select all')}</Button>
            {beside}
          </Group>
        )
      }
    >
      {rows.length === 0 ? (
        <NothingYet>{empty}</NothingYet>
      ) : (
        <div className={styles['items']}>
          <PanelTable label={title} columns={columnsOf(vendorInvoices)}>
            {shown.map((row) => (
              <OpenRow
                key={row.documentId}
                row={row}
                plan={planned.get(row.documentId)}
                vendorInvoices={vendorInvoices}
                onPay={onPay}
              />
            ))}
          </PanelTable>
        </div>
      )}
      {rows.length > 0 && <Foot preview={preview} paid={rows.filter(isPaid).length} of={rows.length} />}
    </Panel>
  )
}

/** Which columns give way first; those of a vendor sooner, for the number of the vendor's invoice takes their room. */
const ranksOf = (vendorInvoices: boolean) => (vendorInvoices ? { history: 3, total: 2 } : { history: 2, total: 1 })

const columnsOf = (vendorInvoices: boolean) => [
  text('Pay'),
  text('Number'),
  ...(vendorInvoices ? [text('Vendor invoice')] : []),
  { label: text('Date'), rank: ranksOf(vendorInvoices).history },
  text('Due'),
  text('Late'),
  { label: text('Total'), align: 'end' as const, rank: ranksOf(vendorInvoices).total },
  { label: text('Paid'), align: 'end' as const, rank: ranksOf(vendorInvoices).history },
  { label: text('Balance'), align: 'end' as const },
  { label: text('Discount'), align: 'end' as const },
  { label: text('Apply'), align: 'end' as const },
  { label: text('Open after'), align: 'end' as const },
]

const amountsOf = (plan: Planned | undefined) => (plan ? plan.amount + plan.discountAmountApplied : 0)

/** What pays all of it, with the discount that can be taken. */
const inFull = (row: OpenItem, plan: Planned | undefined) =>
  subtract(parseCents(row.balance), parseCents(plan?.discountAvailable ?? 0))

type RowProps = { row: OpenItem; plan: Planned | undefined } & Pick<Props, 'onPay' | 'vendorInvoices'>

/** The arrows lead to the same field of the line above or below; the space bar fills or empties the line. */
function pressInLine(event: KeyboardEvent<HTMLTableRowElement>, toggle: () => void): void {
  const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
  if (event.key === ' ' && !isBox) {
    event.preventDefault()
    toggle()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const line =
    event.key === 'ArrowDown' ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling
  const next = line?.querySelector<HTMLInputElement>(isBox ? 'input[type=checkbox]' : 'input:not([type=checkbox])')
  if (!next) return
  event.preventDefault()
  next.focus()
  if (!isBox) next.select()
}

function OpenRow({ row, plan, vendorInvoices, onPay }: RowProps) {
  const rank = ranksOf(vendorInvoices)
  const available = plan?.discountAvailable ?? 0
  const paid = plan && plan.amount > 0 ? parseCents(plan.amount) : null
  const isPaid = amountsOf(plan) > 0
  const toggle = () => onPay(row.documentId, isPaid ? null : inFull(row, plan))
  return (
    <tr onKeyDown={(event) => pressInLine(event, toggle)}>
      <td data-label={text('Pay')}>
        <input
          type="checkbox"
          className={styles['tick']}
          aria-label={text('Pay {number}', { number: row.number })}
          checked={isPaid}
          onChange={toggle}
        />
      </td>
      <td data-first>
        <b className="figures">{row.number}</b>
        {!vendorInvoices && row.reference !== '' && <span className="small secondary"> {row.reference}</span>}
      </td>
      {vendorInvoices && (
        <td data-label={text('Vendor invoice')} className="figures">
          {row.reference || '–'}
        </td>
      )}
      <td data-label={text('Date')} data-rank={rank.history} className={`${styles['day']} secondary`}>
        {day(row.issuedDate)}
      </td>
      <td data-label={text('Due')} className={styles['day']}>
        {day(row.dueDate)}
      </td>
      <td data-label={text('Late')} className={`${styles['day']} ${row.daysLate > 0 ? styles['late'] : ''}`}>
        {row.daysLate > 0 ? text('{days} d', { days: row.daysLate }) : '–'}
      </td>
      <td data-label={text('Total')} data-rank={rank.total} data-align="end" className="figures secondary">
        {money(row.totalAmount)}
      </td>
      <td data-label={text('Paid')} data-rank={rank.history} data-align="end" className="figures secondary">
        {orNothing(add(parseCents(row.paidAmount), parseCents(row.creditAmount)))}
      </td>
      <td data-label={text('Balance')} data-align="end" className="figures">
        <b>{money(row.balance)}</b>
      </td>
      <td data-label={text('Discount')} data-align="end" className="figures">
        <DiscountCell applied={plan?.discountAmountApplied ?? 0} available={available} />
      </td>
      <td data-label={text('Apply')} data-align="end">
        <div className={styles['apply']}>
          <MoneyField
            unlabelled
            label={text('Apply to {number}', { number: row.number })}
            value={paid}
            onChange={(next) => onPay(row.documentId, next)}
          />
        </div>
      </td>
      <td data-label={text('Open after')} data-align="end" className="figures">
        {money(plan?.remaining ?? row.balance)}
      </td>
    </tr>
  )
}

function DiscountCell({ applied, available }: { applied: number; available: number }) {
  if (applied > 0) return <span className={styles['gained']}>{money(applied)}</span>
  return available > 0 ? text('{amount} available', { amount: money(available) }) : '–'
}

const Foot = ({ preview, paid, of }: { preview: Simulation | undefined; paid: number; of: number }) => (
  <Group className={`${styles['foot']} ${styles['inSight']}`} gap="8px 24px" align="stretch" role="status">
    <span>{text('{paid} of {count} ticked', { paid, count: of })}</span>
    <span>
      {text('Discounts')} <b className="figures">{money(preview?.discountAmountApplied ?? 0)}</b>
    </span>
    <span>
      {text('Applied')} <b className="figures">{money(preview?.appliedAmount ?? 0)}</b>
    </span>
    <span>
      {text('Unapplied')} <b className="figures">{money(preview?.paymentRemainingAmount ?? 0)}</b>
    </span>
  </Group>
)
