type Reader = { readonly name: string }
type Letter = { readonly subject: string; readonly body: string; readonly confidential?: boolean }

const letter = (subject: string, { name }: Reader, ...paragraphs: readonly string[]): Letter => ({
  subject,
  body: [name === '' ? 'Hello,' : `Hello ${name},`, ...paragraphs].join('\n\n'),
})

const inTime = (hours: number) => (hours < 48 ? `${hours} hours` : `${hours / 24} days`)

/** What customers are sent about their own sign-in to the shop. */
export const webLetters = {
  invitation: (reader: Reader, company: string, link: string, hours: number): Letter => ({
    ...letter(
      `Your web account at ${company}`,
      reader,
      `${company} made an account for you, with which you can order online.`,
      `Choose your password with this link. It works once, within ${inTime(hours)}:`,
      link,
      company,
    ),
    confidential: true,
  }),
  newPassword: (reader: Reader, company: string, link: string, hours: number): Letter => ({
    ...letter(
      `Choose a new password for ${company}`,
      reader,
      `With this link you can choose a new password for your web account. It works once, within ${inTime(hours)}:`,
      link,
      'If you did not ask for it, you can ignore this mail: nothing changes until the link is used.',
      company,
    ),
    confidential: true,
  }),
  passwordChosen: (reader: Reader, company: string): Letter =>
    letter(
      `Your password for ${company} was changed`,
      reader,
      'A new password was chosen with a link from a mail to you. You were signed out everywhere.',
      `If this was not you, tell ${company} at once.`,
      company,
    ),
}
