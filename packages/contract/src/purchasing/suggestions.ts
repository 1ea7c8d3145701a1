import * as z from 'zod'
import { allOf } from '@galen/domain/permissions'
import { LARGEST_QUANTITY } from '@galen/domain/purchasing/purchase-order'
import { route } from '../route.ts'

const needs = allOf('LIST_PURCHASES', 'CREATE_PURCHASE')
const ids = z.array(z.uuid()).min(1).max(500)

/** What to do with suggestions of the list to purchase; their ids are the variations. */
const wantedLine = z.strictObject({
  purchasableItemId: z.uuid(),
  quantity: z.int().min(1).max(LARGEST_QUANTITY),
  /** The sales orders that it is for. */
  targets: z
    .array(z.strictObject({ salesOrderId: z.uuid(), quantity: z.int().min(1).max(LARGEST_QUANTITY) }))
    .max(100)
    .optional(),
})

export const purchaseSuggestions = {
  order: route({
    method: 'POST',
    path: '/api/purchase/suggestions/order',
    needs,
    summary:
      'Put what is wanted into drafts, one for each vendor, new ones or those that are named: all of it or nothing',
    body: z.strictObject({
      orders: z
        .array(
          z.strictObject({
            vendorId: z.uuid(),
            /** A draft of this vendor; without one a new draft is made. */
            orderId: z.uuid().optional(),
            products: z.array(wantedLine).min(1).max(500),
          }),
        )
        .min(1)
        .max(100),
    }),
    replies: { 200: z.object({ ids: z.array(z.uuid()) }) },
  }),
  ignore: route({
    method: 'POST',
    path: '/api/purchase/suggestions/ignore',
    needs,
    summary:
      'Ignore suggestions to buy until a day, or without one until another quantity is needed; the reply names those that were still suggested',
    body: z.strictObject({ ids, until: z.iso.date().nullable() }),
    replies: { 200: z.object({ ids: z.array(z.uuid()) }) },
  }),
  suggestAgain: route({
    method: 'POST',
    path: '/api/purchase/suggestions/suggest-again',
    needs,
    summary: 'Suggest again what was ignored',
    body: z.strictObject({ ids }),
    replies: { 204: null },
  }),
}
