import type { OrderProduct } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { medicineName } from '@galen/domain/items/medicine-name'
import { performed, toastError } from '../../../client/api.tsx'
import { text } from '../../../kit/text.ts'
import { toast } from '../../../kit/toast.ts'
import { OfferRows } from './offer-rows.tsx'
import { readTypedLine } from './typed-line.ts'
import { useOffers } from './use-found-items.ts'

type SplitLineProps = {
  orderId: string
  product: Pick<OrderProduct, 'sellableId' | 'sellableItem' | 'allocation'>
  /** Reads the order again after an allocation has changed. */
  saved: () => void
}

/** The vendors of one line side by side: each takes a part of the quantity, at its own price. */
export function SplitLine({ orderId, product, saved }: SplitLineProps) {
  const { sellableId, sellableItem, allocation } = product
  const offers = useOffers(orderId, [sellableId])
  const offered = offers.data?.content.find(({ itemId }) => itemId === sellableId)
  const ordered = new Map(allocation.map(({ id, quantity, price }) => [id, { quantity, price }]))
  const units = allocation.reduce((sum, { quantity }) => sum + quantity, 0)
  const put = async (variation: string, quantity: number, price: number | null | undefined) => {
    if (quantity === 0 && !ordered.has(variation))
      return void toast.error(text('Add quantity of item {name}.', { name: medicineName(sellableItem) }))
    try {
      if (quantity === 0)
        await performed(salesOrders.removeAllocation, {
          params: { id: orderId, product: sellableId, allocation: variation },
        })
      else
        await performed(salesOrders.saveLine, {
          params: { id: orderId, variation },
          body: { id: variation, quantity, ...(price != null && { price }) },
        })
      saved()
    } catch (reason) {
      toastError(reason)
    }
  }
  return (
    <div>
      <p className="small secondary">
        {text(
          '{units} units from {count, plural, one {# vendor} other {# vendors}}. Enter saves a row, 0 removes it.',
          {
            units,
            count: allocation.length,
          },
        )}
      </p>
      <OfferRows
        key={allocation.map(({ id, version }) => `${id} ${version}`).join(' ')}
        item={{ ...sellableItem, id: sellableId, offered }}
        ordered={ordered}
        leave={() => undefined}
        add={async (_, offer, typed, price) => {
          const line = readTypedLine(typed.trim() === '' ? '0' : typed, offer.cost)
          if ('refused' in line) return void toast.error(line.refused)
          await put(offer.id, line.quantity, line.price ?? price)
        }}
      />
    </div>
  )
}
