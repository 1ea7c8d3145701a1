import { Group, Stack } from '@mantine/core'
import { journal, type JournalEntry } from '@galen/contract/accounting/journal'
import { formatDate, formatInstant, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { DocumentFailed, DocumentMissing, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { ApiError } from '../../kit/error-text.ts'
import { ReverseDialog } from '../books/reverse-dialog.tsx'
import { SourceLink } from './source-link.tsx'
import styles from './journal.module.css'
import { sourceInWords } from './source-words.ts'

const TYPE = text('Journal entry')

/** `/accounting/{id}`: one entry with its lines, its document and what reverses it. */
export function JournalEntryPage() {
  const { id = '' } = useParams()
  const reading = useRead(journal.get, { params: { id } })
  if (reading.data) return <Entry entry={reading.data} />
  if (!reading.isError) return <DocumentSkeleton type={TYPE} hasRail={false} />
  const isMissing = reading.error instanceof ApiError && [400, 404].includes(reading.error.status)
  return isMissing ? (
    <DocumentMissing type={TYPE} />
  ) : (
    <DocumentFailed type={TYPE} reason={reading.error} retry={() => void reading.refetch()} inWords={undefined} />
  )
}

function Entry({ entry }: { entry: JournalEntry }) {
  const { timeZone } = useSettings().company
  const [isReversing, setReversing] = useState(false)
  return (
    <Stack gap={12} p={16}>
      <Group className={styles['head']} gap={12} wrap="nowrap">
        <h1>{text('Journal entry {number}', { number: String(entry.number) })}</h1>
        {entry.reversedBy && <StatusPill tone="void">{text('Reversed')}</StatusPill>}
        {entry.reverses && <StatusPill tone="partial">{text('Reversal')}</StatusPill>}
        {entry.seal && (
          <StatusPill tone={entry.seal.isVerified ? 'good' : 'void'}>
            {entry.seal.isVerified ? text('Verified') : text('Not verified')}
          </StatusPill>
        )}
        {entry.mayReverse && (
          <div className={styles['acts']}>
            <Button icon="undo" onClick={() => setReversing(true)}>
              {text('Reverse')}
            </Button>
          </div>
        )}
      </Group>
      {isReversing && <ReverseDialog entry={entry} onClose={() => setReversing(false)} />}
      <Panel title={text('Entry')}>
        <PanelBody>
          <dl className={styles['facts']}>
            <Fact label={text('Date')}>{formatDate(parseBusinessDate(entry.date))}</Fact>
            <Fact label={sourceInWords(entry.sourceKind)}>
              <SourceLink kind={entry.sourceKind} id={entry.sourceId} number={entry.sourceNumber} lines={entry.lines} />
            </Fact>
            <Fact label={text('Memo')}>{entry.memo || '–'}</Fact>
            <Fact label={text('Posted')}>
              {`${formatInstant(new Date(entry.postedAt), timeZone)} · ${entry.postedByName ?? text('System')}`}
            </Fact>
            {entry.approvedByName && <Fact label={text('Approved by')}>{entry.approvedByName}</Fact>}
            {entry.reverses && <Other label={text('Reverses')} {...entry.reverses} />}
            {entry.reversedBy && <Other label={text('Reversed by')} {...entry.reversedBy} />}
            <Fact label={text('Audit seal')}>
              {entry.seal ? (
                <span className="code">{`${entry.seal.position} · ${entry.seal.hash.slice(0, 8)}`}</span>
              ) : (
                '–'
              )}
            </Fact>
          </dl>
        </PanelBody>
      </Panel>
      <Panel title={text('Lines')} beside={entry.lines.length}>
        <Lines entry={entry} />
      </Panel>
    </Stack>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Other = ({ label, id, number }: { label: string; id: string; number: number }) => (
  <Fact label={label}>
    <Link to={`/accounting/${id}`} className="link figures">
      {number}
    </Link>
  </Fact>
)

const figure = (amount: number) => (amount === 0 ? '' : formatMoney(parseCents(amount)))

const Lines = ({ entry }: { entry: JournalEntry }) => (
  <PanelTable
    label={text('Lines')}
    columns={[
      text('Account'),
      text('Name'),
      text('Party'),
      { label: text('Debit'), align: 'end' },
      { label: text('Credit'), align: 'end' },
    ]}
  >
    {entry.lines.map((line) => (
      <tr key={line.position}>
        <td className="figures" data-first>
          {line.accountCode}
        </td>
        <td data-label={text('Name')}>
          <Link to={`/accounting/ledger/${line.accountId}`} className="link">
            {line.accountName}
          </Link>
        </td>
        <td data-label={text('Party')}>{line.party ?? '–'}</td>
        <td data-label={text('Debit')} data-align="end" className="figures">
          {figure(line.debit)}
        </td>
        <td data-label={text('Credit')} data-align="end" className="figures">
          {figure(line.credit)}
        </td>
      </tr>
    ))}
    <tr>
      <td data-first colSpan={3}>
        <b>{text('Total')}</b>
      </td>
      <td data-label={text('Debit')} data-align="end" className="figures">
        <b>{figure(entry.total)}</b>
      </td>
      <td data-label={text('Credit')} data-align="end" className="figures">
        <b>{figure(entry.total)}</b>
      </td>
    </tr>
  </PanelTable>
)
