import * as z from 'zod'
import { event } from '../event.ts'

export const licensesDue = event({
  name: 'licenses.due',
  summary: 'A day has begun: licenses may have expired',
  payload: z.object({ on: z.string() }),
})

export const customerEligibilityChanged = event({
  name: 'customer.eligibility-changed',
  summary: 'Licenses or the compliance decision of a customer changed',
  payload: z.object({ id: z.uuid() }),
})
