import type { Vendor } from '@galen/contract/partners/vendors'
import type { BusinessDate } from '@galen/domain/dates'
import type { EstablishmentRegistration, Supplier } from '@galen/domain/partners/may-supply'
import { shipFromAddresses } from '@galen/domain/partners/vendor'
import { type LicenseRecord, stateLicenseOf, tradeLicensesOf } from '../licenses/license-record.ts'

type Known = Pick<Vendor, 'friendlyName' | 'isActive' | 'partnerKind' | 'addresses'> & {
  readonly licenses: readonly LicenseRecord[]
}

/** A withdrawn registration does not count. */
const establishmentsOf = (licenses: readonly LicenseRecord[], on: BusinessDate): EstablishmentRegistration[] =>
  licenses
    .filter(({ kind, withdrawnOn }) => kind === 'establishment' && (withdrawnOn === null || withdrawnOn > on))
    .map(stateLicenseOf)

/** A vendor as the rules of the trade know it. */
export const supplierOf = (vendor: Known, on: BusinessDate): Supplier & { readonly shipFromStates: string[] } => ({
  name: vendor.friendlyName,
  isActive: vendor.isActive,
  kind: vendor.partnerKind,
  establishments: establishmentsOf(vendor.licenses, on),
  ...tradeLicensesOf(vendor.licenses, on),
  shipFromStates: shipFromAddresses(vendor.addresses).map(({ state }) => state),
})
