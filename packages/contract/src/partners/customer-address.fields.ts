import { addressLines, postalParts } from '@galen/domain/partners/address'
import { customerAddressKinds } from '@galen/domain/partners/customer'
import { LONGEST } from '@galen/domain/shape-limits'
import { choice, type Fields, flag, initialValues, line, prose, type ValuesOf } from '../fields.ts'
import { phone, postalAddress } from '../shapes.ts'

const required = { required: true, longest: LONGEST.addressLine } as const

/**
 * The one place that names the fields of an address of a customer. Those of `shipTo` go with every order, invoice and print
 * that is sent there; `own` is known to the customer alone.
 */
export const customerAddressFields = {
  shipTo: {
    name: line('Name at the address', { ...required, sent: postalAddress.name }),
    address: line('Street', { ...required, sent: postalAddress.address }),
    address2: line('Second line', { ...required, sent: postalAddress.address2 }),
    city: line('City', { ...required, sent: postalAddress.city }),
    state: line('State', { ...required, sent: postalAddress.state.min(1) }),
    zipCode: line('ZIP code', { ...required, longest: LONGEST.zipCode, sent: postalAddress.zipCode.min(1) }),
    country: line('Country', { ...required, initial: 'US', sent: postalAddress.country }),
  },
  own: {
    kind: choice('Use for', customerAddressKinds, { required: true, initial: 'both' }),
    defaultBill: flag('Default bill-to', { required: true }),
    defaultShip: flag('Default ship-to', { required: true }),
    phone: line('Phone', { required: true, longest: LONGEST.phone, sent: phone }),
    deliveryNotes: prose('Delivery notes', { required: true, longest: 1000 }),
    active: flag('In use', { required: true, initial: true }),
  },
} as const

export const allAddressFields = { ...customerAddressFields.shipTo, ...customerAddressFields.own }
export const newAddress = () => initialValues(allAddressFields)

const isPostal = (name: string) => (postalParts as readonly string[]).includes(name)
const shipToFields: Fields = customerAddressFields.shipTo
const beyondPost = Object.entries(shipToFields).filter(([name]) => !isPostal(name))

/** A ship-to a line each, as envelopes and documents have it; what the post does not need follows under its label. */
export const shipToLines = (to: ValuesOf<typeof customerAddressFields.shipTo>): string[] => [
  ...addressLines(to),
  ...beyondPost.flatMap(([name, { label }]) => {
    const value = Object.entries(to).find(([key]) => key === name)?.[1]
    return value ? [`${label} ${value}`] : []
  }),
]
