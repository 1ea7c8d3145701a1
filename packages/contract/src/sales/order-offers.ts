import * as z from 'zod'
import { byId, route } from '../route.ts'

/** One variation as the customer of an order can buy it now. */
const OrderOffer = z.object({
  /** The variation. */
  id: z.uuid(),
  childNumber: z.string(),
  vendorId: z.uuid(),
  vendorName: z.string(),
  isSpecial: z.boolean(),
  listPrice: z.number().nullable(),
  /** What this customer is asked first. */
  price: z.number().nullable(),
  /** Null without the permission to see it, as is the minimum margin. */
  cost: z.number().nullable(),
  minimumMargin: z.number().nullable(),
  /** What is free and lasts long enough for the class of the customer, apart from this order. */
  available: z.int(),
  dropShip: z.boolean(),
  lots: z.array(
    z.object({ lot: z.string(), expirationDate: z.iso.date(), quantity: z.int(), shortDated: z.boolean() }),
  ),
})
export type OrderOffer = z.infer<typeof OrderOffer>

const OfferedItem = z.object({
  itemId: z.uuid(),
  lastPrice: z.number().nullable(),
  lastQuantity: z.int().nullable(),
  lastSoldOn: z.iso.date().nullable(),
  /** What the customer paid lately, the latest first. */
  paid: z.array(z.object({ soldOn: z.iso.date(), price: z.number(), quantity: z.int() })),
  offers: z.array(OrderOffer),
})
export type OfferedItem = z.infer<typeof OfferedItem>

export const orderOffers = {
  list: route({
    method: 'GET',
    path: '/api/sales/orders/:id/offers',
    needs: 'CREATE_SALE',
    summary: 'What the customer of an order can buy of some items, at which price and from which lots',
    params: byId,
    query: z.strictObject({
      /** Items by their ids, separated by commas. */
      items: z
        .string()
        .max(2000)
        .transform((ids) => ids.split(','))
        .pipe(z.array(z.uuid()).min(1).max(50)),
    }),
    replies: { 200: z.object({ content: z.array(OfferedItem) }) },
  }),
}
