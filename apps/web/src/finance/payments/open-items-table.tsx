import type { Simulation } from '@galen/contract/finance/money-fields'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { type Cents, parseCents } from '@galen/domain/money'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './payments.module.css'
import { money } from '../../patterns/list/cells.tsx'

export type OpenDocument = {
  readonly documentId: string
  readonly number: string
  readonly reference: string
  readonly issuedDate: string
  readonly dueDate: string
  readonly daysLate: number
  readonly totalAmount: number
  readonly balance: number
  readonly discountAmount: number
  readonly discountDueDate: string | null
}

type Props = {
  title: string
  empty: string
  rows: readonly OpenDocument[]
  preview: Simulation | undefined
  onPay: (id: string, paid: Cents | null) => void
  mayPay: boolean
}

const day = (written: string) => formatDate(parseBusinessDate(written))

/** What is open, oldest first, with what this payment pays of each. */
export function OpenItemsTable({ title, empty, rows, preview, onPay, mayPay }: Props) {
  const planned = new Map((preview?.documents ?? []).map((one) => [one.id, one]))
  return (
    <Panel title={title} beside={rows.length}>
      {rows.length === 0 ? (
        <NothingYet>{empty}</NothingYet>
      ) : (
        <PanelTable
          label={title}
          columns={[
            text('Number'),
            text('Date'),
            text('Due'),
            { label: text('Total'), align: 'end' },
            { label: text('Balance'), align: 'end' },
            { label: text('Discount'), align: 'end' },
            { label: text('Apply'), align: 'end' },
            { label: text('Remaining'), align: 'end' },
          ]}
        >
          {rows.map((row) => (
            <OpenRow key={row.documentId} row={row} plan={planned.get(row.documentId)} onPay={onPay} mayPay={mayPay} />
          ))}
        </PanelTable>
      )}
      {preview && <Foot preview={preview} />}
    </Panel>
  )
}

type RowProps = { row: OpenDocument; plan: Simulation['documents'][number] | undefined } & Pick<
  Props,
  'onPay' | 'mayPay'
>

function OpenRow({ row, plan, onPay, mayPay }: RowProps) {
  const available = plan?.discountAvailable ?? 0
  const paid = plan && plan.amount > 0 ? parseCents(plan.amount) : null
  return (
    <tr>
      <td data-first>
        <b className="figures">{row.number}</b>
        {row.reference !== '' && <span className="small secondary"> {row.reference}</span>}
      </td>
      <td data-label={text('Date')}>{day(row.issuedDate)}</td>
      <td data-label={text('Due')}>
        {day(row.dueDate)}
        {row.daysLate > 0 && (
          <span className="small secondary">
            {' '}
            {text('{days, plural, one {# day late} other {# days late}}', { days: row.daysLate })}
          </span>
        )}
      </td>
      <td data-label={text('Total')} data-align="end" className="figures">
        {money(row.totalAmount)}
      </td>
      <td data-label={text('Balance')} data-align="end" className="figures">
        {money(row.balance)}
      </td>
      <td data-label={text('Discount')} data-align="end" className="figures">
        {plan && plan.discountAmountApplied > 0
          ? money(plan.discountAmountApplied)
          : available > 0
            ? text('{amount} available', { amount: money(available) })
            : '–'}
      </td>
      <td data-label={text('Apply')} data-align="end">
        <div className={styles['apply']}>
          <MoneyField
            unlabelled
            label={text('Apply to {number}', { number: row.number })}
            value={paid}
            onChange={(next) => onPay(row.documentId, next)}
            {...(!mayPay && { disabledReason: text('Enter an amount first.') })}
          />
        </div>
      </td>
      <td data-label={text('Remaining')} data-align="end" className="figures">
        {money(plan?.remaining ?? row.balance)}
      </td>
    </tr>
  )
}

const Foot = ({ preview }: { preview: Simulation }) => (
  <div className={styles['foot']} role="status">
    <span>
      {text('Applied')} <b className="figures">{money(preview.appliedAmount)}</b>
    </span>
    <span>
      {text('Discount')} <b className="figures">{money(preview.discountAmountApplied)}</b>
    </span>
    <span>
      {text('Unapplied')} <b className="figures">{money(preview.paymentRemainingAmount)}</b>
    </span>
    <span>
      {text('Balance after')} <b className="figures">{money(preview.balanceAfter)}</b>
    </span>
  </div>
)
