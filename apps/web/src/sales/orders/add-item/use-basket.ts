import type { SalesOrder } from '@galen/contract/sales/sales-order'
import type { OrderOffer } from '@galen/contract/sales/order-offers'
import { salesOrders, salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { performed, toastError, useRead } from '../../../client/api.tsx'
import { useTopic } from '../../../client/realtime.ts'
import { text } from '../../../kit/text.ts'
import { toast } from '../../../kit/toast.ts'
import { linesOf, type OrderLine } from '../order-lines.tsx'
import { sayAdded } from '../say-added.ts'
import type { PastedLine } from './pasted-lines.ts'
import { readTypedLine } from './typed-line.ts'

type Offered = Pick<OrderOffer, 'id' | 'cost'>

/** The lines of the order while items are added; they follow what others do to it. */
export function useBasket(id: string) {
  const { data: order, refetch } = useRead(salesOrders.get, { params: { id } })
  useTopic(salesOrderTopic, { id }, { heard: () => void refetch(), missed: () => void refetch() })
  const lines = order ? linesOf(order.products) : []

  const quantityOf = (variation: string) => lines.find(({ childId }) => childId === variation)?.quantity ?? 0

  const put = (variation: string, quantity: number, price: number | null | undefined) =>
    performed(salesOrders.saveLine, {
      params: { id, variation },
      body: { id: variation, quantity, ...(price != null && { price }) },
    })

  /** What is on the order already is added to, never replaced; true when it is on the order. */
  const add = async (itemName: string, offer: Offered, typed: string, price: number | null): Promise<boolean> => {
    const line = readTypedLine(typed.trim() === '' ? '0' : typed, offer.cost)
    if ('refused' in line) return refuse(line.refused)
    if (line.quantity === 0) return refuse(text('Add quantity of item {name}.', { name: itemName }))
    try {
      const before = quantityOf(offer.id)
      await put(offer.id, before + line.quantity, line.price ?? price)
      await refetch()
      if (before > 0) sayAdded(itemName, before, line.quantity)
      return true
    } catch (reason) {
      toastError(reason)
      return false
    }
  }

  /** A quantity in the basket; zero takes the line off the order. */
  const change = async (line: OrderLine, typed: string): Promise<void> => {
    const read = readTypedLine(typed, line.cost)
    if ('refused' in read) return void toast.error(read.refused)
    try {
      if (read.quantity === 0)
        await performed(salesOrders.removeAllocation, {
          params: { id, product: line.itemId, allocation: line.childId },
        })
      else await put(line.childId, read.quantity, read.price ?? line.price)
    } catch (reason) {
      toastError(reason)
    }
    await refetch()
  }

  const addAll = async (pasted: readonly PastedLine[]): Promise<void> => {
    const wholes = new Map<string, number>()
    for (const { offer, quantity, price } of pasted) {
      if (!offer) continue
      const whole = (wholes.get(offer.id) ?? quantityOf(offer.id)) + quantity
      wholes.set(offer.id, whole)
      await put(offer.id, whole, price ?? offer.price)
    }
    await refetch()
    toast.success(text('{count} lines added', { count: pasted.length }))
  }

  return { order: order as SalesOrder | undefined, lines, add, change, addAll }
}

function refuse(words: string): false {
  toast.error(words)
  return false
}
