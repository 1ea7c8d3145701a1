import * as z from 'zod'
import { event } from '../event.ts'

const order = z.object({ id: z.uuid(), number: z.string().nullable() })

export const salesOrderPlaced = event({
  name: 'sales-order.placed',
  summary: 'A sales order was placed',
  payload: order,
})
export const salesOrderHeld = event({ name: 'sales-order.held', summary: 'A sales order is on hold', payload: order })
export const salesOrderReleased = event({
  name: 'sales-order.released',
  summary: 'A sales order is no longer on hold',
  payload: order,
})
export const salesOrderRejected = event({
  name: 'sales-order.rejected',
  summary: 'A reason of a sales order on hold was rejected',
  payload: order.extend({ code: z.string(), note: z.string() }),
})
export const salesOrderAsked = event({
  name: 'sales-order.asked',
  summary: 'Compliance asked the rep about a sales order on hold',
  payload: order.extend({ question: z.string() }),
})
export const salesOrderRecheck = event({
  name: 'sales-order.recheck',
  summary: 'An open sales order is to be checked again',
  payload: z.object({ id: z.uuid() }),
})
