import type { User } from '@galen/contract/admin/users'
import { formatInstant } from '@galen/domain/dates'
import type { OpenDocument } from '../../kit/document/open-document.ts'
import { RailSection } from '../../kit/document/rail.tsx'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../shell/session.ts'
import { Ago } from './ago.tsx'
import { useUserActs } from './use-user-acts.tsx'
import styles from './users.module.css'

/** Where the person is signed in to this company now. */
export function UserSessions({ of }: { of: OpenDocument<User> }) {
  const { timeZone } = useSettings().company
  const acts = useUserActs(of.readAgain)
  const { sessions, signedInAt } = of.stored
  return (
    <RailSection
      title={text('Sessions')}
      beside={
        sessions.length > 0 && (
          <button type="button" className="link" onClick={() => void acts.endSessions(of.stored)}>
            {text('End all')}
          </button>
        )
      }
    >
      {sessions.length === 0 && (
        <p className={styles['quiet']}>
          {signedInAt
            ? text('Not signed in now; last on {moment}.', { moment: formatInstant(new Date(signedInAt), timeZone) })
            : text('Has never signed in.')}
        </p>
      )}
      <ul className={styles['sessions']}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>{session.device}</div>
            <div className="secondary small">
              <span className="code">{session.address}</span> · <Ago at={session.usedAt} />
            </div>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}
