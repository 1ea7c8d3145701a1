import * as z from 'zod'
import { homeCardNames } from './home-cards.ts'
import { route } from '../route.ts'

const names = z
  .string()
  .max(1000)
  .transform((given) => given.split(','))
  .pipe(z.array(z.enum(homeCardNames)))

/** How many rows of a list stand on the home page. */
export const HOME_ROWS = 6

/** What leads a new company to its first order, in order. */
export const firstSteps = [
  'vendor',
  'item',
  'price',
  'class',
  'customer',
  'address',
  'license',
  'approval',
  'user',
  'receipt',
  'order',
] as const
export type FirstStep = (typeof firstSteps)[number]

export const home = {
  firstSteps: route({
    method: 'GET',
    path: '/api/home/first-steps',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'What a new company has done of what leads to its first order',
    replies: {
      200: z.object({
        done: z.array(z.enum(firstSteps)),
        /** The records on which the next steps are done, where there is one. */
        itemId: z.uuid().nullable(),
        customerId: z.uuid().nullable(),
      }),
    },
  }),
  work: route({
    method: 'GET',
    path: '/api/home',
    needs: 'signed-in',
    summary:
      'The work that waits: what each list has, since when, and the first rows of some; without lists that I may not read',
    timeLimitMs: 5000,
    query: z.strictObject({ cards: names.optional(), lists: names.optional() }),
    replies: {
      200: z.object({
        today: z.iso.date(),
        cards: z.array(
          z.object({
            name: z.enum(homeCardNames),
            total: z.int(),
            totalIsExact: z.boolean(),
            /** Of the first row: since when it waits, or until when there is time. */
            age: z.string().nullable(),
            rows: z.array(z.looseObject({})),
          }),
        ),
      }),
    },
  }),
}
