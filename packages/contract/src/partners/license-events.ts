import * as z from 'zod'
import { event } from '../event.ts'

export const licensesDue = event({
  name: 'licenses.due',
  summary: 'A day has begun: licenses may have expired',
  payload: z.object({ on: z.string() }),
})
