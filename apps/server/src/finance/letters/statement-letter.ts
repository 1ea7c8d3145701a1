import { type BusinessDate, formatDate } from '@galen/domain/dates'

/** What the mail of a statement says; the statement itself is attached. */
export const statementLetter = (company: string, asOf: BusinessDate) => ({
  subject: `Statement of ${company} as of ${formatDate(asOf)}`,
  body: [`Your statement as of ${formatDate(asOf)} is attached.`, company].join('\n\n'),
})

/** Where a customer has no address, nothing is sent. */
export const noStatementAddress = (name: string) =>
  `${name} has no email address. Enter a recipient or add one on the page of the customer.`
