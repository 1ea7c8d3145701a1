import type { VendorRefusal } from '@galen/contract/purchasing/vendor-refusal'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'

/** Why drugs of this vendor are not counted, and who can approve it. */
type Delivery = { readonly vendorRefusal: VendorRefusal | null; readonly products: readonly unknown[] }

/** Whether no line of the delivery can be received. */
export const refusesAll = ({ vendorRefusal, products }: Delivery): boolean =>
  vendorRefusal !== null && vendorRefusal.purchasableItemIds.length === products.length

export function VendorBanner({ receipt }: { receipt: Delivery }) {
  const { vendorRefusal } = receipt
  if (vendorRefusal === null) return null
  const { message, why, approvers, purchasableItemIds } = vendorRefusal
  return (
    <Note tone="void" live>
      <b>{message}</b> {why}{' '}
      {refusesAll(receipt)
        ? text('None of the lines can be received.')
        : text(
            '{count, plural, one {# Rx line is refused} other {# Rx lines are refused}}; the others can be received.',
            {
              count: purchasableItemIds.length,
            },
          )}{' '}
      {approvers.length > 0 && text('{names} can approve it.', { names: approvers.join(', ') })}
    </Note>
  )
}
