import { type Announcement, announcements } from '@galen/contract/collaboration/announcements'
import { companyTopic } from '@galen/contract/topic'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { onOpening } from '../../client/on-demand.tsx'
import { useTopic } from '../../client/realtime.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { Icon } from '../../kit/icon.tsx'
import { shortDay } from '../../kit/instant.tsx'
import { text } from '../../kit/text.ts'
import styles from './announcements.module.css'

const NewAnnouncementDialog = onOpening(
  async () => (await import('./new-announcement-dialog.tsx')).NewAnnouncementDialog,
)

/** What the company says to everyone; each can be dismissed, and removed by those who write them. */
export function Announcements() {
  const mayI = useMayI()
  const [isWriting, setIsWriting] = useState(false)
  const { data, refetch } = useRead(announcements.list, {})
  const readAgain = () => void refetch()
  useTopic(companyTopic, {}, { heard: ({ type }) => void (type === 'announcement' && readAgain()), missed: readAgain })
  const mayWrite = mayI(announcements.announce.needs)
  if (data === undefined || (data.length === 0 && !mayWrite)) return null
  return (
    <section aria-label={text('Announcements')}>
      {data.length > 0 && (
        <ul className={styles['announcements']}>
          {data.map((one) => (
            <Announced key={one.id} announcement={one} mayRemove={mayWrite} readAgain={readAgain} />
          ))}
        </ul>
      )}
      {mayWrite && (
        <Button icon="plus" onClick={() => setIsWriting(true)}>
          {text('New announcement')}
        </Button>
      )}
      {isWriting && <NewAnnouncementDialog onClose={() => setIsWriting(false)} onAnnounced={readAgain} />}
    </section>
  )
}

type AnnouncedProps = { announcement: Announcement; mayRemove: boolean; readAgain: () => void }

function Announced({
  announcement: { id, title, body, announcedBy, announcedAt },
  mayRemove,
  readAgain,
}: AnnouncedProps) {
  const { timeZone } = useSettings().company
  const now = useNow()
  const dismissing = useCommand(announcements.dismiss, { onDone: readAgain })
  const removing = useCommand(announcements.remove, { done: text('Announcement removed'), onDone: readAgain })
  const remove = async () => {
    const detail = text('It is no longer shown to anyone. The audit log keeps it.')
    if (await confirm({ title: text('Remove "{title}"?', { title }), detail, yes: text('Remove'), danger: true }))
      void removing.run({ params: { id } })
  }
  const input = { params: { id } }
  return (
    <li className={styles['announcement']}>
      <span className={styles['icon']}>
        <Icon name="info" />
      </span>
      <p>
        <b>{title}</b> <span className="secondary">{body}</span>
      </p>
      <span className="small secondary">
        {text('{by} · {day}', { by: announcedBy, day: shortDay(new Date(announcedAt), timeZone, now) })}
      </span>
      <Group gap={4} wrap="nowrap">
        <Button look="quiet" pending={dismissing.pending} onClick={() => void dismissing.run(input)}>
          {text('Dismiss')}
          <span className="unseen"> {title}</span>
        </Button>
        {mayRemove && (
          <Button look="quiet" pending={removing.pending} onClick={() => void remove()}>
            {text('Remove')}
            <span className="unseen"> {title}</span>
          </Button>
        )}
      </Group>
    </li>
  )
}
