import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import { Link } from 'react-router'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Amount, Day, Nothing } from '../../patterns/list/cells.tsx'

type Entry = NonNullable<SettlementDocument['entries']>[number]

/** What is booked for a payment or credit, entry by entry. */
export function JournalPanel({ entries }: Pick<SettlementDocument, 'entries'>) {
  if (entries === null)
    return (
      <Panel title={text('Journal')}>
        <NothingYet>{text('You need the permission Accounting view to see the journal.')}</NothingYet>
      </Panel>
    )
  if (entries.length === 0)
    return (
      <Panel title={text('Journal')}>
        <NothingYet>{text('No journal entries.')}</NothingYet>
      </Panel>
    )
  return entries.map((entry) => <EntryPanel key={entry.id} entry={entry} />)
}

const EntryPanel = ({ entry }: { entry: Entry }) => (
  <Panel
    title={text('Entry {number}', { number: String(entry.number) })}
    beside={
      <>
        {entry.isReversal && <StatusPill tone="partial">{text('Reversal')}</StatusPill>} <Day date={entry.date} />{' '}
        <Link to={`/accounting/${entry.id}`} className="link">
          {text('Open')}
        </Link>
      </>
    }
  >
    <PanelTable
      label={text('Entry {number}', { number: String(entry.number) })}
      columns={[
        text('Account'),
        text('Name'),
        { label: text('Debit'), align: 'end' },
        { label: text('Credit'), align: 'end' },
      ]}
    >
      {entry.lines.map((line, place) => (
        <tr key={place}>
          <td className="figures" data-first>
            {line.account}
          </td>
          <td data-label={text('Name')}>{line.name}</td>
          <td data-label={text('Debit')} data-align="end">
            {line.debit === 0 ? <Nothing /> : <Amount of={line.debit} />}
          </td>
          <td data-label={text('Credit')} data-align="end">
            {line.credit === 0 ? <Nothing /> : <Amount of={line.credit} />}
          </td>
        </tr>
      ))}
    </PanelTable>
  </Panel>
)
