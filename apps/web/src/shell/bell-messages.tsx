import type { Notification } from '@galen/contract/collaboration/notifications'
import { notificationKinds, wordParts } from '@galen/domain/collaboration/notification'
import { useSettings } from '../client/session.ts'
import { Age } from '../kit/age.tsx'
import { Button } from '../kit/button.tsx'
import { text, translate } from '../kit/text.ts'
import { type Toast, toast } from '../kit/toast.ts'
import { markRead } from './use-notifications.ts'
import styles from './bell.module.css'

type MessagesProps = {
  readonly kept: readonly Notification[]
  readonly unread: number
  readonly said: readonly Toast[]
  readonly open: (notification: Notification) => void
}

/** What the bell shows: what is kept for me, and below it what was said on this screen. */
export function BellMessages({ kept, unread, said, open }: MessagesProps) {
  return (
    <>
      <div className={styles['head']}>
        <h2>{text('Messages')}</h2>
        {unread > 0 && (
          <Button look="quiet" onClick={() => void markRead()}>
            {text('Mark all as read')}
          </Button>
        )}
      </div>
      {kept.length + said.length === 0 && <p className={styles['none']}>{text('No notifications')}</p>}
      {kept.length > 0 && (
        <ul aria-label={text('Notifications')}>
          {kept.map((each) => (
            <KeptNotification key={each.id} notification={each} open={open} />
          ))}
        </ul>
      )}
      {said.length > 0 && (
        <>
          <div className={styles['head']}>
            <h3>{text('On this screen')}</h3>
            <Button look="quiet" onClick={toast.clear}>
              {text('Clear')}
            </Button>
          </div>
          <ul aria-label={text('On this screen')}>
            {said.map((each) => (
              <Said key={each.id} {...each} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type KeptProps = { readonly notification: Notification; readonly open: (notification: Notification) => void }

/** One notification: what happened, and when; it opens its record. */
function KeptNotification({ notification, open }: KeptProps) {
  const { kind, parts, byName, createdAt, readAt } = notification
  const { timeZone } = useSettings().company
  return (
    <li className={styles['kept']} data-read={readAt !== null}>
      <button type="button" onClick={() => open(notification)}>
        <span>{translate(notificationKinds[kind].words, wordParts(parts, byName))}</span>
        <span className="small secondary">
          <Age since={createdAt} timeZone={timeZone} />
        </span>
      </button>
    </li>
  )
}

const Said = ({ tone, text: said, detail, errorId, act, at, read }: Toast) => (
  <li className={styles['said']} data-tone={tone} data-read={read}>
    <div>
      {said}
      {detail && <div className="small secondary">{detail}</div>}
      {errorId && (
        <div className="small secondary">
          {text('Error ID')} <span className="code">{errorId}</span>
        </div>
      )}
      {act && (
        <Button look="quiet" onClick={act.run}>
          {act.label}
        </Button>
      )}
    </div>
    <span className="small secondary">
      <Age since={new Date(at).toISOString()} timeZone={useSettings().company.timeZone} />
    </span>
  </li>
)
