import { add, type Cents, percentOf, sum, times, zeroCents } from '../money.ts'

/** What each failure of a quote is headed with (Spec §5). */
export const INVALID_PACKAGE = 'Invalid Package'

export type Package = {
  readonly insuranceAmount: number
  readonly weight: number
  readonly height: number
  readonly width: number
  readonly length: number
}

export type PackageOption = {
  readonly packageTypeLabel: string
  readonly packageTypeCode: string
  readonly presetHeight: number | null
  readonly presetLength: number | null
  readonly presetWidth: number | null
}

export type ShippingService = {
  readonly serviceValue: string
  readonly serviceLabel: string
  /** Codes of package types; empty means all. */
  readonly packageTypes: readonly string[]
}

/** The packages that a service carries. */
export const packageOptionsOf = (
  { packageTypes }: Pick<ShippingService, 'packageTypes'>,
  all: readonly PackageOption[],
): readonly PackageOption[] =>
  packageTypes.length === 0 ? all : all.filter(({ packageTypeCode }) => packageTypes.includes(packageTypeCode))

/** Choosing a package type sets one package, empty, with its preset dimensions when all of them exist (Spec §4). */
export function packageOfType({ presetHeight, presetLength, presetWidth }: PackageOption): Package {
  const hasPresets = presetHeight !== null && presetLength !== null && presetWidth !== null
  return {
    insuranceAmount: 0,
    weight: 0,
    height: hasPresets ? presetHeight : 0,
    width: hasPresets ? presetWidth : 0,
    length: hasPresets ? presetLength : 0,
  }
}

/** The charge as the number it means: a text is read, anything else is nothing (Spec §4). */
export function freightChargeOf(given: unknown): number {
  const number = typeof given === 'string' ? Number(given.replaceAll(/[$,\s]/g, '')) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

type Shipment = {
  readonly packages: readonly Package[]
  readonly shipAddress: unknown
  readonly serviceValue: string | null
}

/** What a quote still needs, in the order it is asked for (Spec §5). */
export function quoteProblem({ packages, shipAddress, serviceValue }: Shipment): string | null {
  const isWhole = ({ height, width, length }: Package) => height > 0 && width > 0 && length > 0
  if (packages.length === 0 || !packages.every(isWhole)) return 'Fill in the package dimensions'
  if (!shipAddress) return 'Fill in the Shipping Address'
  return serviceValue ? null : 'Fill in the Shipping Service'
}

/** Cubic inches that weigh as much as a pound does. */
const DIMENSIONAL_DIVISOR = 139

/** What carriers bill: the weight or what the space would weigh, whichever is more, in whole pounds. */
export const billedWeight = ({ weight, height, width, length }: Package): number =>
  Math.max(1, Math.ceil(Math.max(weight, (height * width * length) / DIMENSIONAL_DIVISOR)))

export type RateRow = {
  readonly baseRate: Cents
  /** In dollars with up to four decimals. */
  readonly ratePerPound: number
  readonly insurancePercent: number
}

/** The price of a shipment by the rate table: base and weight for each package, and insurance. */
export function tableRate({ baseRate, ratePerPound, insurancePercent }: RateRow, packages: readonly Package[]): Cents {
  return packages.reduce<Cents>((total, each) => {
    const byWeight = times(1 as Cents, Math.round(billedWeight(each) * ratePerPound * 100))
    const insured = percentOf(Math.round(each.insuranceAmount * 100) as Cents, insurancePercent)
    return add(total, sum([baseRate, byWeight, insured]))
  }, zeroCents)
}
