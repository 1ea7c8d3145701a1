import { Group } from '@mantine/core'
import { messages, type StuckAddress } from '@galen/contract/admin/messages'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { Instant } from '../../kit/instant.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { useSettings } from '../../client/session.ts'
import { useListNews } from '../properties/use-list-news.ts'
import styles from './notifications.module.css'

export const useStuckAddresses = () => useRead(messages.stuck, {})

/** Addresses that mails do not reach any more, until someone sends them again or decides that they need not go. */
export function StuckAddresses({ readOnly }: { readOnly: string | undefined }) {
  const read = useStuckAddresses()
  useListNews('mail-message', () => void read.refetch())
  if (read.error)
    return (
      <Note tone="void" live>
        {errorText(read.error)}
      </Note>
    )
  if (!read.data) return null
  if (read.data.length === 0)
    return <p className={styles['nobody']}>{text('All emails were accepted by their mail servers.')}</p>
  return (
    <ul className={styles['stuck']}>
      {read.data.map((address) => (
        <StuckRow key={address.recipient} address={address} readOnly={readOnly} readAgain={() => void read.refetch()} />
      ))}
    </ul>
  )
}

type StuckRowProps = { address: StuckAddress; readOnly: string | undefined; readAgain: () => void }

function StuckRow({ address: { recipient, mails, lastError, newestAt }, readOnly, readAgain }: StuckRowProps) {
  const { timeZone } = useSettings().company
  const [gone, setGone] = useState(false)
  const onDone = () => {
    setGone(true)
    readAgain()
  }
  const resend = useCommand(messages.resendStuck, { done: text('In progress'), onDone })
  const setAside = useCommand(messages.setAsideStuck, { done: text('Cleared'), onDone })
  const clear = async () => {
    const agreed = await confirm({
      title: text('Clear {recipient}?', { recipient }),
      detail: (
        <p className="secondary">
          {text('{mails, plural, one {The email is} other {The # emails are}} not sent and stay under Messages.', {
            mails,
          })}
        </p>
      ),
      yes: text('Clear'),
    })
    if (agreed) await setAside.run({ body: { recipient } })
  }
  return (
    <li>
      <div>
        <div className="strong">{recipient}</div>
        <div className="small secondary">
          {text('{mails, plural, one {# email needs} other {# emails need}} attention.', { mails })} {lastError}
        </div>
      </div>
      <span className="small secondary">
        <Instant at={newestAt} timeZone={timeZone} />
      </span>
      <Group gap={8} align="stretch" wrap="nowrap">
        <Button
          icon="mail"
          pending={resend.pending || gone}
          disabledReason={readOnly}
          onClick={() => void resend.run({ body: { recipient } })}
        >
          {text('Send again')}
          <span className="unseen">{recipient}</span>
        </Button>
        <Button icon="check" pending={setAside.pending} disabledReason={readOnly} onClick={() => void clear()}>
          {text('Clear')}
          <span className="unseen">{recipient}</span>
        </Button>
      </Group>
    </li>
  )
}
