import type { NoticeGroup, NotificationKind } from './notification-names.ts'

/** The groups of notifications that a person can have as emails too. Failures are never mailed: the mail may be what failed. */
export const noticeGroups = {
  approvals: { label: 'Something waits for my approval' },
  requests: { label: 'My request was decided' },
  orders: { label: 'My order was put on hold or released' },
  notes: { label: 'A note on my order' },
} as const satisfies Record<NoticeGroup, { readonly label: string }>

type Kind = { readonly words: string; readonly group: NoticeGroup | null }

/** Everything a person is notified of. What compliance asks or refuses and a new remit-to address are mailed in any case. */
export const notificationKinds = {
  'payment-waits': { words: '{by} asks you to approve a payment of {amount} to {title}.', group: 'approvals' },
  'refund-waits': { words: '{by} asks you to approve a refund of {amount} to {title}.', group: 'approvals' },
  'bank-waits': { words: '{by} asks you to approve the bank account of {title}.', group: 'approvals' },
  'company-bank-waits': {
    words: '{by} asks you to approve bank account {title} of the company.',
    group: 'approvals',
  },
  'remit-waits': { words: '{by} asks you to approve the remit-to address of {title}.', group: null },
  'journal-waits': { words: '{by} asks you to approve the journal entry "{title}".', group: 'approvals' },
  'class-waits': { words: '{by} asks you to approve the class of {title}.', group: 'approvals' },
  'release-waits': { words: '{by} asks you to confirm the release of {title}.', group: 'approvals' },
  'destruction-waits': { words: '{by} asks you to witness the destruction of {title}.', group: 'approvals' },
  'loss-waits': { words: '{by} found that {title} is missing.', group: 'approvals' },
  'credit-waits': { words: 'Order {title} over {amount} waits for your credit decision.', group: 'approvals' },
  'margin-waits': { words: 'Order {title} over {amount} waits for your decision on its margin.', group: 'approvals' },
  'request-approved': { words: '{by} approved your request: {title}.', group: 'requests' },
  'request-rejected': { words: '{by} rejected your request: {title}.', group: 'requests' },
  'order-held': { words: 'Your order {title} is on hold: {note}', group: 'orders' },
  'order-released': { words: 'Your order {title} is released.', group: 'orders' },
  'order-rejected': { words: '{by} did not release your order {title}: {note}', group: null },
  'order-question': { words: '{by} asks about your order {title}: {note}', group: null },
  'note-written': { words: '{by} wrote a note on {title}: {note}', group: 'notes' },
  'mail-failed': { words: 'An email to {title} was not delivered.', group: null },
  'edi-failed': { words: 'EDI document {title} was not delivered.', group: null },
} as const satisfies Record<NotificationKind, Kind>

/** The texts that fill the words; who did it is known by the notification itself. */
export type NotificationParts = {
  readonly title: string
  readonly amount?: string | undefined
  readonly note?: string | undefined
}

const SYSTEM = 'The system'

/** What fills the words of a notification. */
export const wordParts = (parts: NotificationParts, by: string | null) => ({
  title: parts.title,
  amount: parts.amount ?? '',
  note: parts.note ?? '',
  by: by ?? SYSTEM,
})

/** The same in English, for an email. */
export function notificationInWords(kind: NotificationKind, parts: NotificationParts, by: string | null): string {
  const filled: Readonly<Record<string, string>> = wordParts(parts, by)
  return notificationKinds[kind].words.replaceAll(/\{(\w+)\}/g, (place, name: string) => filled[name] ?? place)
}

/** Read notifications are kept this long. */
export const NOTIFICATIONS_KEPT_DAYS = 90
/** The longest note that a notification repeats. */
export const LONGEST_NOTICE = 200
