import { type MailMessage, mailMessageIndex } from '@galen/contract/admin/messages'
import { Instant } from '../../kit/instant.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { useSettings } from '../../shell/session.ts'
import { MessagePeek } from './message-peek.tsx'

const tones: Record<MailMessage['status'], Tone> = {
  Waiting: 'partial',
  Sent: 'sent',
  Kept: 'draft',
  'Needs a person': 'void',
}

/** `/messages`: the mails of this company and what became of them. Without a mail server they are kept here. */
export function MessagesPage() {
  const { timeZone } = useSettings().company
  return (
    <ListPage
      index={mailMessageIndex}
      title="Messages"
      placeholder="Recipient, subject"
      empty="No mail was written yet."
      columns={[
        { label: 'Subject', value: (mail) => mail.subject },
        { label: 'Recipient', value: (mail) => mail.recipient, sort: 'recipient', width: '24%' },
        {
          label: 'Status',
          value: (mail) => <StatusPill tone={tones[mail.status]}>{mail.status}</StatusPill>,
          sort: 'status',
          width: 144,
          besideTitle: true,
        },
        {
          label: 'What went wrong',
          value: (mail) => mail.lastError ?? <span className="secondary">–</span>,
          width: '20%',
          keepUntil: 'desktop',
        },
        {
          label: 'Written',
          value: (mail) => <Instant at={mail.createdAt} timeZone={timeZone} />,
          sort: 'createdAt',
          align: 'end',
          width: 128,
          keepUntil: 'tablet',
        },
      ]}
      peek={{ title: (mail) => mail.subject, body: (mail) => <MessagePeek key={mail.id} id={mail.id} /> }}
    />
  )
}
