import * as z from 'zod'
import { event } from '../event.ts'

export const ediDocumentSettled = event({
  name: 'edi-document.settled',
  summary: 'A document for a partner was delivered, or could not be',
  payload: z.object({ documentId: z.uuid(), isDelivered: z.boolean() }),
})
