import { paymentOutIndex, vendorPayments } from '@galen/contract/finance/vendor-payments'
import type { RowOf } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { useSearch } from '../../client/search.ts'
import { useSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { askDecision } from '../../kit/ask-decision.ts'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import styles from './payments.module.css'
import { refreshLists } from './refresh-lists.ts'

const MOST = 100
type Waiting = RowOf<typeof paymentOutIndex>
const money = (amount: number) => formatMoney(parseCents(amount))

/** Payments that wait for a second person, of all payees; nothing is shown where none waits. */
export function WaitingPayments() {
  const rows = useSearch(paymentOutIndex, { query: 'status:Waiting', size: MOST }).data?.content ?? []
  if (rows.length === 0) return null
  return (
    <Panel title={text('Waiting for a second person {count}', { count: rows.length })}>
      <div className={styles['items']}>
        <PanelTable
          label={text('Waiting for a second person')}
          columns={[
            text('Payee'),
            text('Date'),
            text('Method'),
            text('Reference'),
            text('Entered by'),
            { label: text('Amount'), align: 'end' },
          ]}
          hasActs
        >
          {rows.map((row) => (
            <WaitingRow key={row.id} row={row} />
          ))}
        </PanelTable>
      </div>
    </Panel>
  )
}

function WaitingRow({ row }: { row: Waiting }) {
  const me = useSettings().user.id
  const [isApproving, setApproving] = useState(false)
  const refuse = useCommand(vendorPayments.refuse, { done: text('Payment rejected.'), onDone: refreshLists })
  const reject = async () => {
    const note = row.createdById === me ? '' : await askDecision(false, `${row.payee}, ${money(row.totalAmount)}`)
    if (note !== undefined) await refuse.run({ params: { id: row.id }, body: { note } })
  }
  return (
    <tr>
      <td data-first>
        <b>{row.payee}</b>
      </td>
      <td data-label={text('Date')}>{formatDate(parseBusinessDate(row.date))}</td>
      <td data-label={text('Method')}>{row.method}</td>
      <td data-label={text('Reference')}>{row.reference || '–'}</td>
      <td data-label={text('Entered by')}>{row.createdByName ?? '–'}</td>
      <td data-label={text('Amount')} data-align="end" className="figures">
        {money(row.totalAmount)}
      </td>
      <ActsCell>
        <Button onClick={() => void reject()} pending={refuse.pending}>
          {row.createdById === me ? text('Withdraw') : text('Reject')}
        </Button>
        <Button
          look="primary"
          onClick={() => setApproving(true)}
          disabledReason={row.createdById === me ? text('A second person must approve this.') : undefined}
        >
          {text('Approve')}
        </Button>
        {isApproving && <ApproveDialog row={row} onClose={() => setApproving(false)} />}
      </ActsCell>
    </tr>
  )
}
