import { Group } from '@mantine/core'
import { account, type Session } from '@galen/contract/identity/account'
import { sessionQueue } from '@galen/contract/topic'
import { Age } from '../../kit/age.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { Instant } from '../../kit/instant.tsx'
import { Note, PanelBody } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { useTopic } from '../../client/realtime.ts'
import { errorText } from '../../kit/error-text.ts'
import { useSettings } from '../../client/session.ts'
import styles from './account.module.css'

/** Where I am signed in. The server knows the device by what the browser says of itself. */
export function SessionsSection() {
  const sessions = useRead(account.sessions, {})
  const readAgain = () => void sessions.refetch()
  useTopic(sessionQueue, {}, { heard: readAgain, missed: readAgain })
  const endOthers = useCommand(account.endOtherSessions, { done: text('All other sessions ended'), onDone: readAgain })
  const askAndEnd = async () => {
    const agreed = await confirm({
      title: text('End all other sessions?'),
      detail: <p className="secondary">{text('All other devices are signed out. This session stays.')}</p>,
      yes: text('End all others'),
      danger: true,
    })
    if (agreed) await endOthers.run({})
  }
  if (sessions.isError)
    return (
      <PanelBody>
        <Note tone="void" live>
          {errorText(sessions.error)}
        </Note>
      </PanelBody>
    )
  const others = sessions.data?.filter((session) => !session.current).length ?? 0
  return (
    <>
      <table className={styles['table']} aria-label={text('Sessions')} aria-busy={sessions.isPending}>
        <thead>
          <tr>
            <th scope="col">{text('Device')}</th>
            <th scope="col">{text('Address')}</th>
            <th scope="col">{text('Started')}</th>
            <th scope="col">{text('Last use')}</th>
            <th scope="col">
              <span className="unseen">{text('End')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.isPending && <Awaited />}
          {sessions.data?.map((session) => (
            <SessionRow key={session.id} session={session} readAgain={readAgain} />
          ))}
        </tbody>
      </table>
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" py={8} px={12}>
        <Button
          look="danger"
          pending={endOthers.pending}
          disabledReason={others === 0 ? text('There is no other session') : undefined}
          onClick={() => void askAndEnd()}
        >
          {text('End all others')}
        </Button>
      </Group>
    </>
  )
}

/** There is at least the one that asks. */
const Awaited = () => (
  <tr>
    <td colSpan={5}>
      <span className="unseen">{text('Loading')}</span>
      <span className="bone" />
    </td>
  </tr>
)

function SessionRow({ session, readAgain }: { session: Session; readAgain: () => void }) {
  const { timeZone } = useSettings().company
  const end = useCommand(account.endSession, { onDone: readAgain })
  return (
    <tr>
      <td className="strong">{session.device}</td>
      <td className="code">{session.address}</td>
      <td>
        <Instant at={session.startedAt} timeZone={timeZone} />
      </td>
      <td>
        <Age since={session.usedAt} timeZone={timeZone} />
      </td>
      <td>
        {session.current ? (
          <StatusPill tone="good">{text('This one')}</StatusPill>
        ) : (
          <Button
            pending={end.pending}
            onClick={() => void end.run({ params: { id: session.id } })}
            aria-label={text('End the session on {device}', { device: session.device })}
          >
            {text('End')}
          </Button>
        )}
      </td>
    </tr>
  )
}
