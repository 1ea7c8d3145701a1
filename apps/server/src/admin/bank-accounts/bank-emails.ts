type Reader = { readonly givenName: string }
type Told = { readonly company: string; readonly what: string; readonly asker: string }

const letter = (subject: string, { givenName }: Reader, ...paragraphs: readonly string[]) => ({
  subject,
  body: [`Hello ${givenName},`, ...paragraphs, 'Galen 360'].join('\n\n'),
})

/** What people are sent about the bank accounts of their company. */
export const bankLetters = {
  asked: (reader: Reader, { company, what, asker }: Told) =>
    letter(
      `A bank account of ${company} waits for you`,
      reader,
      `${asker} asked to ${what} of ${company}. It does not count before a second person has agreed.`,
      'Please check it under Companies, Bank account, and ask them in person if you did not expect it.',
    ),
  decided: (reader: Reader, { company, what, asker }: Told, decider: string) =>
    letter(
      `A bank account of ${company} was changed`,
      reader,
      `${asker} asked to ${what} of ${company}, and ${decider} agreed. It counts from now on.`,
      'If you know nothing of it, tell your administrator at once.',
    ),
}

export const actionInWords = (kind: 'add' | 'change' | 'remove', lastFour: string) =>
  `${kind} the bank account ending in ${lastFour}`
