import * as z from 'zod'
import { MOST_BULK_TERMS } from '@galen/domain/partners/bulk-terms'
import { allOf } from '@galen/domain/permissions'
import { byId, route } from '../route.ts'

const assigning = allOf('LIST_CUSTOMERS', 'LIST_ALL_SALES', 'EDIT_CUSTOMER')

const Skipped = z.object({ id: z.uuid(), number: z.string().nullable(), why: z.string() })

/** What was done to many customers at once, and what was not. */
const BatchResult = z.object({ batchId: z.uuid().nullable(), changed: z.int(), skipped: z.array(Skipped) })

/** The bulk update (Spec §3): customers by number or legacyId, one new value for all of them. */
export const customerBatch = {
  find: route({
    method: 'POST',
    path: '/api/customers/batch-update/find',
    needs: assigning,
    summary: 'The customers whose number or legacy id is among the terms, and the terms that were not found',
    body: z.strictObject({ search: z.string().max(400_000) }),
    replies: {
      200: z.object({
        found: z.array(
          z.object({
            id: z.uuid(),
            number: z.string(),
            legacyId: z.string().nullable(),
            companyName: z.string(),
            salesRepName: z.string().nullable(),
          }),
        ),
        notFound: z.array(z.string()),
        ambiguous: z.array(z.string()),
      }),
    },
  }),
  update: route({
    method: 'PUT',
    path: '/api/customers/batch-update',
    needs: assigning,
    summary: 'Give many customers one sales rep, account manager, class or state at once',
    body: z.strictObject({
      ids: z.array(z.uuid()).min(1).max(MOST_BULK_TERMS),
      newProps: z
        .strictObject({
          salesRepId: z.uuid().nullable().optional(),
          accountManagerId: z.uuid().nullable().optional(),
          classId: z.uuid().optional(),
          isActive: z.boolean().optional(),
        })
        .refine((props) => Object.values(props).some((value) => value !== undefined), 'must have at least one value'),
    }),
    replies: { 200: BatchResult },
    timeLimitMs: 60_000,
  }),
  undo: route({
    method: 'POST',
    path: '/api/customers/batch-update/:id/undo',
    needs: assigning,
    summary: 'Undo a bulk update of the last ten minutes for the customers that were not changed since',
    params: byId,
    replies: { 200: BatchResult },
    timeLimitMs: 60_000,
  }),
}
