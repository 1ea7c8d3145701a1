/**
 * What people do to accounts, by the name of the action in the audit, in words that follow the name of the person:
 * "Dana Whitfield signed in".
 */
export const accountActions = {
  'sign-in': 'signed in',
  'sign-out': 'signed out',
  'swap-company': 'switched company',
  'enter-company': 'switched from another company',
  'end-session': 'ended a session',
  'end-sessions': 'signed a user out of the company',
  'end-stolen-session': 'had a session ended because an old token was used again',
  'warn-of-guessed-codes': 'was warned by email about wrong codes',
  'confirm-identity': 'confirmed password',
  'change-password': 'changed the password',
  'ask-for-password-reset': 'requested a password reset',
  'mail-password-reset': 'emailed a user a password reset link',
  'hand-over-password-link': 'created a password link to hand over to a user',
  'reset-password': 'reset the password',
  'begin-second-factor': 'started setting up two-factor sign-in',
  'turn-on-second-factor': 'turned two-factor sign-in on',
  'turn-off-second-factor': 'turned two-factor sign-in off',
  'disable-second-factor': 'turned off two-factor sign-in for a user',
  'renew-recovery-codes': 'replaced the recovery codes',
} as const satisfies Record<string, string>

export type AccountDeed = keyof typeof accountActions
