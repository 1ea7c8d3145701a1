import { type Gtin, gtinOf, gtinOfNdc, ndcDigitsOf, wrongCheckDigit } from '../scanning/gtin.ts'
import { type Ndc, ndc10Of, tenDigitForms } from './ndc.ts'

/** How the units of an item are packed, the smallest first, with the indicator digit our own numbers get. */
export const packageLevels = {
  each: { label: 'Each', indicator: 0 },
  inner: { label: 'Inner pack', indicator: 3 },
  case: { label: 'Case', indicator: 5 },
  pallet: { label: 'Pallet', indicator: 7 },
} as const

export type PackageLevel = keyof typeof packageLevels
export const packageLevelNames = Object.keys(packageLevels) as [PackageLevel, ...PackageLevel[]]

export type GtinForm = 'GTIN-8' | 'GTIN-12' | 'GTIN-13' | 'GTIN-14'

export type GtinReading =
  | { readonly kind: 'gtin'; readonly gtin: Gtin; readonly form: GtinForm }
  | { readonly kind: 'refused'; readonly message: string }

const FORMS: Readonly<Record<number, GtinForm>> = { 8: 'GTIN-8', 12: 'GTIN-12', 13: 'GTIN-13', 14: 'GTIN-14' }

/** Reads a trade item number that a person typed, and says what is wrong with it. Prefixes no one knows are taken. */
export function readGtin(text: string): GtinReading {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (digits === '') return refused('Enter a GTIN.')
  if (!/^\d+$/.test(digits)) return refused(`"${text.trim()}" is not a GTIN: it has only digits.`)
  const form = FORMS[digits.length]
  if (!form) return refused(`${digits} has ${digits.length} digits. A GTIN has 8, 12, 13 or 14.`)
  if (/^0+$/.test(digits)) return refused(`${digits} is not a GTIN: it names nothing.`)
  const gtin = gtinOf(digits)
  return gtin ? { kind: 'gtin', gtin, form } : refused(wrongCheckDigit(digits))
}

/** The first digit of fourteen; 0 is the item itself, 1 to 8 are its packages, 9 is sold by weight. */
export const indicatorOf = (gtin: Gtin) => Number(gtin[0])

/** The level a number speaks for, which is a proposal: other manufacturers give the digits 1 to 8 other meanings. */
export const likelyLevelOf = (gtin: Gtin): PackageLevel | undefined =>
  packageLevelNames.find((level) => packageLevels[level].indicator === indicatorOf(gtin))

/** The number a package of this drug carries by rule; undefined where the ten digits of its code are not known. */
export function gtinOfPackage(ndc: Ndc, level: PackageLevel): Gtin | undefined {
  const digits = ndc10Of(ndc)
  return digits === undefined ? undefined : gtinOfNdc(digits, packageLevels[level].indicator)
}

export type NdcAgreement = 'agrees' | 'contradicts' | 'says nothing'

/** Whether a number holds this drug's code. Foreign numbers and those of devices hold none and contradict nothing. */
export function agreementOf(gtin: Gtin, ndc: Ndc): NdcAgreement {
  const inside = ndcDigitsOf(gtin)
  const forms = tenDigitForms(ndc)
  if (inside === undefined || forms.length === 0) return 'says nothing'
  const digits = forms.map(({ labeler, product, packaging }) => labeler + product + packaging)
  return digits.includes(inside) ? 'agrees' : 'contradicts'
}

const refused = (message: string): GtinReading => ({ kind: 'refused', message })
