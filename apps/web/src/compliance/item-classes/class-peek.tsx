import { text } from '../../kit/text.ts'
import { At } from '../../patterns/list/cells.tsx'
import styles from '../approvals/approvals.module.css'
import { changesOf, type ClassProposal } from './class-in-words.ts'

/** What changes from what to what, why, and who asked. */
export function ClassChanges({ proposal }: { proposal: ClassProposal }) {
  return (
    <div className={styles['peek']}>
      <dl>
        {changesOf(proposal).map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{before === null ? after : text('{before} → {after}', { before, after })}</dd>
          </div>
        ))}
        {proposal.reason && (
          <div>
            <dt>{text('Reason')}</dt>
            <dd>{proposal.reason}</dd>
          </div>
        )}
        <div>
          <dt>{text('Asked by')}</dt>
          <dd>
            {proposal.askedByName} <At instant={proposal.askedAt} />
          </dd>
        </div>
        {proposal.decidedAt && (
          <div>
            <dt>{text('Decided')}</dt>
            <dd>
              {proposal.decidedByName} <At instant={proposal.decidedAt} />
            </dd>
          </div>
        )}
        {proposal.note && (
          <div>
            <dt>{text('Note')}</dt>
            <dd>{proposal.note}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
