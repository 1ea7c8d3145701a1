import { Group } from '@mantine/core'
import { type User, users } from '@galen/contract/admin/users'
import { formatInstant } from '@galen/domain/dates'
import { Button } from '../../kit/button.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { RailSection } from '../../patterns/document/rail.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { useSettings } from '../../client/session.ts'
import { SignInAgo } from './ago.tsx'
import { useUserActs } from './use-user-acts.tsx'
import styles from './users.module.css'

type EndSessionProps = { user: User; session: User['sessions'][number]; onEnded: () => void }

/** One device, without a question: the person signs in again there. */
function EndSession({ user, session, onEnded }: EndSessionProps) {
  const end = useCommand(users.endSession, { done: text('The session was ended'), onDone: onEnded })
  return (
    <Button
      look="quiet"
      pending={end.pending}
      aria-label={text('End the session on {device}', { device: session.device })}
      onClick={() => void end.run({ params: { id: user.id, sessionId: session.id } })}
    >
      {text('End')}
    </Button>
  )
}

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
            <Group gap={8} justify="space-between" wrap="nowrap">
              {session.device}
              <EndSession user={of.stored} session={session} onEnded={of.readAgain} />
            </Group>
            <div className="secondary small">
              <span className="code">{session.address}</span> · <SignInAgo at={session.usedAt} />
            </div>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}
