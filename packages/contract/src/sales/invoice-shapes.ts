import * as z from 'zod'
import { freightChargeOf } from '@galen/domain/sales/freight'
import { price } from '../items/amounts.ts'
import { readableLine } from '../readable-text.ts'

/** Fields that a reply has and a client may send back; they are not taken. */
export const asGiven = z.unknown().optional()

export const ShipVia = z.object({
  serviceValue: z.string().nullable(),
  serviceLabel: z.string().nullable(),
  packageTypeValue: z.string().nullable(),
  packageTypeLabel: z.string().nullable(),
})
/** Choosing a service or a package type is enough; labels are filled in. */
export const sentShipVia = z.strictObject({
  serviceValue: readableLine(60).nullable(),
  packageTypeValue: readableLine(60).nullable().optional(),
  serviceLabel: asGiven,
  packageTypeLabel: asGiven,
})

export const OtherCurrencyTotal = z.object({ currency: z.string().nullable(), total: z.number() })
export const sentOtherCurrencyTotal = z
  .strictObject({
    currency: z
      .string()
      .regex(/^(?:[A-Z]{3})?$/, 'must be three capital letters, such as EUR')
      .nullable(),
    total: price.min(0),
  })
  .nullable()

export const sentShipAddress = z.union([z.uuid(), z.looseObject({ id: z.uuid() }).transform(({ id }) => id)]).nullable()
export const sentFreightCharge = z.preprocess(freightChargeOf, price.min(0))
export const sentFreightCost = price.min(0)

/** An address as it was when the invoice was placed. */
export const KeptAddress = z.unknown()
