import { messages } from '@galen/contract/admin/messages'
import { formatInstant } from '@galen/domain/dates'
import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { Fact } from '../../patterns/list/peek.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { useSettings } from '../../client/session.ts'
import { mailStatusLabels } from './mail-tones.ts'
import styles from './messages.module.css'

/** One mail with its text, unless that is for the recipient alone. */
export function MessagePeek({ id }: { id: string }) {
  const { timeZone } = useSettings().company
  const mail = useRead(messages.get, { params: { id } })
  const resend = useCommand(messages.resend, {
    done: text('E-mail sent successfully.'),
    onDone: () => void mail.refetch(),
  })
  if (mail.isError)
    return (
      <Note tone="void" live>
        {errorText(mail.error)}
      </Note>
    )
  if (!mail.data) return null
  const { recipient, status, createdAt, sentAt, lastError, body, confidential } = mail.data
  return (
    <>
      <dl>
        <Fact label={text('Recipient')}>{recipient}</Fact>
        <Fact label={text('Status')}>{mailStatusLabels[status]}</Fact>
        <Fact label={text('Written')}>{formatInstant(new Date(createdAt), timeZone)}</Fact>
        <Fact label={text('Sent')}>{sentAt ? formatInstant(new Date(sentAt), timeZone) : '–'}</Fact>
        {lastError && <Fact label={text('What went wrong')}>{lastError}</Fact>}
      </dl>
      {confidential ? (
        <Note>{text('Only the recipient can read this email. It contains a link to their account.')}</Note>
      ) : (
        <pre className={styles['body']}>{body}</pre>
      )}
      {resend.allowed && (
        <div>
          <Button icon="mail" pending={resend.pending} onClick={() => void resend.run({ params: { id } })}>
            {text('Send again')}
          </Button>
        </div>
      )}
    </>
  )
}
