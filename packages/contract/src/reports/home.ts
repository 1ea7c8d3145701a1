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

/** What a person tries first in a demo company, and the steps of each as the records show them. */
export const guidedTasks = {
  order: ['started', 'shipTo', 'item', 'secondItem', 'customerPo', 'placed'],
  receipt: ['started', 'counted', 'vendorInvoice', 'placed'],
  payment: ['recorded', 'applied', 'deposited'],
} as const
export type GuidedTask = keyof typeof guidedTasks
export const guidedTaskNames = Object.keys(guidedTasks) as [GuidedTask, ...GuidedTask[]]

export const home = {
  guidedTasks: route({
    method: 'GET',
    path: '/api/home/guided-tasks',
    needs: 'signed-in',
    summary: 'The first tasks of a person in a demo company, and the steps that the person has done; none elsewhere',
    replies: {
      200: z.object({
        tasks: z.array(
          z.object({
            name: z.enum(guidedTaskNames),
            done: z.array(z.string()),
            /** The draft that the person began last, and the purchase order that it receives. */
            draft: z.object({ id: z.uuid(), purchaseOrderId: z.uuid().nullable() }).nullable(),
          }),
        ),
      }),
    },
  }),
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
