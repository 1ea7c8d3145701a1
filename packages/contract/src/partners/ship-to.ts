import * as z from 'zod'
import { rowShape } from '../field-schemas.ts'
import { customerAddressFields } from './customer-address.fields.ts'

/** An address that goods are sent to (Spec §3: id, name, address, city, state, zipCode), as documents show and keep it. */
export const ShipTo = z.object({ id: z.uuid(), ...rowShape(customerAddressFields.shipTo) })
export type ShipTo = z.infer<typeof ShipTo>

/** One of those that a document can be sent to. */
export const ShipToChoice = ShipTo.extend({ isDefault: z.boolean() })
export type ShipToChoice = z.infer<typeof ShipToChoice>
