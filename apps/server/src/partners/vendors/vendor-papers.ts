import type { Vendor } from '@galen/contract/partners/vendors'
import type { BusinessDate } from '@galen/domain/dates'
import type { EstablishmentRegistration, Supplier } from '@galen/domain/partners/may-supply'
import { shipFromAddresses } from '@galen/domain/partners/vendor'
import { type KeptLicence, papersOf, stateLicenceOf } from '../licences/papers.ts'

type Known = Pick<Vendor, 'friendlyName' | 'isActive' | 'partnerKind' | 'addresses'> & {
  readonly licences: readonly KeptLicence[]
}

/** A registration that was withdrawn is none. */
const establishmentsOf = (licences: readonly KeptLicence[], on: BusinessDate): EstablishmentRegistration[] =>
  licences
    .filter(({ kind, withdrawnOn }) => kind === 'establishment' && (withdrawnOn === null || withdrawnOn > on))
    .map(stateLicenceOf)

/** A vendor as the rules of the trade know it. */
export const supplierOf = (vendor: Known, on: BusinessDate): Supplier & { readonly shipFromStates: string[] } => ({
  name: vendor.friendlyName,
  isActive: vendor.isActive,
  kind: vendor.partnerKind,
  establishments: establishmentsOf(vendor.licences, on),
  ...papersOf(vendor.licences, on),
  shipFromStates: shipFromAddresses(vendor.addresses).map(({ state }) => state),
})
