import { randomUUIDv7 } from 'node:crypto'
import type { FieldProblem, RowValues } from '@galen/domain/importing/import-plan'
import type { CustomerColumns } from '@galen/domain/importing/partner-columns'
import { centsToNumber } from '@galen/domain/money'
import { customerAddressProblems, settledAddresses } from '@galen/domain/partners/customer'
import type { Actor } from '../../platform/operation.ts'
import { todayOf, withStanding } from '../customers/customer-standing.ts'
import { type KeptAddress, type KeptCustomer, keptAddress } from '../customers/customer.store.ts'
import { newCustomer } from '../customers/new-customer.ts'
import { addressField, saysAddress, withAddress } from './imported-address.ts'
import { paperValues, saysPapers, withPapers } from './imported-papers.ts'

type Values = RowValues<CustomerColumns>

/** The address that a file means: the one that is shipped to by default, else the first that is in use. */
export const ownAddress = (addresses: readonly KeptAddress[]): KeptAddress | undefined =>
  addresses.find(({ active, defaultShip }) => active && defaultShip) ?? addresses.find(({ active }) => active)

const newAddress = (): KeptAddress => ({
  id: randomUUIDv7(),
  name: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'US',
  kind: 'both',
  defaultBill: false,
  defaultShip: false,
  phone: '',
  deliveryNotes: '',
  active: true,
})

export type WantedCustomer = {
  readonly customer: KeptCustomer
  readonly problems: readonly FieldProblem<CustomerColumns>[]
}

/** The customer as a row makes it, and what is wrong with it. */
export function wantedCustomer(before: KeptCustomer, values: Values, actor: Actor): WantedCustomer {
  const plain = { ...before, ...plainValues(values) }
  const { addresses, problems } = wantedAddresses(before, values)
  const papers = saysPapers(values)
    ? withPapers(before.licenses, values, paperValues(before.licenses, values), ownAddress(addresses), actor.userId)
    : { licenses: before.licenses, problems: [] }
  const customer = { ...plain, addresses: [...addresses], licenses: papers.licenses }
  const isWrong = problems.length + papers.problems.length > 0
  return {
    customer:
      isWrong || (!saysAddress(values) && !saysPapers(values)) ? customer : withStanding(customer, todayOf(actor)),
    problems: [...problems, ...papers.problems],
  }
}

function wantedAddresses(before: KeptCustomer, values: Values) {
  if (!saysAddress(values)) return { addresses: before.addresses, problems: [] }
  const own = ownAddress(before.addresses)
  const changed = withAddress(own ?? newAddress(), values)
  const all = own ? before.addresses.map((one) => (one.id === own.id ? changed : one)) : [...before.addresses, changed]
  const problems = customerAddressProblems(all).filter(({ field }) =>
    field.startsWith(`addresses.${all.indexOf(changed)}.`),
  )
  return {
    addresses: settledAddresses(all).map(keptAddress),
    problems: problems.map(({ field, message }) => ({ field: addressField({ field }), message })),
  }
}

const BLANK = newCustomer('', '')

const PLAIN = [
  'legacyId',
  'companyName',
  'friendlyName',
  'classId',
  'referralId',
  'salesRepId',
  'accountManagerId',
  'phone',
  'email',
  'website',
  'taxId',
  'notes',
  'termsId',
  'currency',
  'priceAdjustment',
  'minimumMargin',
  'dropShipAllowed',
  'shipVia',
  'freightRule',
  'mailsInvoice',
] as const satisfies readonly (keyof KeptCustomer & keyof CustomerColumns)[]

/** What a row says of the customer itself; an emptied field is what a new customer has there. */
function plainValues(values: Values): Partial<KeptCustomer> {
  const said = PLAIN.filter((field) => values[field] !== undefined).map((field) => [
    field,
    values[field] ?? BLANK[field],
  ])
  const { creditLimit } = values
  return {
    ...(Object.fromEntries(said) as Partial<KeptCustomer>),
    ...(creditLimit === undefined ? {} : { creditLimit: creditLimit === null ? null : centsToNumber(creditLimit) }),
  }
}

/** The fields of a customer that stand in columns of their own, as a file has them. */
export const plainOf = (customer: KeptCustomer): Values =>
  Object.fromEntries(PLAIN.map((field) => [field, customer[field] === '' ? null : customer[field]])) as Values
