import * as z from 'zod'
import { nearnesses } from '@galen/domain/search/nearness'
import { route } from '../route.ts'

/** The lists whose records are found by what is typed into the palette, in the order of records that are equally near. */
export const foundKinds = [
  'customer',
  'vendor',
  'item',
  'sales-order',
  'invoice',
  'purchase-order',
  'receipt',
  'payment_in',
  'payment_out',
  'customer-credits',
  'vendor-credits',
  'manual-invoice',
  'sales-order-request',
  'stock',
  'pedigree',
  'batch',
  'journal',
  'stock-operation',
  'edi-sent',
  'manufacturer',
  'user',
  'role',
  'company',
  'audit',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** The most records of one kind, and of all kinds together. */
export const FOUND_OF_A_KIND = 4
export const MOST_FOUND = 24

export const finding = {
  records: route({
    method: 'GET',
    path: '/api/records',
    needs: 'signed-in',
    summary:
      'Records by number, NDC, GTIN, name, lot, serial, tracking, check or control number, the nearest first; none that I may not read',
    timeLimitMs: 5000,
    query: z.strictObject({
      text: z.string().max(200),
      kinds: z
        .string()
        .max(1000)
        .transform((given) => given.split(','))
        .pipe(z.array(z.enum(foundKinds)))
        .optional(),
    }),
    replies: {
      200: z.object({
        found: z.array(z.object({ kind: z.enum(foundKinds), nearness: z.enum(nearnesses), row: z.looseObject({}) })),
      }),
    },
  }),
}
