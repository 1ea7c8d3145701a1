import * as z from 'zod'
import { event } from '../event.ts'

const invoice = z.object({ id: z.uuid(), number: z.string() })

export const invoicePlaced = event({ name: 'invoice.placed', summary: 'An invoice was placed', payload: invoice })
