import { Group, Stack } from '@mantine/core'
import { books, type JournalProposal } from '@galen/contract/accounting/books'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { journalProposalLifecycle } from '@galen/domain/accounting/journal-proposal'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommand, useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { askDecision } from '../../kit/ask-decision.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { AccountingTabs } from './accounting-tabs.tsx'
import styles from './books.module.css'

const kinds: Record<JournalProposal['kind'], string> = {
  entry: text('Entry'),
  reversal: text('Reversal'),
  'year-end': text('Year end'),
}
const money = (amount: number) => (amount === 0 ? '' : formatMoney(parseCents(amount)))

/** `/accounting/proposals`: entries by hand, those that wait for a second person first. */
export function ProposalsPage() {
  const mayClose = useMayI()(books.yearEnd.needs)
  const [isClosingYear, setClosingYear] = useState(false)
  const reading = useRead(books.proposals, {})
  const refresh = () => void reading.refetch()
  return (
    <>
      <AccountingTabs shown="/proposals" />
      <Stack gap={12} p={16}>
        <Group className={styles['head']} gap={8}>
          <h1>{text('Manual entries')}</h1>
          <Group gap={8} align="stretch" ms="auto">
            {mayClose && <Button onClick={() => setClosingYear(true)}>{text('Year end')}</Button>}
            <LinkButton icon="plus" to="/accounting/new-entry">
              {text('New entry')}
            </LinkButton>
          </Group>
        </Group>
        {reading.data?.length === 0 && (
          <Panel title={text('Manual entries')}>
            <NothingYet>{text('No manual entries yet.')}</NothingYet>
          </Panel>
        )}
        {reading.data?.map((proposal) => (
          <Proposal key={proposal.id} of={proposal} refresh={refresh} />
        ))}
        {isClosingYear && (
          <YearEndDialog
            onClose={() => {
              setClosingYear(false)
              refresh()
            }}
          />
        )}
      </Stack>
    </>
  )
}

function Proposal({ of, refresh }: { of: JournalProposal; refresh: () => void }) {
  const approve = useCommand(books.approve, { done: text('Entry posted'), onDone: refresh })
  const refuse = useCommand(books.refuse, { done: text('Entry refused'), onDone: refresh })
  const params = { id: of.id }
  const decide = async (approves: boolean) => {
    const note = of.mayDecide ? await askDecision(approves, of.memo) : ''
    if (note !== undefined) await (approves ? approve : refuse).run({ params, body: { note } })
  }
  const title = [kinds[of.kind], of.number, of.memo].filter(Boolean).join(' · ')
  return (
    <Panel title={title} beside={<Status of={of} />}>
      <PanelTable
        label={title}
        columns={[
          text('Account'),
          text('Name'),
          text('Memo'),
          { label: text('Debit'), align: 'end' },
          { label: text('Credit'), align: 'end' },
        ]}
      >
        {of.lines.map((line, place) => (
          <tr key={place}>
            <td data-first className="figures">
              {line.code}
            </td>
            <td data-label={text('Name')}>{line.name}</td>
            <td data-label={text('Memo')}>{line.memo}</td>
            <td data-label={text('Debit')} data-align="end" className="figures">
              {money(line.debit)}
            </td>
            <td data-label={text('Credit')} data-align="end" className="figures">
              {money(line.credit)}
            </td>
          </tr>
        ))}
      </PanelTable>
      {journalProposalLifecycle.allows('approve', of.status) && (
        <Stack gap={12} p={16}>
          <Group className={styles['head']} gap={8}>
            {!of.mayDecide && <span className="secondary">{text('A second person must approve this.')}</span>}
            <Group gap={8} align="stretch" ms="auto">
              <Button pending={refuse.pending} onClick={() => void decide(false)}>
                {of.mayDecide ? text('Reject') : text('Withdraw')}
              </Button>
              {of.mayDecide && (
                <Button look="primary" icon="check" pending={approve.pending} onClick={() => void decide(true)}>
                  {text('Approve and post')}
                </Button>
              )}
            </Group>
          </Group>
        </Stack>
      )}
    </Panel>
  )
}

const tones = { Waiting: 'hold', Posted: 'good', Refused: 'void' } as const

const Status = ({ of }: { of: JournalProposal }) => (
  <span className={styles['checks']}>
    <span>{`${formatDate(parseBusinessDate(of.date))} · ${of.proposedByName}${of.decidedByName ? ` · ${of.decidedByName}` : ''}`}</span>
    <StatusPill tone={tones[of.status]}>{of.status}</StatusPill>
    {of.entryId && (
      <Link to={`/accounting/${of.entryId}`} className="link">
        {text('Open entry')}
      </Link>
    )}
  </span>
)

function YearEndDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useState<number | null>(() => new Date().getFullYear() - 1)
  const propose = useCommand(books.yearEnd, { done: text('Year end proposed'), onDone: onClose })
  return (
    <Dialog
      title={text('Year end')}
      onClose={onClose}
      act={{
        label: text('Propose'),
        pending: propose.pending,
        disabledReason: year === null ? text('Enter a year.') : undefined,
        run: () => void propose.run({ body: { year: year ?? 0 } }),
      }}
    >
      <QuantityField label={text('Year')} required value={year} onChange={setYear} least={1990} most={2200} autoFocus />
      <p className="secondary">
        {text('Income and expenses are carried to retained earnings. A second person posts the entry.')}
      </p>
    </Dialog>
  )
}
