import { randomUUIDv7 } from 'node:crypto'
import type { FieldProblem, RowValues } from '@galen/domain/importing/import-plan'
import type { CustomerColumns } from '@galen/domain/importing/partner-columns'
import { centsToNumber } from '@galen/domain/money'
import { customerAddressProblems, settledAddresses } from '@galen/domain/partners/customer'
import type { Actor } from '../../platform/operation.ts'
import { todayOf } from '../../platform/work.ts'
import {
  type CustomerAddressRecord,
  customerAddressColumns,
  type CustomerRecord,
  newCustomer,
  withStanding,
} from '../customers/customer.store.ts'
import { addressField, saysAddress, withAddress } from './imported-address.ts'
import { licenseValues, saysLicenses, withLicenses } from './imported-licenses.ts'

type Values = RowValues<CustomerColumns>

/** The address that a file means: the one that is shipped to by default, else the first that is in use. */
export const ownAddress = (addresses: readonly CustomerAddressRecord[]): CustomerAddressRecord | undefined =>
  addresses.find(({ active, defaultShip }) => active && defaultShip) ?? addresses.find(({ active }) => active)

const newAddress = (): CustomerAddressRecord => ({ ...customerAddressColumns.initial, id: randomUUIDv7() })

export type WantedCustomer = {
  readonly customer: CustomerRecord
  readonly problems: readonly FieldProblem<CustomerColumns>[]
}

/** The customer as a row makes it, and what is wrong with it. */
export function wantedCustomer(before: CustomerRecord, values: Values, actor: Actor): WantedCustomer {
  const plain = { ...before, ...plainValues(values) }
  const { addresses, problems } = wantedAddresses(before, values)
  const papers = saysLicenses(values)
    ? withLicenses(before.licenses, values, licenseValues(before.licenses, values), ownAddress(addresses), {
        userId: actor.userId,
        today: todayOf(actor),
      })
    : { licenses: before.licenses, problems: [] }
  const customer = { ...plain, addresses: [...addresses], licenses: papers.licenses }
  const isWrong = problems.length + papers.problems.length > 0
  return {
    customer:
      isWrong || (!saysAddress(values) && !saysLicenses(values)) ? customer : withStanding(customer, todayOf(actor)),
    problems: [...problems, ...papers.problems],
  }
}

function wantedAddresses(before: CustomerRecord, values: Values) {
  if (!saysAddress(values)) return { addresses: before.addresses, problems: [] }
  const own = ownAddress(before.addresses)
  const changed = withAddress(own ?? newAddress(), values)
  const all = own ? before.addresses.map((one) => (one.id === own.id ? changed : one)) : [...before.addresses, changed]
  const problems = customerAddressProblems(all).filter(({ field }) =>
    field.startsWith(`addresses.${all.indexOf(changed)}.`),
  )
  return {
    addresses: settledAddresses(all).map(customerAddressColumns.pick),
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
] as const satisfies readonly (keyof CustomerRecord & keyof CustomerColumns)[]

/** What a row says of the customer itself; an emptied field is what a new customer has there. */
function plainValues(values: Values): Partial<CustomerRecord> {
  const said = PLAIN.filter((field) => values[field] !== undefined).map((field) => [
    field,
    values[field] ?? BLANK[field],
  ])
  const { creditLimit } = values
  return {
    ...(Object.fromEntries(said) as Partial<CustomerRecord>),
    ...(creditLimit === undefined ? {} : { creditLimit: creditLimit === null ? null : centsToNumber(creditLimit) }),
  }
}

/** The fields of a customer that are in columns of their own, as a file has them. */
export const plainOf = (customer: CustomerRecord): Values =>
  Object.fromEntries(PLAIN.map((field) => [field, customer[field] === '' ? null : customer[field]])) as Values
