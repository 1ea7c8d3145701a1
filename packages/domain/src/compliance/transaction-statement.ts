import type { BusinessDate } from '../dates.ts'

export type StatementParty = {
  readonly name: string
  readonly address: readonly string[]
  readonly gln: string | null
  readonly license: string | null
}

export type StatementLine = {
  readonly itemId: string
  readonly name: string
  readonly strength: string
  readonly form: string
  readonly ndc: string | null
  readonly gtin: string | null
  readonly containerSize: string
  readonly containers: number
  readonly lot: string
  readonly expiry: BusinessDate
  readonly serials: readonly string[]
  /** Bought by us from the manufacturer itself. */
  readonly directPurchase: boolean
}

/** Transaction information and statement of one shipment, as it was (FD&C Act 581(26) and (27)). */
export type TransactionDocument = {
  readonly invoiceNumber: string
  readonly poNumber: string
  readonly transactionDate: BusinessDate
  readonly shipDate: BusinessDate
  readonly seller: StatementParty
  readonly buyer: StatementParty
  readonly lines: readonly StatementLine[]
  readonly statement: { readonly version: string; readonly text: string }
  /** Set when the shipment was taken back. */
  readonly voidedOn: BusinessDate | null
}

export const STATEMENT_VERSION = '582-2023'

/** What the seller affirms with each shipment. */
export const statementText = (seller: string) =>
  [
    `${seller} affirms for the products listed that it`,
    'is authorized as required by the Drug Supply Chain Security Act;',
    'received each product from a person who is authorized as required;',
    'received transaction information and a transaction statement from the prior owner, as required by law;',
    'did not knowingly ship a suspect or illegitimate product;',
    'had systems and processes in place to comply with verification requirements;',
    'did not knowingly provide false transaction information;',
    'and did not knowingly alter the transaction history.',
  ].join(' ')

/** The lines of one item and lot; "all" stands for every one. */
export const linesFor = (
  { lines }: Pick<TransactionDocument, 'lines'>,
  itemId: string,
  lot: string,
): readonly StatementLine[] =>
  lines.filter((line) => (itemId === 'all' || line.itemId === itemId) && (lot === 'all' || line.lot === lot))
