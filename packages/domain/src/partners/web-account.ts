import { lifecycle, type StatusOf } from '../lifecycle.ts'

/** A customer's own sign-in to the shop. One that is unlocked is active again, or still invited when no one came yet. */
export const webAccountLifecycle = lifecycle(
  'web account',
  {
    invited: { choosePassword: 'active', sendLink: 'invited', lock: 'locked', remove: 'removed' },
    active: { choosePassword: 'active', sendLink: 'active', lock: 'locked', remove: 'removed' },
    locked: { unlock: 'active', unlockInvited: 'invited', remove: 'removed' },
    removed: {},
  },
  { choosePassword: 'choose a password', sendLink: 'be sent a link', unlockInvited: 'be unlocked' },
)
export type WebAccountState = StatusOf<typeof webAccountLifecycle>
