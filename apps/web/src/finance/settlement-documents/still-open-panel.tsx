import { payableIndex, receivableIndex } from '@galen/contract/finance/open-item-indices'
import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import { search } from '@galen/contract/search-index'
import { Link } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { Button } from '../../kit/button.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { Amount, Day, money } from '../../patterns/list/cells.tsx'
import type { OpenItem } from '../settlements/open-items-table.tsx'
import styles from '../settlements/payments.module.css'
import { appliedAddress } from './applied-address.ts'

const MOST = 100

type Open = OpenItem & { readonly kind: string }
type Props = {
  of: SettlementDocument
  /** Applies so much of the rest to this document; without it nothing can be applied. */
  apply: ((row: OpenItem, amount: number) => void) | undefined
}

/** What is still open of the party, for the money that is left. */
export function StillOpenPanel({ of, apply }: Props) {
  const isCustomer = of.party.side === 'customer'
  const reading = useRead(search, {
    params: { index: isCustomer ? receivableIndex.name : payableIndex.name },
    query: { query: `${of.party.side}Id:${of.party.id}`, size: MOST },
  })
  const rows = (reading.data?.content ?? []) as unknown as readonly Open[]
  const left = of.paymentRemainingAmount
  if (rows.length === 0) return null
  const title = isCustomer ? text('Still open for this customer') : text('Still open for this vendor')
  return (
    <Panel title={title} beside={rows.length}>
      <div className={styles['items']}>
        <PanelTable
          label={title}
          columns={[
            isCustomer ? text('Invoice') : text('Receipt'),
            text('Date'),
            text('Due'),
            text('Discount'),
            { label: text('Amount'), align: 'end' },
            { label: text('Balance'), align: 'end' },
          ]}
          hasActs={apply !== undefined && left > 0}
        >
          {rows.map((row) => (
            <OpenRow key={row.documentId} row={row} left={left} apply={apply} />
          ))}
        </PanelTable>
      </div>
    </Panel>
  )
}

type RowProps = Pick<Props, 'apply'> & { row: Open; left: number }

function OpenRow({ row, left, apply }: RowProps) {
  const amount = Math.min(left, row.balance)
  const address = appliedAddress(row.kind, row.documentId)
  return (
    <tr>
      <td data-first>
        {address ? (
          <Link to={address} className="link figures">
            {row.number}
          </Link>
        ) : (
          <b className="figures">{row.number}</b>
        )}
        {row.reference !== '' && <span className="small secondary"> {row.reference}</span>}
      </td>
      <td data-label={text('Date')} className={`${styles['day']} secondary`}>
        <Day date={row.issuedDate} />
      </td>
      <td data-label={text('Due')} className={styles['day']}>
        <Day date={row.dueDate} />
      </td>
      <td data-label={text('Discount')}>{row.discountDueDate === null ? '–' : <Day date={row.discountDueDate} />}</td>
      <td data-label={text('Amount')} data-align="end" className="secondary">
        <Amount of={row.totalAmount} />
      </td>
      <td data-label={text('Balance')} data-align="end">
        <b>
          <Amount of={row.balance} />
        </b>
      </td>
      {apply && left > 0 && (
        <ActsCell>
          <Button onClick={() => apply(row, amount)}>{text('Apply {amount}', { amount: money(amount) })}</Button>
        </ActsCell>
      )}
    </tr>
  )
}
