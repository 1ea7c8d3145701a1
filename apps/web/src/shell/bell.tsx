import type { Notification } from '@galen/contract/collaboration/notifications'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../kit/button.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { toast, toasts } from '../kit/toast.ts'
import { onDemand } from '../client/on-demand.tsx'
import { markRead, useNotifications } from './use-notifications.ts'
import styles from './bell.module.css'

/** The words of all notifications come when the page is ready. */
const Messages = onDemand(async () => (await import('./bell-messages.tsx')).BellMessages)

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
        <Messages kept={kept} unread={unreadKept} said={said} open={openRecord} />
      </Popover.Dropdown>
    </Popover>
  )
}
