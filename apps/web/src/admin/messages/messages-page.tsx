import { mailMessageIndex, mailStatuses, messages } from '@galen/contract/admin/messages'
import { mailLifecycle } from '@galen/domain/admin/mail-message'
import type { RowOf } from '@galen/contract/search-index'
import { Instant } from '../../kit/instant.tsx'
import type { BulkAction, ListFilter } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { call } from '../../client/call.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { mailStatusLabels, mailTones } from './mail-tones.ts'
import { MessagePeek } from './message-peek.tsx'

const filters: readonly ListFilter<keyof typeof mailMessageIndex.fields>[] = [
  {
    field: 'status',
    label: text('Status'),
    kind: 'one-of',
    options: mailStatuses.map((status) => ({ value: status, label: mailStatusLabels[status] })),
  },
  { field: 'recipient', label: text('Recipient'), kind: 'text' },
  { field: 'createdAt', label: text('Written'), kind: 'date' },
  { field: 'confidential', label: text('Confidential'), kind: 'yes-no' },
]

type MailRow = RowOf<typeof mailMessageIndex>

const resend: BulkAction<MailRow> = {
  name: 'resend',
  label: text('Send again'),
  icon: 'mail',
  done: text('In progress'),
  run: (mail) => call(messages.resend, { params: { id: mail.id } }),
  disabledReason: (mail) =>
    mailLifecycle.allows('resend', mail.status) ? undefined : text('This message is being sent already'),
  ask: (count) => ({
    title: text('{count, plural, one {Resend # email?} other {Resend # emails?}}', { count }),
    detail: text('Each recipient gets the same email again.'),
    yes: text('Send again'),
  }),
}

/** `/messages`: the mails of this company and what became of them. Without a mail server they are stored here. */
export function MessagesPage() {
  const { timeZone } = useSettings().company
  const mayI = useMayI()
  return (
    <ListPage
      index={mailMessageIndex}
      title={text('Messages')}
      placeholder={text('Recipient, subject')}
      empty={text('No emails yet.')}
      filters={filters}
      {...(mayI(messages.resend.needs) && { bulk: [resend] })}
      columns={[
        { label: text('Subject'), value: (mail) => mail.subject, field: 'subject' },
        { label: text('Recipient'), value: (mail) => mail.recipient, sort: 'recipient', width: '24%' },
        {
          label: text('Status'),
          value: (mail) => <StatusPill tone={mailTones[mail.status]}>{mailStatusLabels[mail.status]}</StatusPill>,
          sort: 'status',
          width: 144,
          besideTitle: true,
        },
        {
          label: text('What went wrong'),
          field: 'lastError',
          value: (mail) => mail.lastError ?? <span className="secondary">–</span>,
          width: '20%',
          keepUntil: 'desktop',
        },
        {
          label: text('Written'),
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
