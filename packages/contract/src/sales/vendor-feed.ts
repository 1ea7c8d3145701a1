import * as z from 'zod'
import { anyOf } from '@galen/domain/permissions'
import { route } from '../route.ts'

/** What the vendor says about one variation. Nothing of it is kept as ours: it is shown with its time. */
const VendorOffer = z.object({
  variationId: z.uuid(),
  itemId: z.uuid(),
  number: z.string(),
  ndc: z.string().nullable(),
  itemName: z.string(),
  childNumber: z.string(),
  vendorId: z.uuid(),
  vendorName: z.string(),
  vendorItemNumber: z.string(),
  available: z.int().nullable(),
  /** What the vendor asks for one; null without the permission View cost. */
  price: z.number().nullable(),
  /** When this was so, by the vendor's clock; null where the vendor said nothing about it. */
  asOf: z.iso.datetime().nullable(),
})
export type VendorOffer = z.infer<typeof VendorOffer>

export const vendorFeed = {
  ask: route({
    method: 'POST',
    path: '/api/amerisource',
    needs: anyOf('CREATE_SALE', 'LIST_PURCHASES'),
    summary: 'What the vendor has of these variations now and what it asks for them',
    body: z.strictObject({
      variationsId: z.union([z.uuid().transform((id) => [id]), z.array(z.uuid()).min(1).max(100)]),
    }),
    replies: {
      200: z.object({
        /** Whether there is a feed, and whether it answered just now. */
        feed: z.enum(['answered', 'silent', 'none']),
        note: z.string(),
        content: z.array(VendorOffer),
      }),
    },
  }),
}
