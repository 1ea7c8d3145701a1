import { medicineName } from '@galen/domain/items/medicine-name'
import { add, centsToNumber, parseCents, sum, times } from '@galen/domain/money'
import type { Invoice, InvoiceAllocation, InvoiceProduct } from '@galen/contract/sales/invoice'

/** A line at the packing table: one variation of an item. */
export type PickLine = InvoiceAllocation & { readonly product: InvoiceProduct; readonly name: string }

export const pickLines = ({ products }: Pick<Invoice, 'products'>): readonly PickLine[] =>
  products.flatMap((product) =>
    product.allocation.map((allocation) => ({
      ...allocation,
      product,
      name: product.sellableItem ? medicineName(product.sellableItem) : allocation.description,
    })),
  )

/** What was picked of a line is worth. */
export const pickedValueOf = ({ price, pickedQuantity }: Pick<InvoiceAllocation, 'price' | 'pickedQuantity'>) =>
  times(parseCents(price), pickedQuantity)

/** What a draft comes to with what is picked: its lines, and with charges and freight. */
export function pickedSums(invoice: Pick<Invoice, 'products' | 'chargesTotal' | 'freightCharge'>) {
  const lines = sum(pickLines(invoice).map(pickedValueOf))
  const total = add(add(lines, parseCents(invoice.chargesTotal)), parseCents(invoice.freightCharge))
  return { lines: centsToNumber(lines), total: centsToNumber(total) }
}

export const isDone = ({ pickedQuantity, shippingQuantity }: InvoiceAllocation) => pickedQuantity >= shippingQuantity

const keyOf = ({ sellableId, allocation }: InvoiceProduct) => sellableId ?? allocation[0]?.lineId ?? ''

/** The products with those that a call answered in their places. */
export function withProducts(
  known: readonly InvoiceProduct[],
  answered: readonly InvoiceProduct[],
): readonly InvoiceProduct[] {
  const fresh = new Map(answered.map((product) => [keyOf(product), product]))
  const added = answered.filter((product) => !known.some((each) => keyOf(each) === keyOf(product)))
  return [...known.map((product) => fresh.get(keyOf(product)) ?? product), ...added]
}
