import * as z from 'zod'

const LicenseGlance = z.object({
  number: z.string(),
  expiresOn: z.iso.date(),
  isVerified: z.boolean(),
  schedules: z.array(z.string()),
})

const Finding = z.object({
  code: z.string(),
  outcome: z.enum(['error', 'warning', 'hold']),
  message: z.string(),
  /** The same as a row of the check before placing: what it is, its figures, and the items it is about. */
  title: z.string(),
  detail: z.string(),
  itemIds: z.array(z.uuid()),
  /** Who decides what puts the order on hold; null for what does not. */
  decider: z
    .object({
      group: z.string(),
      /** A few people who can decide it, without the one who asks. */
      people: z.array(z.string()),
      /** What removes the cause, where no one may approve it. */
      wayOut: z.string().nullable(),
    })
    .nullable(),
})

/** How much of the credit of a customer is used with an order. */
export const CreditUse = z.object({
  openReceivables: z.number(),
  uninvoicedOrders: z.number(),
  unapplied: z.number(),
  thisOrder: z.number(),
  exposure: z.number(),
  limit: z.number().nullable(),
  pastDue: z.number(),
})

const LastOrder = z.object({ id: z.uuid(), number: z.string(), placedDate: z.iso.datetime(), total: z.number() })

/** The credit of a customer without any further order, and the last order that the person may see. */
export const CreditAtAGlance = z.object({ credit: CreditUse, lastOrder: LastOrder.nullable() })

/** What placing an order would find now, what is known of its customer, and the credit. */
export const OrderFindings = z.object({
  findings: z.array(Finding),
  /** What a rep has to know of the customer while selling; null while there is none. */
  customer: z
    .object({
      license: LicenseGlance.nullable(),
      dea: LicenseGlance.nullable(),
      lastOrder: LastOrder.nullable(),
    })
    .nullable(),
  credit: CreditUse.nullable(),
})
