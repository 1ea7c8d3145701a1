import { text } from '../../kit/text.ts'

/** Words of the trade as the help explains them; the same words as in `docs/glossary.md`. */
export const glossary = {
  Company: {
    word: text('Company'),
    meaning: text('One legal entity of the wholesaler. You work in one at a time and swap.'),
  },
  'Role, permission': {
    word: text('Role, permission'),
    meaning: text('A role is a named set of permissions within a company.'),
  },
  'Second factor, MFA': {
    word: text('Two-factor (MFA)'),
    meaning: text('Six digits from an authenticator app, or a recovery code.'),
  },
  Session: { word: text('Session'), meaning: text('One sign-in on one device.') },
  'Draft, Placed, …': {
    word: text('Draft, Placed, …'),
    meaning: text('The status of a document. It decides which actions are available.'),
  },
  Lot: { word: text('Lot'), meaning: text('A batch of a product with one expiry.') },
  'Serial number': {
    word: text('Serial number'),
    meaning: text('Identifies one package of a product together with its GTIN.'),
  },
  NDC: { word: text('NDC'), meaning: text("National Drug Code, the American number of a drug's package.") },
  GTIN: { word: text('GTIN'), meaning: text('Global Trade Item Number, 14 digits with a check digit.') },
  SSCC: { word: text('SSCC'), meaning: text('Serial Shipping Container Code, 18 digits on a pallet or carton.') },
  Pedigree: { word: text('Pedigree'), meaning: text('The chain of custody of one serialized unit.') },
  'T3, T2': {
    word: text('T3, T2'),
    meaning: text('The transaction information, history and statement that travel with a drug.'),
  },
  'DEA schedule': { word: text('DEA schedule'), meaning: text('The class of a controlled substance.') },
  'SOA cost': {
    word: text('SOA cost'),
    meaning: text('The sales-facing cost of a variation. Used for margins, never for the ledger.'),
  },
  PCR: { word: text('PCR'), meaning: text('The rebate expected from the vendor for a sale.') },
  Margin: { word: text('Margin'), meaning: text('Price minus cost, divided by price. At most 99.99%.') },
  Justification: {
    word: text('Justification'),
    meaning: text('The reason a person must choose for certain corrections.'),
  },
  'Audit entry, seal': {
    word: text('Audit entry, seal'),
    meaning: text('The log of all changes. Its seal is a chain that reveals later modification.'),
  },
  'Needs a person': {
    word: text('Needs attention'),
    meaning: text('A message that could not be delivered after every retry. It stays in the queue.'),
  },
} as const

export type GlossaryWord = keyof typeof glossary

/** The words that turn up everywhere, for a screen that names none. */
export const everydayWords: readonly GlossaryWord[] = ['NDC', 'GTIN', 'SSCC', 'T3, T2', 'SOA cost', 'PCR']
