import { type JournalPreview, receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import type { Receipt } from '@galen/contract/purchasing/receipts'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { useEffect } from 'react'
import { useRead } from '../../client/api.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { RailFigures, RailSection } from '../../patterns/document/rail.tsx'
import styles from './receipts.module.css'

const money = (amount: number) => formatMoney(parseCents(amount))
const signed = (amount: number) => (amount > 0 ? `+${money(amount)}` : money(amount))
const day = (date: string) => formatDate(parseBusinessDate(date))

/** The entry that validating books, what it does to the cost of stock, and when the vendor is paid. */
export function JournalPreviewSections({ receipt }: { receipt: Receipt }) {
  const { data, refetch } = useRead(receiptRevision.preview, { params: { id: receipt.id } })
  useEffect(() => void refetch(), [receipt.version, refetch])
  if (!data) return null
  return (
    <>
      <RailSection
        title={data.posted ? text('Journal entry') : text('Journal preview')}
        beside={
          data.posted
            ? text('Posted {day}', { day: day(data.accountingDate) })
            : text('Posts {day}', { day: day(data.accountingDate) })
        }
      >
        {data.lines.length === 0 ? <NothingYet preview={data} /> : <EntryTable preview={data} />}
      </RailSection>
      {data.costs.length > 0 && <CostOfStock preview={data} />}
      {data.dueDate !== null && <Payable preview={data} />}
    </>
  )
}

const NothingYet = ({ preview: { unsettled } }: { preview: JournalPreview }) => (
  <p className={styles['nothing']}>
    {unsettled > 0
      ? text(
          '{unsettled, plural, one {Settle # difference to see the entry.} other {Settle # differences to see the entry.}}',
          { unsettled },
        )
      : text('Nothing is booked.')}
  </p>
)

const EntryTable = ({ preview: { lines, total } }: { preview: JournalPreview }) => (
  <PanelTable
    label={text('Journal entry')}
    columns={[text('Account'), { label: text('Debit'), align: 'end' }, { label: text('Credit'), align: 'end' }]}
  >
    {lines.map(({ code, name, debit, credit }) => (
      <tr key={code}>
        <td data-first>
          <span className="secondary figures">{code}</span> {name}
        </td>
        <td data-align="end" data-label={text('Debit')}>
          {debit === 0 ? '' : money(debit)}
        </td>
        <td data-align="end" data-label={text('Credit')}>
          {credit === 0 ? '' : money(credit)}
        </td>
      </tr>
    ))}
    <tr>
      <td data-first>
        <b>{text('Balanced')}</b>
      </td>
      <td data-align="end" data-label={text('Debit')}>
        <b>{money(total)}</b>
      </td>
      <td data-align="end" data-label={text('Credit')}>
        <b>{money(total)}</b>
      </td>
    </tr>
  </PanelTable>
)

const CostOfStock = ({ preview: { costs } }: { preview: JournalPreview }) => (
  <RailFigures
    title={text('Cost of stock')}
    rows={costs.flatMap(({ itemName, from, to, held, sold, onHand, costOfGoods, lost }) => [
      {
        label: itemName,
        value: `${formatUnitCost(parseUnitCost(from))} → ${formatUnitCost(parseUnitCost(to))}`,
      },
      ...(onHand === 0 ? [] : [{ label: text('{held} on hand, to Inventory', { held }), value: signed(onHand) }]),
      ...(costOfGoods === 0
        ? []
        : [{ label: text('{sold} sold, to Cost of goods', { sold }), value: signed(costOfGoods) }]),
      ...(lost === 0 ? [] : [{ label: text('Lost, to adjustments'), value: signed(lost) }]),
    ])}
  />
)

const Payable = ({ preview: { dueDate, discountDueDate, discountAmount } }: { preview: JournalPreview }) => (
  <RailFigures
    title={text('Payable')}
    rows={[
      { label: text('To pay by'), value: dueDate === null ? '' : day(dueDate) },
      ...(discountDueDate === null || discountAmount === 0
        ? []
        : [{ label: text('Discount if paid by {day}', { day: day(discountDueDate) }), value: money(discountAmount) }]),
    ]}
  />
)
