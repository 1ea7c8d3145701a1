import { auditIndex } from '@galen/contract/audit/audit'
import { companyTopic } from '@galen/contract/topic'
import { Link } from 'react-router'
import { type AuditRow, auditSentence, actionInWords } from '../../audit/audit-sentence.ts'
import { Age } from '../../kit/age.tsx'
import { Avatar } from '../../kit/avatar.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { errorText } from '../../kit/error-text.ts'
import { messages } from '../../kit/messages.ts'
import { useTopic } from '../../client/realtime.ts'
import { useSearch } from '../../client/search.ts'
import { useSettings } from '../../client/session.ts'
import styles from './home.module.css'

const SHOWN = 10

/** The latest changes in words, for those who may see the audit trail. */
export function TeamActivity() {
  const { timeZone } = useSettings().company
  const latest = useSearch(auditIndex, { size: SHOWN, sort: auditIndex.sort })
  const readAgain = () => void latest.refetch()
  useTopic(companyTopic, {}, { heard: readAgain, missed: readAgain })
  return (
    <Panel
      title={text('Team activity')}
      beside={
        <Link to="/audit" className="link">
          {text('Show all')}
        </Link>
      }
    >
      {latest.isError && (
        <PanelBody>
          <Note tone="void" live>
            {errorText(latest.error)}
          </Note>
        </PanelBody>
      )}
      {latest.data?.content.length === 0 && (
        <PanelBody>
          <p className="secondary">{messages.noData}</p>
        </PanelBody>
      )}
      <ul aria-busy={latest.isPending}>
        {latest.isPending && <Awaited />}
        {latest.data?.content.map((row) => (
          <AuditContext key={row.id} row={row} timeZone={timeZone} />
        ))}
      </ul>
    </Panel>
  )
}

/** As tall as what comes, so that nothing moves then. */
const Awaited = () =>
  Array.from({ length: SHOWN }, (_, place) => (
    <li key={place} className={styles['action']} aria-hidden="true">
      <span className="bone" />
    </li>
  ))

const AuditContext = ({ row, timeZone }: { row: AuditRow; timeZone: string }) => (
  <li className={styles['action']} title={auditSentence(row)}>
    <Avatar name={row.user} small />
    <span className="cut">
      <b>{row.user}</b> <span className="secondary">{actionInWords(row)}</span>
    </span>
    <span className="small secondary">
      <Age since={row.at} timeZone={timeZone} />
    </span>
  </li>
)
