import { Group } from '@mantine/core'
import type { SettledDocument, SettlementDocument } from '@galen/contract/finance/settlement-documents'
import { parseCents, sum } from '@galen/domain/money'
import { Link } from 'react-router'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Amount, Day, money, Nothing } from '../../patterns/list/cells.tsx'
import styles from '../settlements/payments.module.css'
import { appliedAddress } from './applied-address.ts'

type Props = {
  of: SettlementDocument
  /** What is ticked, and how it is changed; without it nothing can be ticked. */
  ticked: ReadonlySet<string>
  onTick: ((ticked: ReadonlySet<string>) => void) | undefined
}

/** What a payment or credit settles: dates, discount, and what is left of each document. */
export function AppliedPanel({ of, ticked, onTick }: Props) {
  const rows = of.applications
  const isPlanned = rows.some(({ dueDate }) => dueDate === null)
  const title = isPlanned ? text('Will be applied to') : text('Applied to')
  return (
    <Panel title={title} beside={rows.length > 0 && rows.length}>
      {rows.length === 0 ? (
        <NothingYet>{text('Not applied to anything.')}</NothingYet>
      ) : (
        <div className={styles['items']}>
          <PanelTable
            label={title}
            columns={[
              ...(onTick ? [text('Select')] : []),
              of.party.side === 'customer' ? text('Invoice') : text('Receipt'),
              text('Date'),
              text('Due'),
              { label: text('Amount'), align: 'end' as const },
              { label: text('Open before'), align: 'end' as const },
              { label: text('Discount'), align: 'end' as const },
              { label: text('Applied'), align: 'end' as const },
              { label: text('Left'), align: 'end' as const },
              text('Status'),
            ]}
          >
            {rows.map((row) => (
              <AppliedRow key={row.documentId} row={row} ticked={ticked} onTick={onTick} />
            ))}
          </PanelTable>
          <Sums rows={rows} left={of.paymentRemainingAmount} />
        </div>
      )}
    </Panel>
  )
}

function AppliedRow({ row, ticked, onTick }: Pick<Props, 'ticked' | 'onTick'> & { row: SettledDocument }) {
  const { documentId, number, dueDate } = row
  const address = appliedAddress(row.kind, documentId)
  const toggle = () => {
    const next = new Set(ticked)
    if (!next.delete(documentId)) next.add(documentId)
    onTick?.(next)
  }
  return (
    <tr>
      {onTick && (
        <td data-label={text('Select')}>
          <input
            type="checkbox"
            className={styles['tick']}
            aria-label={text('Select {number}', { number })}
            checked={ticked.has(documentId)}
            onChange={toggle}
          />
        </td>
      )}
      <td data-first>
        {address ? (
          <Link to={address} className="link figures">
            {number}
          </Link>
        ) : (
          <b className="figures">{number}</b>
        )}
        {row.reference !== '' && <span className="small secondary"> {row.reference}</span>}
      </td>
      <td data-label={text('Date')} className={`${styles['day']} secondary`}>
        <Day date={row.issuedDate} />
      </td>
      <td data-label={text('Due')} className={styles['day']}>
        <Day date={dueDate} />
      </td>
      <td data-label={text('Amount')} data-align="end" className="secondary">
        {dueDate === null ? <Nothing /> : <Amount of={row.totalAmount} />}
      </td>
      <td data-label={text('Open before')} data-align="end">
        {dueDate === null ? <Nothing /> : <Amount of={row.openBefore} />}
      </td>
      <td data-label={text('Discount')} data-align="end">
        {row.discountAmountApplied === 0 ? (
          <Nothing />
        ) : (
          <span className={styles['gained']}>{money(row.discountAmountApplied)}</span>
        )}
      </td>
      <td data-label={text('Applied')} data-align="end">
        <b>
          <Amount of={row.amount} />
        </b>
      </td>
      <td data-label={text('Left')} data-align="end">
        {dueDate === null ? <Nothing /> : <Amount of={row.balance} />}
      </td>
      <td data-label={text('Status')}>{dueDate !== null && <PaidPill balance={row.balance} />}</td>
    </tr>
  )
}

const PaidPill = ({ balance }: { balance: number }) =>
  balance === 0 ? (
    <StatusPill tone="closed">{text('Paid')}</StatusPill>
  ) : (
    <StatusPill tone="partial">{text('Partial')}</StatusPill>
  )

type Figure = 'amount' | 'discountAmountApplied'

function Sums({ rows, left }: { rows: readonly SettledDocument[]; left: number }) {
  const all = (figure: Figure) => money(sum(rows.map((row) => parseCents(row[figure]))) / 100)
  return (
    <Group className={styles['foot']} gap="8px 24px" align="stretch">
      <span>{text('{count, plural, one {# document} other {# documents}}', { count: rows.length })}</span>
      <span>
        {text('Discounts')} <b className="figures">{all('discountAmountApplied')}</b>
      </span>
      <span>
        {text('Applied')} <b className="figures">{all('amount')}</b>
      </span>
      <span>
        {text('Unapplied')} <b className="figures">{money(left)}</b>
      </span>
    </Group>
  )
}
