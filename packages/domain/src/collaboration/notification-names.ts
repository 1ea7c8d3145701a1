/** Everything a person can be notified of; the words are kept apart, which come with the bell. */
export const notificationKindNames = [
  'payment-waits',
  'refund-waits',
  'bank-waits',
  'company-bank-waits',
  'remit-waits',
  'journal-waits',
  'class-waits',
  'release-waits',
  'destruction-waits',
  'loss-waits',
  'credit-waits',
  'margin-waits',
  'request-approved',
  'request-rejected',
  'order-held',
  'order-released',
  'order-rejected',
  'order-question',
  'note-written',
  'mail-failed',
  'edi-failed',
] as const
export type NotificationKind = (typeof notificationKindNames)[number]

/** The groups of notifications that a person can have as emails too. */
export const noticeGroupNames = ['approvals', 'requests', 'orders', 'notes'] as const
export type NoticeGroup = (typeof noticeGroupNames)[number]

/** So many are shown; older ones are kept for a while and not shown. */
export const NOTIFICATIONS_SHOWN = 50
