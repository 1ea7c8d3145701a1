import { Group } from '@mantine/core'
import { permissionInWords } from '@galen/domain/permissions'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { Button } from '../kit/button.tsx'
import { text } from '../kit/text.ts'
import { forgetEarlierReads } from './changed-rights.ts'
import { messages } from '../kit/messages.ts'
import { type Missing, missingInWords } from '../client/missing-code.ts'
import { report } from '../client/report.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { useSession } from '../client/session.ts'
import styles from './frame.module.css'

/** A page failed or may not be seen. It is inside the frame, so the top bar keeps working. */
export function RouteError({ screen }: { screen?: Screen }) {
  const reason = useRouteError()
  if (screen && isRouteErrorResponse(reason) && reason.status === 403) return <NoPermission screen={screen} />
  return <UnexpectedError reason={reason} />
}

function UnexpectedError({ reason }: { reason: unknown }) {
  const [id] = useState(() => report(reason, messages.unexpectedError))
  return (
    <div className={styles['alone']}>
      <section className={styles['card']} role="alert">
        <h1>{messages.unexpectedError}</h1>
        <p className="secondary">{text('This page could not be shown. Saved data is safe. Reload it or go home.')}</p>
        <p className="small secondary">
          {text('Error ID')} <span className="code">{id}</span>
        </p>
        <Group gap={8} align="stretch" mt={4}>
          <Button look="primary" icon="refresh" onClick={() => window.location.reload()}>
            {text('Reload')}
          </Button>
          <Button icon="home" onClick={() => window.location.assign('/')}>
            {text('Home')}
          </Button>
        </Group>
      </section>
    </div>
  )
}

/** A page whose code could not be fetched; it is fetched again from here. */
export const LostPage = ({ why, retry }: { why: Missing; retry: () => void }) => (
  <div className={styles['alone']}>
    <section className={styles['card']} role="alert">
      <h1>{text('This page could not be opened')}</h1>
      <p className="secondary">{missingInWords[why]}</p>
      <Group gap={8} align="stretch" mt={4}>
        {why === 'code gone' ? (
          <Button look="primary" icon="refresh" onClick={() => window.location.reload()}>
            {text('Reload')}
          </Button>
        ) : (
          <Button look="primary" icon="refresh" onClick={retry}>
            {text('Retry')}
          </Button>
        )}
      </Group>
    </section>
  </div>
)

function NoPermission({ screen }: { screen: Screen }) {
  const administrators = useSession()?.settings.administrators ?? []
  // What stood here until the right to it was taken.
  useEffect(forgetEarlierReads, [])
  return (
    <div className={styles['alone']}>
      <section className={styles['card']}>
        <h1>{text('You cannot open {screen}', { screen: screen.title })}</h1>
        <p className="secondary">
          {text('You need {permission}.', { permission: permissionInWords(screen.needs) })}{' '}
          {administrators.length > 0 && text('{names} can grant it.', { names: administrators.join(', ') })}
        </p>
        <HomeLink />
      </section>
    </div>
  )
}

const HomeLink = () => (
  <p>
    <Link to="/" className="link">
      {text('Go home')}
    </Link>
  </p>
)
