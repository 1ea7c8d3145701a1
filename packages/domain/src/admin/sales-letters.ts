import type { SalesEmailEvent } from './sales-email-events.ts'

/** What a mail about sales describes. */
export type SalesFacts = {
  readonly company: string
  /** The number of the document as people write it. */
  readonly number: string
  /** The customer, or the partner for EDI. */
  readonly party: string
  /** Already written with its currency. */
  readonly total: string
  /** Who did it. */
  readonly by: string
  /** Why it is on hold, or what failed. */
  readonly reason: string
  readonly link: string
}

type Letter = { readonly subject: string; readonly body: string }

const letter = (subject: string, ...paragraphs: readonly string[]): Letter => ({
  subject,
  body: [
    ...paragraphs,
    'You receive this email because of your notification settings under Admin, Notifications.',
  ].join('\n\n'),
})

const letters: Readonly<Record<SalesEmailEvent, (facts: SalesFacts) => Letter>> = {
  orderPlaced: ({ company, number, party, total, by, link }) =>
    letter(
      `Sales order ${number} was placed`,
      `${by} placed sales order ${number} of ${party} over ${total} in ${company}.`,
      link,
    ),
  invoicePlaced: ({ company, number, party, total, by, link }) =>
    letter(
      `Invoice ${number} was placed`,
      `${by} placed invoice ${number} to ${party} over ${total} in ${company}.`,
      link,
    ),
  orderOnHold: ({ company, number, party, total, reason, link }) =>
    letter(
      `Sales order ${number} is on hold`,
      `Sales order ${number} of ${party} over ${total} in ${company} waits for compliance.`,
      `Why: ${reason}`,
      link,
    ),
  ediFailure: ({ company, number, party, reason, link }) =>
    letter(
      `EDI with ${party} failed`,
      `Document ${number} could not be exchanged with ${party} in ${company}.`,
      `What happened: ${reason}`,
      link,
    ),
}

/** The mail about something that happened in sales, the same for everyone who is notified of it. */
export const salesLetter = (event: SalesEmailEvent, facts: SalesFacts): Letter => letters[event](facts)
