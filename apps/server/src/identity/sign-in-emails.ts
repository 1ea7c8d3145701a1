type Letter = { readonly subject: string; readonly body: string; readonly confidential?: boolean }
type Reader = { readonly givenName: string }

const greeting = ({ givenName }: Reader) => `Hello ${givenName},`
const NOT_ME = 'If this was not you, tell your administrator at once.'
const letter = (subject: string, reader: Reader, ...paragraphs: readonly string[]): Letter => ({
  subject,
  body: [greeting(reader), ...paragraphs, 'Galen 360'].join('\n\n'),
})

/** Everything that is mailed to a person about their own account. */
export const letters = {
  resetPassword: (reader: Reader, link: string, hours: number): Letter => ({
    ...letter(
      'Choose a new password',
      reader,
      `With this link you can choose a new password. It works once, within ${hours === 1 ? 'one hour' : `${hours} hours`}:`,
      link,
      'If you did not ask for it, you can ignore this mail: nothing changes until the link is used.',
    ),
    confidential: true,
  }),
  /** The link is for someone who has no password yet. */
  invitation: (reader: Reader, company: string, by: string, link: string | null, days: number): Letter => ({
    ...letter(
      `You are invited to ${company}`,
      reader,
      `${by} invited you to work in ${company} with Galen 360.`,
      ...(link === null
        ? ['Sign in as usual: you find the company in the menu under your name.']
        : [`Choose your password with this link. It works once, within ${days} days:`, link]),
    ),
    confidential: true,
  }),
  passwordChanged: (reader: Reader): Letter =>
    letter(
      'Your password was changed',
      reader,
      'Your password was changed and your other sessions were ended.',
      NOT_ME,
    ),
  passwordReset: (reader: Reader): Letter =>
    letter(
      'Your password was reset',
      reader,
      'A new password was chosen with a link from a mail to you. You were signed out everywhere.',
      NOT_ME,
    ),
  secondFactorOn: (reader: Reader): Letter =>
    letter('Two-factor sign-in is on', reader, 'From now on, signing in also asks for a code from your app.', NOT_ME),
  secondFactorOff: (reader: Reader, by: string | null, reason?: string): Letter =>
    letter(
      'Two-factor sign-in is off',
      reader,
      by === null
        ? 'You turned two-factor sign-in off. Your other sessions were ended.'
        : `${by} turned your two-factor sign-in off. You were signed out everywhere. Please set it up again when you sign in.`,
      ...(reason === undefined ? [] : [`The reason given: ${reason}`]),
      NOT_ME,
    ),
  secondFactorWanted: (reader: Reader, company: string, by: string): Letter =>
    letter(
      'Two-factor sign-in is wanted of you',
      reader,
      `${by} asks you to sign in to ${company} with a second factor from now on. You are led through it at your next step in Galen 360.`,
    ),
  newRecoveryCodes: (reader: Reader): Letter =>
    letter(
      'You have new recovery codes',
      reader,
      'Your recovery codes were replaced; the old ones no longer work.',
      NOT_ME,
    ),
  codesGuessed: (reader: Reader, device: string): Letter =>
    letter(
      'Wrong codes with your right password',
      reader,
      `Someone on ${device} entered your password and several wrong two-factor codes. They were not signed in, and further codes are delayed.`,
      'If this was you, check that the clock of your phone is right, or use a recovery code.',
      'If this was not you, someone knows your password: choose a new one at once with "Forgot password" on the sign-in page, and tell your administrator.',
    ),
  sessionStolen: (reader: Reader, device: string): Letter =>
    letter(
      'We ended one of your sessions',
      reader,
      `An old key of your session on ${device} was used. It may have been copied, so the session was ended. Sign in again to continue.`,
      'If it happens again, change your password and check your sessions in the account settings.',
    ),
} as const
