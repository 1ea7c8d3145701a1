import * as z from 'zod'
import { event } from '../event.ts'

export const mailFailed = event({
  name: 'mail.failed',
  summary: 'An email could not be delivered and needs a person',
  payload: z.object({ mailId: z.uuid() }),
})
