import * as z from 'zod'
import { ediDocumentLifecycle } from '@galen/domain/edi/edi-document'
import { route } from '../route.ts'

/** What became of a file. */
export const ReceivedEdi = z.object({
  /** The control numbers of its interchanges. */
  interchanges: z.array(z.string()),
  documents: z.array(
    z.object({
      id: z.uuid(),
      transactionSet: z.string(),
      status: z.enum(ediDocumentLifecycle.statuses),
      problem: z.string().nullable(),
      documentNumber: z.string(),
    }),
  ),
  /** How many 997s and TA1s were written for it. */
  acknowledgments: z.int(),
  /** Why interchanges of it were not taken: unknown senders, other receivers, what came in before. */
  refused: z.array(z.string()),
})
export type ReceivedEdi = z.infer<typeof ReceivedEdi>

const body = z.strictObject({ content: z.string().min(1).max(900_000) })

/** Our own calls: how documents of partners come in. */
export const ediInterchanges = {
  receive: route({
    method: 'POST',
    path: '/api/edi-service/interchanges',
    needs: 'EDIT_EDI',
    summary: 'Take a file of a partner; what is broken is kept, answered and shown',
    body,
    replies: { 200: ReceivedEdi },
  }),
  receiveOutside: route({
    method: 'POST',
    path: '/api/external/edi',
    needs: 'api-key',
    summary: 'Hand over a file of a partner, as a gateway does',
    body,
    replies: { 200: ReceivedEdi },
  }),
}
