import * as z from 'zod'
import { readableLine, readableProse } from '../readable-text.ts'
import { route } from '../route.ts'
import { ShopRequest } from './web-shop.ts'

/** Orders that systems of customers send. */
export const externalRequests = {
  receive: route({
    method: 'POST',
    path: '/api/external/sales-requests',
    needs: 'api-key',
    summary: 'Send an order of a customer; lines that no item is found for are kept with the reason',
    body: z.strictObject({
      customerNumber: z.string().trim().min(1).max(40),
      externalNumber: readableLine(40).min(1),
      /** One of the addresses that the customer is shipped to; its default while null. */
      addressId: z.uuid().nullable().default(null),
      note: readableProse(1000).default(''),
      lines: z
        .array(
          z.strictObject({
            /** Our number, an NDC in any layout, or a GTIN. */
            item: z.string().trim().min(1).max(60),
            quantity: z.int().min(1).max(1_000_000),
            /** What they expect to pay for one. */
            price: z.number().min(0).max(999_999_999_999).multipleOf(0.01).optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    replies: { 200: ShopRequest },
  }),
}
