import { Group } from '@mantine/core'
import { search } from '@galen/contract/search-index'
import { formatMoney, zeroCents } from '@galen/domain/money'
import { useState } from 'react'
import { useRead } from '../../client/api.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import {
  type Amounts,
  amountsOf,
  type AppliedNow,
  filled,
  leftOf,
  type OpenNow,
  sentLines,
  settleables,
} from './applied-lines.ts'
import styles from './payments.module.css'

const MOST = 1000

type Props = {
  title: string
  total: number
  applied: readonly AppliedNow[]
  open: { readonly index: string; readonly query: string }
  save: (lines: ReturnType<typeof sentLines>) => void
  pending: boolean
  problem: unknown
  onClose: () => void
}

/** What a payment or credit settles, line by line: more, less, or nothing any more. */
export function ApplyForm({ title, total, applied, open, save, pending, problem, onClose }: Props) {
  const [amounts, setAmounts] = useState<Amounts>(() => amountsOf(applied))
  const reading = useRead(search, { params: { index: open.index }, query: { query: open.query, size: MOST } })
  const rows = settleables(applied, (reading.data?.content ?? []) as unknown as readonly OpenNow[])
  const left = leftOf(total, amounts)
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: () => save(sentLines(applied, amounts)),
        pending,
        disabledReason: left === null || left < 0 ? text('More is applied than was paid.') : undefined,
      }}
    >
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      {reading.data && rows.length === 0 ? (
        <NothingYet>{text('Nothing is open.')}</NothingYet>
      ) : (
        <PanelTable
          label={title}
          columns={[text('Number'), { label: text('Open'), align: 'end' }, { label: text('Apply'), align: 'end' }]}
        >
          {rows.map(({ id, number, available }) => (
            <tr key={id}>
              <td data-first>
                <b className="figures">{number}</b>
              </td>
              <td data-label={text('Open')} data-align="end" className="figures">
                {formatMoney(available)}
              </td>
              <td data-label={text('Apply')} data-align="end">
                <div className={styles['apply']}>
                  <MoneyField
                    unlabelled
                    label={text('Apply to {number}', { number })}
                    value={amounts[id] || null}
                    onChange={(next) => setAmounts({ ...amounts, [id]: next ?? zeroCents })}
                  />
                </div>
              </td>
            </tr>
          ))}
        </PanelTable>
      )}
      <Group gap={8} wrap="nowrap">
        <Button onClick={() => setAmounts({})}>{text('Clear amounts')}</Button>
        <Button icon="sort" onClick={() => setAmounts(filled(rows, amounts, total))}>
          {text('Oldest first')}
        </Button>
        <span role="status">{text('Unapplied {amount}', { amount: left === null ? '–' : formatMoney(left) })}</span>
      </Group>
    </Dialog>
  )
}
