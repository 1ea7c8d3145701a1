import type { Invoice, InvoiceAllocation, InvoiceProduct } from '@galen/contract/sales/invoice'

/** A line at the packing table: one variation of an item. */
export type PickLine = InvoiceAllocation & { readonly product: InvoiceProduct; readonly name: string }

export const linesOf = ({ products }: Pick<Invoice, 'products'>): readonly PickLine[] =>
  products.flatMap((product) =>
    product.allocation.map((allocation) => ({
      ...allocation,
      product,
      name: product.sellableItem?.itemName ?? allocation.description,
    })),
  )

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
