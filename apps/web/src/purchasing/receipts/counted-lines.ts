import type { Receipt, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { medicineName } from '@galen/domain/items/medicine-name'
import { text } from '../../kit/text.ts'

/** What a line still expected when this receipt began. */
export const restOf = ({ orderedQuantity, receivedQuantity }: ReceiptProduct): number =>
  Math.max(0, orderedQuantity - receivedQuantity)

export const isCounted = (line: ReceiptProduct): boolean => line.receivingQuantity >= restOf(line)

export const lineName = ({ purchasableItem, description }: ReceiptProduct): string =>
  purchasableItem ? medicineName(purchasableItem) : description

/** What the banner asks for before this window scanned anything. */
export const whatToScan = ({ products }: Receipt): string =>
  products.some(({ receivingQuantity }) => receivingQuantity > 0)
    ? text('Scan the next box.')
    : text('Scan the first box.')
