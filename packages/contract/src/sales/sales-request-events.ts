import * as z from 'zod'
import { event } from '../event.ts'

export const salesRequestReceived = event({
  name: 'sales-request.received',
  summary: 'An order came in from the shop, from another system or by EDI',
  payload: z.object({
    id: z.uuid(),
    number: z.string(),
    customerId: z.uuid().nullable(),
    source: z.enum(['API', 'EDI', 'WEB']),
  }),
})
