import * as z from 'zod'
import { event } from '../event.ts'

export const substanceLimitsChanged = event({
  name: 'substance.limits-changed',
  summary: 'A limit of a substance was set or changed: open orders are checked again',
  payload: z.object({ substance: z.string() }),
})
