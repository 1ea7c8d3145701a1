import type { BusinessDate } from '../dates.ts'
import { isControlled, type ScheduledItem } from '../items/dea-schedule.ts'
import type { PostalAddress } from './address.ts'
import { deaReasons } from './dea-reasons.ts'
import type { Moment } from './license-remarks.ts'
import type { DeaRegistration, StateLicense, StateLicenseType } from './license.ts'
import { stateLicenseReasons } from './state-license-reasons.ts'
import { type StateCode, stateOf } from './states.ts'
import { decisionFrom, type TradeDecision, type TradeReason, tradeReason } from './trade-reason.ts'

export type Buyer = {
  readonly name: string
  readonly isActive: boolean
  /** Why someone holds all orders of this customer; null when no one does. */
  readonly holdReason: string | null
  readonly licenses: readonly StateLicense[]
  readonly registrations: readonly DeaRegistration[]
}

export type TradedItem = ScheduledItem & {
  readonly name: string
  readonly isActive: boolean
  readonly isPrescription: boolean
}

/** What a company has decided about licenses; laws differ from state to state and change. */
export type LicenseRules = {
  /** The kinds of license that let someone buy prescription drugs. */
  readonly prescriptionTypes: readonly StateLicenseType[]
  /** States that want a license of their own for controlled substances. */
  readonly controlledSubstancesStates: readonly StateCode[]
}

export const standardLicenseRules: LicenseRules = {
  prescriptionTypes: ['pharmacy', 'hospital', 'practitioner', 'veterinarian', 'wholesaler', 'manufacturer'],
  controlledSubstancesStates: [],
}

export type MayBuyQuestion = {
  readonly customer: Buyer
  readonly item: TradedItem
  readonly shipTo: PostalAddress | null
  readonly on: BusinessDate
  readonly shipsOn?: BusinessDate
  readonly rules?: LicenseRules
}

/** May this customer buy this item at this address on this day, and if not, why: all reasons at once. */
export function mayBuy({ customer, item, shipTo, on, shipsOn, rules }: MayBuyQuestion): TradeDecision {
  const moment = { on, shipsOn: shipsOn ?? on }
  return decisionFrom([
    ...standingReasons(customer, shipTo),
    ...itemReasons(item),
    ...(shipTo ? licenseReasons(customer, item, shipTo.state, rules ?? standardLicenseRules, moment) : []),
    ...deaReasons(customer, item, shipTo, moment),
  ])
}

/** The same at every place that goods go to, each reason once; without any place that is a reason. */
export function mayBuyAt({
  places,
  ...question
}: Omit<MayBuyQuestion, 'shipTo'> & { readonly places: readonly PostalAddress[] }): TradeDecision {
  const reasons = (places.length === 0 ? [null] : places).flatMap((shipTo) => mayBuy({ ...question, shipTo }).reasons)
  return decisionFrom([...new Map(reasons.map((reason) => [`${reason.code} ${reason.words}`, reason])).values()])
}

function standingReasons({ name, isActive, holdReason }: Buyer, shipTo: PostalAddress | null): TradeReason[] {
  return [
    ...(isActive
      ? []
      : [tradeReason('CUSTOMER_INACTIVE', `${name} is not active.`, 'Activate the customer, or choose another.')]),
    ...(holdReason === null
      ? []
      : [
          tradeReason(
            'CUSTOMER_HOLD',
            holdReason.trim() === '' ? `${name} is on hold.` : `${name} is on hold: ${holdReason.trim()}`,
            'Ask the user who put the customer on hold to release it.',
          ),
        ]),
    ...(shipTo
      ? []
      : [tradeReason('SHIP_TO_MISSING', 'There is no address to ship to.', 'Choose one of the customer’s addresses.')]),
  ]
}

/** What is against an item no matter who trades it. */
export function itemReasons({ name, isActive, deaSchedule }: TradedItem): TradeReason[] {
  return [
    ...(isActive ? [] : [tradeReason('ITEM_INACTIVE', `${name} is not active.`, 'Activate the item, or remove it.')]),
    ...(deaSchedule === 'I'
      ? [tradeReason('SCHEDULE_I', `${name} is in schedule I, which is never traded.`, 'Remove the item.')]
      : []),
  ]
}

function licenseReasons(
  customer: Buyer,
  item: TradedItem,
  state: string,
  rules: LicenseRules,
  moment: Moment,
): TradeReason[] {
  const controlled = isControlled(item)
  const ownLicense = rules.controlledSubstancesStates.some((code) => code === stateOf(state))
  return [
    ...(item.isPrescription || controlled
      ? stateLicenseReasons(
          customer,
          { state, types: rules.prescriptionTypes, action: 'buy prescription drugs' },
          moment,
        )
      : []),
    ...(controlled && ownLicense
      ? stateLicenseReasons(
          customer,
          { state, types: ['controlledSubstances'], action: 'buy controlled substances' },
          moment,
        )
      : []),
  ]
}
