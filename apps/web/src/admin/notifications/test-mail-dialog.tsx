import { messages } from '@galen/contract/admin/messages'
import { mailLifecycle, type MailStatus } from '@galen/domain/admin/mail-message'
import { type SalesEmail, salesEmails } from '@galen/contract/admin/sales-emails'
import { useEffect, useState } from 'react'
import { Spinner } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Note } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { mailStatusLabels, mailTones } from '../messages/mail-tones.ts'
import styles from './notifications.module.css'

const ASK_AGAIN_MS = 1000

/** Sends a test mail and waits with the person for what the mail server answers. */
export function TestMailDialog({ address, onClose }: { address: SalesEmail; onClose: () => void }) {
  const [mailId, setMailId] = useState<string>()
  const sending = useCommand(salesEmails.test, { onDone: (mail) => setMailId(mail.id) })
  return (
    <Dialog
      title={text('Send a test email?')}
      onClose={onClose}
      closeLabel={text('Close')}
      {...(mailId === undefined && {
        act: {
          label: text('Send test'),
          pending: sending.pending,
          run: () => void sending.run({ params: { id: address.id } }),
        },
      })}
    >
      {mailId === undefined ? (
        <p className="secondary">{text('A test message is sent to {email}.', { email: address.email })}</p>
      ) : (
        <Answer mailId={mailId} email={address.email} />
      )}
    </Dialog>
  )
}

function Answer({ mailId, email }: { mailId: string; email: string }) {
  const mail = useRead(messages.get, { params: { id: mailId } })
  const isWaiting = mail.data === undefined || mailLifecycle.allows('send', mail.data.status)
  const { refetch } = mail
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void refetch(), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, refetch, mail.dataUpdatedAt])
  if (mail.isError)
    return (
      <Note tone="void" live>
        {errorText(mail.error)}
      </Note>
    )
  return (
    <div role="status">
      <p className={styles['answer']}>
        {isWaiting && <Spinner />}
        {mail.data && <StatusPill tone={mailTones[mail.data.status]}>{mailStatusLabels[mail.data.status]}</StatusPill>}
        {inWords(mail.data?.status, email)}
      </p>
      {mail.data?.lastError && (
        <Note tone="void">{text('Mail server reply: {answer}', { answer: mail.data.lastError })}</Note>
      )}
    </div>
  )
}

function inWords(status: MailStatus | undefined, email: string): string {
  switch (status) {
    case 'Sent':
      return text('The mail server accepted the email for {email}.', { email })
    case 'Stored':
      return text('No mail server is set up. The email is stored under Messages.')
    case 'Needs a person':
    case 'Set aside':
      return text('It could not be sent. See Messages.')
    case 'Waiting':
    case undefined:
      return text('Sending to {email}…', { email })
  }
}
