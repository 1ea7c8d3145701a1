import { sql } from 'kysely'
import { notificationsMailed } from '@galen/contract/collaboration/notifications'
import type { NotificationKind } from '@galen/domain/collaboration/notification-names'
import { notificationInWords, type NotificationParts } from '@galen/domain/collaboration/notification'
import { personName } from '../../platform/database/person-name.ts'
import { queueMails } from '../../platform/mail/mail.ts'
import { on } from '../../platform/outbox/outbox.ts'

type Mailed = {
  readonly kind: NotificationKind
  readonly address: string
  readonly parts: NotificationParts
  readonly byName: string | null
  readonly email: string
  readonly company: string
}

/** Mails notifications to the people who want them as emails too. */
export const mailNotifications = on(notificationsMailed, async (work) => {
  const { tx, companyId, payload, installation } = work
  const { rows } = await sql<Mailed>`
    select n.kind, n.address, n.parts, ${personName('n.by_id')} as "byName", u.email, k.name as company
    from notification n join company k on k.id = n.company_id join app_user u on u.id = n.user_id and u.active
    where n.company_id = ${companyId} and n.id = any(${payload.ids}::uuid[]) order by n.id`.execute(tx)
  await queueMails(
    work,
    rows.map(({ kind, address, parts, byName, email, company }) => {
      const words = notificationInWords(kind, parts, byName)
      return {
        recipient: email,
        subject: words.length <= LONGEST_SUBJECT ? words : `${words.slice(0, LONGEST_SUBJECT - 1)}…`,
        body: [words, `${installation.publicUrl}${address}`, `${company}. ${WHY}`].join('\n\n'),
      }
    }),
  )
})

const LONGEST_SUBJECT = 150
const WHY = 'You receive this email because of your account settings under Notifications.'
