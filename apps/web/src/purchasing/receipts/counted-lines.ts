import type { ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { medicineName } from '@galen/domain/items/medicine-name'

/** What a line still expected when this receipt began. */
export const restOf = ({ orderedQuantity, receivedQuantity }: ReceiptProduct): number =>
  Math.max(0, orderedQuantity - receivedQuantity)

export const isCounted = (line: ReceiptProduct): boolean => line.receivingQuantity >= restOf(line)

export const lineName = ({ purchasableItem, description }: ReceiptProduct): string =>
  purchasableItem ? medicineName(purchasableItem) : description
