/**
 * What people do to accounts, by the name of the action in the audit, in words that follow the name of the person:
 * "Dana Whitfield signed in".
 */
export const accountActions = {
  'sign-in': 'signed in',
  'sign-out': 'signed out',
  'swap-company': 'went on in another company',
  'enter-company': 'came in from another company',
  'end-session': 'ended a session',
  'end-sessions': 'signed a user out of the company',
  'end-stolen-session': 'had a session ended, because an old key of it was used again',
  'warn-of-guessed-codes': 'was warned by mail of wrong codes after the right password',
  'confirm-identity': 'gave the password again',
  'change-password': 'changed the password',
  'ask-for-password-reset': 'asked for a link to choose a new password',
  'mail-password-reset': 'mailed a user a link to choose a new password',
  'reset-password': 'chose a new password with a mailed link',
  'begin-second-factor': 'began to set up two-factor sign-in',
  'turn-on-second-factor': 'turned two-factor sign-in on',
  'turn-off-second-factor': 'turned two-factor sign-in off',
  'disable-second-factor': 'turned the two-factor sign-in of a user off',
  'renew-recovery-codes': 'replaced the recovery codes',
} as const satisfies Record<string, string>

export type AccountDeed = keyof typeof accountActions
