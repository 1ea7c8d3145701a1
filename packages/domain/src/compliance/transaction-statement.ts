import type { BusinessDate } from '../dates.ts'
import type { ErrorDetail } from '../business-error.ts'
import type { NamedMedicine } from '../items/medicine-name.ts'
import { directPurchases, type TradingPartnerKind } from '../partners/may-supply.ts'
import { type SerialsReason, serialsReasons } from '../warehouse/stock.ts'

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
  /** Why its packages have no serial numbers; documents from before this was recorded do not say. */
  readonly serialsMissing?: { readonly reason: SerialsReason; readonly note: string } | null
  /** Bought by us from the manufacturer itself, its exclusive distributor or a repackager. */
  readonly directPurchase: boolean
  /** Which of them it was; documents from before this was recorded do not say. */
  readonly directFrom?: TradingPartnerKind | null
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

/** What a line says of its purchase; nothing where it was not bought directly. */
export const purchaseInWords = ({ directPurchase, directFrom }: StatementLine): string | null =>
  directPurchase ? (directPurchases[directFrom ?? 'manufacturer'] ?? null) : null

/** The serial numbers of a line, or why there are none; nothing where neither is known. */
export function serialsInWords({ serials, serialsMissing }: Pick<StatementLine, 'serials' | 'serialsMissing'>) {
  if (serials.length > 0) return `Serial numbers ${serials.join(', ')}`
  if (!serialsMissing) return null
  const { reason, note } = serialsMissing
  return `No serial numbers: ${reason === 'OTHER' && note !== '' ? note : serialsReasons[reason]}`
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

/** What a transaction statement has to say of a product, and the field of the item that says it. */
const REQUIRED = {
  itemName: 'name',
  ndc: 'NDC',
  strength: 'strength',
  strengthUnit: 'unit of strength',
  form: 'form',
  size: 'size',
  sizeUnit: 'unit of size',
} as const

export type StatedProduct = {
  readonly itemId: string
  readonly itemNumber: string
  readonly ndc: string | null
  readonly medicine: NamedMedicine
}

const unitWithin = (amount: string) => (/^[\d\s.,/-]+$/.test(amount) ? null : 'its own')

/** What is missing of a product before it can be stated, each by itself: a whole sentence that names the field and the item. */
export function unstatable({ itemId, itemNumber, ndc, medicine }: StatedProduct): ErrorDetail[] {
  const { strength, size } = medicine
  const said: Record<keyof typeof REQUIRED, string | null> = {
    ...medicine,
    ndc,
    // A strength or size that names its unit itself needs none besides.
    strengthUnit: medicine.strengthUnit ?? unitWithin(strength),
    sizeUnit: medicine.sizeUnit ?? unitWithin(size),
  }
  return (Object.keys(REQUIRED) as (keyof typeof REQUIRED)[])
    .filter((field) => !said[field]?.trim())
    .map((field) => ({
      field,
      message: `Enter the ${REQUIRED[field]} of ${medicine.itemName} (${itemNumber}). The T3 needs it.`,
      itemId,
      itemNumber,
    }))
}

/** The lines of one item and lot; "all" stands for every one. */
export const linesFor = (
  { lines }: Pick<TransactionDocument, 'lines'>,
  itemId: string,
  lot: string,
): readonly StatementLine[] =>
  lines.filter((line) => (itemId === 'all' || line.itemId === itemId) && (lot === 'all' || line.lot === lot))
