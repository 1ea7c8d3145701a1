import { BusinessError, type ErrorDetail } from '../business-error.ts'
import { type Gtin, gtinOf, hasWrongCheckDigit, wrongCheckDigit } from '../scanning/gtin.ts'
import { agreementOf, indicatorOf, type PackageLevel, packageLevelNames, packageLevels, readGtin } from './gtin.ts'
import { formatNdc, type Ndc } from './ndc.ts'

/** One way an item is packed: its number, and how many units it holds. */
export type ItemPackage = {
  readonly level: PackageLevel
  readonly gtin: string
  readonly quantity: number
  readonly barcode?: string | null
}

const LARGEST_QUANTITY = 1_000_000
const LONGEST_BARCODE = 48

/** Everything that is wrong with the packages of one item, each thing at its own field. */
export function packageProblems(packages: readonly ItemPackage[], ndc: Ndc | null): ErrorDetail[] {
  return packages.flatMap((pack, place) => {
    const at = (field: string, message: string): ErrorDetail => ({ field: `packages.${place}.${field}`, message })
    return [
      ...gtinProblems(pack, packages.slice(0, place), ndc).map((message) => at('gtin', message)),
      ...quantityProblems(pack, packages).map((message) => at('quantity', message)),
      ...(pack.barcode ? barcodeProblems(pack.barcode) : []).map((message) => at('barcode', message)),
    ]
  })
}

function gtinProblems(pack: ItemPackage, earlier: readonly ItemPackage[], ndc: Ndc | null): string[] {
  const reading = readGtin(pack.gtin)
  if (reading.kind === 'refused') return [reading.message]
  const { gtin } = reading
  const twin = earlier.find((other) => gtinOf(other.gtin) === gtin)
  return [
    ...(twin ? [`GTIN ${gtin} is already here as ${inWords(twin)}.`] : []),
    ...(indicatorOf(gtin) === 9 ? [`GTIN ${gtin} is for goods sold by weight, which have no fixed quantity.`] : []),
    ...(ndc && agreementOf(gtin, ndc) === 'contradicts'
      ? [`GTIN ${gtin} holds the code of another drug than NDC ${formatNdc(ndc)}.`]
      : []),
  ]
}

/** A unit is one, and a larger package never holds fewer than a smaller one. */
function quantityProblems(pack: ItemPackage, packages: readonly ItemPackage[]): string[] {
  const { level, quantity } = pack
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > LARGEST_QUANTITY)
    return [`must be a whole number from 1 to ${LARGEST_QUANTITY.toLocaleString('en-US')}`]
  if (level === 'each' && quantity !== 1) return ['must be 1: each is the single unit']
  const fuller = packages.find((other) => rankOf(other.level) < rankOf(level) && other.quantity > quantity)
  return fuller ? [`must not be smaller than the ${fuller.quantity} of ${inWords(fuller)}`] : []
}

const rankOf = (level: PackageLevel) => packageLevelNames.indexOf(level)
const inWords = ({ level, quantity }: ItemPackage) =>
  quantity > 1 ? `${packageLevels[level].label} of ${quantity}` : packageLevels[level].label

/** A barcode that is no GTIN: whatever a scanner reads from a label in plain letters, digits and signs. */
export function barcodeProblems(barcode: string): string[] {
  if (barcode.trim() === '') return ['Enter a barcode.']
  if (barcode.length > LONGEST_BARCODE) return [`A barcode has at most ${LONGEST_BARCODE} characters.`]
  if (!/^[!-~](?:[ -~]*[!-~])?$/.test(barcode))
    return ['A barcode has plain letters, digits and signs, and no space at its ends.']
  return hasWrongCheckDigit(barcode) ? [wrongCheckDigit(barcode)] : []
}

type RegisteredCode = { readonly field: string; readonly code: string; readonly isGtin?: boolean }

/** A code that a scanner refuses is refused when it is registered: no one could ever scan it. */
export function refuseWrongCheckDigits(codes: readonly RegisteredCode[]): void {
  const wrong = codes
    .map(({ code, ...one }) => ({ ...one, code: code.replaceAll(/[\s-]/g, '') }))
    .filter(({ code, isGtin = false }) => hasWrongCheckDigit(code) || (isGtin && /^\d{8}$/.test(code) && !gtinOf(code)))
  const [first] = wrong
  if (first)
    throw new BusinessError(
      'item-code.check-digit',
      wrongCheckDigit(first.code),
      wrong.map(({ field, code }) => ({ field, message: wrongCheckDigit(code) })),
    )
}

/** Where a code is in use already. */
export type CodeHolder = {
  readonly itemId: string
  readonly itemNumber: string
  readonly itemName: string
  readonly level?: PackageLevel
}

/** A scan must lead to one item: a number of another item is refused, and the item that has it is named. */
export const gtinConflict = (gtin: Gtin, holder: CodeHolder) => conflict('gtin', `GTIN ${gtin}`, holder)

export const barcodeConflict = (barcode: string, holder: CodeHolder) =>
  conflict('barcode', `Barcode ${barcode}`, holder)

function conflict(field: 'gtin' | 'barcode', code: string, holder: CodeHolder): BusinessError {
  const { itemId, itemNumber, itemName, level } = holder
  const place = level ? ` (${packageLevels[level].label})` : ''
  const message = `${code} already belongs to item ${itemNumber} ${itemName}${place}. Remove it there first.`
  return new BusinessError(`item-${field}.conflict`, message, [
    { field, message: `belongs to item ${itemNumber}`, itemId, itemNumber },
  ])
}

/** Every spelling under which a scan of this code may be stored: as it is, and as the GTIN it is. */
export function codesToLookFor(code: string): string[] {
  const trimmed = code.trim()
  const gtin = gtinOf(trimmed)
  return gtin && gtin !== trimmed ? [trimmed, gtin] : [trimmed]
}
