import type { Notification } from '@galen/contract/collaboration/notifications'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Age } from '../kit/age.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { type Toast, toast, toasts } from '../kit/toast.ts'
import { useSettings } from '../client/session.ts'
import { KeptNotification, markRead, useNotifications } from './bell-notifications.tsx'
import styles from './bell.module.css'

/** The list holds what the toasts say. */
const IN_FRONT_OF_TOASTS = 450

/** What I am notified of, and below it everything that was said, so that a message that went away can still be read. */
export function Bell() {
  const said = useStore(toasts)
  const { unread: unreadKept, kept } = useNotifications()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const unread = unreadKept + said.filter((each) => each.tone === 'bad' && !each.read).length
  const toggle = () => {
    if (open) toast.readAll()
    setOpen(!open)
  }
  const openRecord = ({ id, address, readAt }: Notification) => {
    if (readAt === null) void markRead([id])
    toggle()
    void navigate(address)
  }
  return (
    <Popover
      opened={open}
      onChange={(opened) => !opened && toggle()}
      position="bottom-end"
      withinPortal={false}
      zIndex={IN_FRONT_OF_TOASTS}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          icon="bell"
          label={text('{count, plural, =0 {Messages} other {Messages, # unread}}', { count: unread })}
          onClick={toggle}
        >
          {unread > 0 && <i className={styles['count']}>{unread}</i>}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['list']} aria-label={text('Messages')}>
        <div className={styles['head']}>
          <h2>{text('Messages')}</h2>
          {unreadKept > 0 && (
            <Button look="quiet" onClick={() => void markRead()}>
              {text('Mark all as read')}
            </Button>
          )}
        </div>
        {kept.length + said.length === 0 && <p className={styles['none']}>{text('No notifications')}</p>}
        {kept.length > 0 && (
          <ul aria-label={text('Notifications')}>
            {kept.map((each) => (
              <KeptNotification key={each.id} notification={each} open={openRecord} />
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
      </Popover.Dropdown>
    </Popover>
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
