import { addDays, type BusinessDate, formatDate } from '../dates.ts'
import { isControlled } from '../items/dea-schedule.ts'
import type { PostalAddress } from './address.ts'
import { complianceHold, type ComplianceStatus } from './compliance-decision.ts'
import { deaReasons } from './dea-reasons.ts'
import { type Moment, VERIFY_IT } from './license-remarks.ts'
import {
  type DeaRegistration,
  EXPIRY_WARNINGS,
  isVerified,
  licenseStatus,
  type StateLicense,
  type StateLicenseType,
  type Verification,
} from './license.ts'
import { itemReasons, type TradedItem } from './may-buy.ts'
import { stateLicenseReasons } from './state-license-reasons.ts'
import { decisionFrom, type TradeDecision, type TradeReason, tradeReason } from './trade-reason.ts'

/** What makes each kind of vendor an authorized trading partner: a registration with the FDA, or a state's license. */
export const tradingPartnerKinds = {
  manufacturer: { label: 'Manufacturer', authorizedBy: 'establishment' },
  exclusiveDistributor: { label: 'Exclusive distributor', authorizedBy: 'wholesaler' },
  repackager: { label: 'Repackager', authorizedBy: 'establishment' },
  wholesaler: { label: 'Wholesale distributor', authorizedBy: 'wholesaler' },
  logistics: { label: 'Third-party logistics provider', authorizedBy: 'logistics' },
  dispenser: { label: 'Dispenser', authorizedBy: 'pharmacy' },
} as const satisfies Record<string, { label: string; authorizedBy: 'establishment' | StateLicenseType }>

export type TradingPartnerKind = keyof typeof tradingPartnerKinds
export const tradingPartnerKindNames = Object.keys(tradingPartnerKinds) as [TradingPartnerKind, ...TradingPartnerKind[]]

/** Whom a product is bought from directly, as its transaction statement says it; no other vendor is one (FD&C Act 582(c)). */
export const directPurchases: Partial<Record<TradingPartnerKind, string>> = {
  manufacturer: 'Purchased directly from the manufacturer',
  exclusiveDistributor: 'Purchased directly from the exclusive distributor of the manufacturer',
  repackager: 'Purchased directly from a repackager that purchased from the manufacturer',
}

/** The registration of a place that makes or repackages drugs, renewed every year. */
export type EstablishmentRegistration = {
  readonly number: string
  readonly issuedOn: BusinessDate | null
  readonly expiresOn: BusinessDate
  readonly verification: Verification | null
}

export type Supplier = {
  readonly name: string
  readonly isActive: boolean
  readonly kind: TradingPartnerKind | null
  readonly establishments: readonly EstablishmentRegistration[]
  readonly licenses: readonly StateLicense[]
  readonly registrations: readonly DeaRegistration[]
}

export type MaySupplyQuestion = {
  readonly vendor: Supplier
  readonly item: TradedItem
  readonly shipsFrom: PostalAddress | null
  readonly on: BusinessDate
}

/**
 * May we buy this item from this vendor on this day, and if not, why: all reasons at once.
 * Drugs come from authorized trading partners only, so nothing here is held: it is put right first.
 */
export function maySupply({ vendor, item, shipsFrom, on }: MaySupplyQuestion): TradeDecision {
  const moment = { on, shipsOn: on }
  const reasons = [
    ...(vendor.isActive
      ? []
      : [tradeReason('VENDOR_INACTIVE', `${vendor.name} is not active.`, 'Activate the vendor, or choose another.')]),
    ...itemReasons(item),
    ...(item.isPrescription || isControlled(item) ? partnerReasons(vendor, shipsFrom, moment) : []),
    ...deaReasons(vendor, item, shipsFrom, moment),
  ]
  return decisionFrom(reasons.map(stopping))
}

type ApprovedSupplier = Supplier & {
  readonly complianceStatus: ComplianceStatus
  readonly complianceReason: string
}
export type SupplyRefusal = { readonly message: string; readonly why: string; readonly whatToDo: string }

/** P30: drugs come in only from a vendor that compliance approved and whose authorization holds today. */
export function supplyRefusal(
  question: Omit<MaySupplyQuestion, 'vendor'> & { readonly vendor: ApprovedSupplier },
): SupplyRefusal | null {
  const { vendor, item } = question
  if (!item.isPrescription && !isControlled(item)) return null
  const message = `${vendor.name} is not approved by compliance.`
  const held = complianceHold(vendor.complianceStatus, vendor.complianceReason)
  if (held !== null) return { message, why: held, whatToDo: 'Compliance approves the vendor first.' }
  // What is inactive by now can still come in: it was ordered before.
  const stop = maySupply({ ...question, item: { ...item, isActive: true } }).reasons.find(
    ({ effect, code }) => effect === 'block' && code !== 'VENDOR_INACTIVE',
  )
  return stop ? { message, why: stop.words, whatToDo: stop.whatToDo } : null
}

const stopping = (reason: TradeReason): TradeReason =>
  reason.effect === 'hold' ? { ...reason, effect: 'block', releasable: false } : reason

function partnerReasons(vendor: Supplier, shipsFrom: PostalAddress | null, moment: Moment): TradeReason[] {
  if (vendor.kind === null)
    return [
      tradeReason(
        'PARTNER_MISSING',
        `The trading partner type of ${vendor.name} is not set.`,
        'Choose the trading partner type and add its authorization.',
      ),
    ]
  const { authorizedBy, label } = tradingPartnerKinds[vendor.kind]
  if (authorizedBy === 'establishment') return establishmentReasons(vendor, label, moment)
  if (shipsFrom === null)
    return [
      tradeReason(
        'PARTNER_MISSING',
        `The ship-from address of ${vendor.name} is not known, so no license can be checked.`,
        'Add the address the vendor ships from.',
      ),
    ]
  return stateLicenseReasons(vendor, { state: shipsFrom.state, types: [authorizedBy], action: 'supply drugs' }, moment)
}

function establishmentReasons(vendor: Supplier, label: string, { on }: Moment): TradeReason[] {
  const begun = vendor.establishments.filter((registration) => licenseStatus(registration, on) !== 'upcoming')
  const [last] = begun
    .filter((registration) => isVerified(registration, on))
    .toSorted((one, other) => (one.expiresOn < other.expiresOn ? 1 : -1))
  const [waiting] = begun
  if (!last && waiting)
    return [
      tradeReason(
        'PARTNER_MISSING',
        `The establishment registration ${waiting.number} of ${vendor.name} has not been verified.`,
        VERIFY_IT,
      ),
    ]
  if (!last)
    return [
      tradeReason(
        'PARTNER_MISSING',
        `${vendor.name} (${label}) has no registration as a drug establishment.`,
        'Add the registration with the FDA.',
      ),
    ]
  const words = `The establishment registration ${last.number} of ${vendor.name}`
  if (last.expiresOn < on)
    return [
      tradeReason(
        'PARTNER_EXPIRED',
        `${words} expired on ${formatDate(last.expiresOn)}.`,
        'Enter the registration of this year.',
      ),
    ]
  const endsSoon = last.expiresOn < addDays(on, EXPIRY_WARNINGS[2])
  return endsSoon
    ? [tradeReason('PARTNER_EXPIRING', `${words} expires on ${formatDate(last.expiresOn)}.`, 'Ask for its renewal.')]
    : []
}
