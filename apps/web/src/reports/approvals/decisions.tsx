import { approvals, type Decision } from '@galen/contract/reports/approvals'
import { Link } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Note, Panel } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Amount, At } from '../../patterns/list/cells.tsx'
import { approvalWords, recordAddress } from './approval-words.ts'
import styles from './approvals.module.css'

const heads = {
  request: text('Request'),
  kind: text('Kind'),
  amount: text('Amount'),
  decision: text('Decision'),
  by: text('Decided by'),
  asked: text('Requested by'),
  at: text('Decided'),
  note: text('Note'),
}

/** The latest decisions, the newest first. */
export function Decisions() {
  const { data, error } = useRead(approvals.decided, {})
  return (
    <div className={styles['decided']}>
      {error !== null && (
        <Note tone="void" live>
          {errorText(error)}
        </Note>
      )}
      <Panel title={text('Latest decisions')} beside={data?.decisions.length}>
        {data?.decisions.length === 0 ? (
          <NothingYet>{text('What you or another person decides is listed here.')}</NothingYet>
        ) : (
          <PanelTable
            label={text('Latest decisions')}
            columns={[
              heads.request,
              heads.kind,
              { label: heads.amount, align: 'end' },
              heads.decision,
              heads.by,
              heads.asked,
              heads.at,
              heads.note,
            ]}
          >
            {data?.decisions.map((decision) => (
              <Row key={decision.id} decision={decision} />
            ))}
          </PanelTable>
        )}
      </Panel>
    </div>
  )
}

const Row = ({ decision }: { decision: Decision }) => (
  <tr>
    <td data-label={heads.request}>
      <Link to={recordAddress(decision)} className="link">
        {decision.title}
      </Link>
    </td>
    <td data-label={heads.kind}>{approvalWords[decision.kind].title}</td>
    <td data-label={heads.amount} data-align="end">
      <Amount of={decision.amount} />
    </td>
    <td data-label={heads.decision}>
      {decision.approved ? (
        <StatusPill tone="good">{text('Approved')}</StatusPill>
      ) : (
        <StatusPill tone="void">{text('Rejected')}</StatusPill>
      )}
    </td>
    <td data-label={heads.by}>{decision.decidedByName ?? '–'}</td>
    <td data-label={heads.asked}>{decision.askedByName ?? '–'}</td>
    <td data-label={heads.at}>
      <At instant={decision.decidedAt} />
    </td>
    <td data-label={heads.note}>{decision.note || '–'}</td>
  </tr>
)
