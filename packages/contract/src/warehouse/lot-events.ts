import * as z from 'zod'
import { event } from '../event.ts'

export const lotCorrected = event({
  name: 'lot.corrected',
  summary: 'The number or the expiry date of a lot was corrected',
  payload: z.object({
    lotId: z.uuid(),
    newLotId: z.uuid(),
    operationId: z.uuid(),
    oldLot: z.string(),
    newLot: z.string(),
    expiresOn: z.string(),
  }),
})

export const lotRecalled = event({
  name: 'lot.recalled',
  summary: 'A lot was recalled',
  payload: z.object({ lotId: z.uuid(), reason: z.string() }),
})
