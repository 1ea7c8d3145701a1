import { type BusinessDate, formatDate } from '../dates.ts'

/** What is printed on a package, as far as the scan says it. */
export type ScannedLabel = {
  /** The item that the GTIN stands for. */
  readonly itemId?: string | undefined
  readonly itemName?: string | undefined
  readonly serialNumber?: string | undefined
  readonly lot?: string | undefined
  readonly expirationDate?: BusinessDate | null | undefined
}

/** What our records say of the lot that the package belongs to. */
export type RecordedLot = {
  readonly itemId?: string | undefined
  readonly itemName?: string | undefined
  readonly lot: string
  readonly expiresOn: BusinessDate
}

/** The one answer of every screen and call to a label that lies: nothing is counted until a person decides. */
export const LABEL_MISMATCH = 'LABEL_MISMATCH'

export const LABEL_MISMATCH_ADVICE = 'Scan it again, or put it into quarantine.'

/** What the label and the record disagree about, in one sentence; null where they agree or the label does not say. */
export function labelMismatch(label: ScannedLabel, record: RecordedLot): string | null {
  if (label.itemId !== undefined && record.itemId !== undefined && label.itemId !== record.itemId)
    return `The label says ${label.itemName ?? 'another item'}, lot ${record.lot} is recorded as ${record.itemName ?? 'another item'}.`
  if (label.lot !== undefined && label.lot !== record.lot)
    return `The label says lot ${label.lot}, ${label.serialNumber === undefined ? 'the package' : `serial ${label.serialNumber}`} is recorded as lot ${record.lot}.`
  if (label.expirationDate != null && label.expirationDate !== record.expiresOn)
    return `The label says ${formatDate(label.expirationDate)}, lot ${record.lot} is recorded as ${formatDate(record.expiresOn)}.`
  return null
}

/** The package that was scanned, as quarantine takes it: its serial number, otherwise one package of its row. */
export type MislabeledGoods = {
  readonly itemId: string
  readonly variationId: string
  readonly stockId: string
  readonly unitId: string | null
  readonly quantity: number
}
