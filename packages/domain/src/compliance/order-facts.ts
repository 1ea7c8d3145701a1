import type { CheckedRule } from '../admin/sales-rule-check.ts'
import type { RuleLicense } from '../admin/sales-rule.ts'
import type { BusinessDate } from '../dates.ts'
import type { DeaSchedule } from '../items/dea-schedule.ts'
import type { Cents, UnitCost } from '../money.ts'
import type { PostalAddress } from '../partners/address.ts'
import type { TradeDecision } from '../partners/trade-reason.ts'
import type { CreditExposure } from './credit-check.ts'
import type { SuspicionFacts, SuspicionLimits } from './suspicious-order.ts'

/** One allocation of an order with what the rules need to know of its item and variation. */
export type CheckedAllocation = {
  readonly itemId: string
  readonly itemNumber: string
  readonly itemName: string
  /** Its whole name, with strength, form and size. */
  readonly medicine: string
  readonly itemClassId: string | null
  readonly itemActive: boolean
  readonly deaSchedule: DeaSchedule | null
  readonly isNarcotic: boolean | null
  readonly listChemical: boolean
  /** The names of what it is made of. */
  readonly ingredients: readonly string[]
  readonly deaScheduleId: string | null
  readonly variationId: string
  /** Why the variation cannot be sold to this customer now; null when it can. */
  readonly notSellable: string | null
  /** Whether the order was placed with it: then it is finished even when the item was deactivated since. */
  readonly isPlaced: boolean
  readonly quantity: number
  readonly shipped: number
  readonly price: Cents
  readonly cost: UnitCost
  readonly freeOfCharge: boolean
  readonly listPrice: Cents | null
  readonly minimumMargin: number | null
  readonly dropShip: boolean
  readonly available: number
  /** Of what is available, how much is not short-dated. */
  readonly longDated: number
  /** The other order in which the customer ordered the item within a day. */
  readonly orderedIn: string | null
  readonly earlier: readonly { readonly daysAgo: number; readonly quantity: number }[]
}

export type CheckedCustomer = {
  readonly id: string
  readonly name: string
  readonly classId: string | null
  readonly forDays: number
  readonly dropShipAllowed: boolean
  /** The classes of items it may buy; all while there are none. */
  readonly itemClassIds: readonly string[]
  readonly minimumMargin: number | null
  readonly licenses: readonly RuleLicense[]
}

export type OrderRule = CheckedRule & { readonly id: string; readonly sentence: string; readonly version: number }

export type OrderFacts = {
  readonly today: BusinessDate
  readonly customer: CheckedCustomer | null
  readonly shipTo: { readonly id: string; readonly state: string; readonly isTheirs: boolean } | null
  /** Every place that its goods go to: its own ship-to, and those of its drafts and drop shipments. */
  readonly places: readonly PostalAddress[]
  readonly orderForm: { readonly number: string; readonly date: BusinessDate | null }
  readonly allocations: readonly CheckedAllocation[]
  /** What the licenses say, by item. */
  readonly decisions: ReadonlyMap<string, TradeDecision>
  readonly credit: CreditExposure
  readonly effectiveMargin: number
  readonly rules: readonly OrderRule[]
  readonly suspicion: SuspicionFacts
  readonly limits: SuspicionLimits & {
    readonly belowListPercent: number
    readonly orderFormDays: number
    readonly pastDueTolerance: Cents
  }
}
