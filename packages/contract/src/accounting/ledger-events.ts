import * as z from 'zod'
import { event } from '../event.ts'

export const ledgersDue = event({
  name: 'ledgers.due',
  summary: 'A day has begun: the ledgers of documents are compared with their accounts',
  payload: z.object({ on: z.string() }),
})
