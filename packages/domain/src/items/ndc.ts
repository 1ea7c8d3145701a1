import { hasCheckDigit } from '../scanning/gtin.ts'

/**
 * The number of a drug's package in its three segments, as long as they were written.
 * Their lengths are the layout, which the digits alone do not say.
 */
export type Ndc = { readonly labeler: string; readonly product: string; readonly packaging: string }

/** The three layouts of ten digits, the padded one of eleven, and the one of twelve that replaces them in 2033. */
export const ndcLayouts = ['4-4-2', '5-3-2', '5-4-1', '5-4-2', '6-4-2'] as const
export type NdcLayout = (typeof ndcLayouts)[number]

const TEN_DIGIT_LAYOUTS = ['4-4-2', '5-3-2', '5-4-1'] as const satisfies readonly NdcLayout[]

/** What a text says about a drug: one code, several that it may be, or none and why. */
export type NdcReading =
  | { readonly kind: 'ndc'; readonly ndc: Ndc }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Ndc[]; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }

const DASHES = /[\u2010-\u2015\u2212]/g

/** Reads a code with hyphens, or its bare digits: ten are ambiguous, as are those inside a UPC or GTIN. */
export function readNdc(text: string): NdcReading {
  const written = text
    .trim()
    .replace(/^NDC[:#\s]*/i, '')
    .replaceAll(DASHES, '-')
  if (written === '') return refused('Enter an NDC, such as 0591-0369-01.')
  if (!/^[\d-]+$/.test(written)) return refused(`"${text.trim()}" is not an NDC: it has only digits and hyphens.`)
  return written.includes('-') ? readSegments(written) : readDigits(written)
}

function readSegments(written: string): NdcReading {
  const [labeler = '', product = '', packaging = '', ...more] = written.split('-')
  const ndc = { labeler, product, packaging }
  const known = more.length === 0 && ndcLayouts.some((layout) => layout === lengthsOf(ndc))
  if (!known) {
    const lengths = written.split('-').map((segment) => segment.length)
    return refused(`${written} has segments of ${lengths.join('-')} digits. An NDC has ${listed(ndcLayouts)}.`)
  }
  return accepted([ndc], written)
}

function readDigits(digits: string): NdcReading {
  switch (digits.length) {
    case 10:
      return accepted(tenDigitCandidates(digits), digits)
    case 11:
      return accepted([cut(digits, '5-4-2')], digits)
    case 12:
      return accepted([...(isDrugUpc(digits) ? upcCandidates(digits) : []), cut(digits, '6-4-2')], digits)
    case 13:
    case 14:
      return isDrugUpc(digits)
        ? accepted(upcCandidates(digits), digits)
        : refused(`${digits} is not an NDC, and no GTIN with an NDC inside.`)
    default:
      return refused(`${digits} has ${digits.length} digits. An NDC has 10, 11 or 12.`)
  }
}

function accepted(candidates: readonly Ndc[], written: string): NdcReading {
  const labelled = candidates.filter((ndc) => /[1-9]/.test(ndc.labeler))
  const [only] = labelled
  if (only === undefined) return refused(`${written} is not an NDC: no labeler has the number ${zeros(candidates)}.`)
  if (labelled.length === 1) return { kind: 'ndc', ndc: only }
  const message = `${written} can be ${listed(labelled.map(formatNdc))}. Write it with hyphens, or choose one.`
  return { kind: 'ambiguous', candidates: labelled, message }
}

/** The codes that ten bare digits may be, the likely ones first: labelers of four digits begin with a zero. */
export function tenDigitCandidates(digits: string): Ndc[] {
  if (!/^\d{10}$/.test(digits)) return []
  const [four, ...five] = TEN_DIGIT_LAYOUTS.map((layout) => cut(digits, layout))
  if (four === undefined) return []
  return digits.startsWith('0') ? [four, ...five] : [...five, four]
}

/** A UPC of number system 3, or a GTIN around it. */
const isDrugUpc = (digits: string) => hasCheckDigit(digits) && digits.padStart(14, '0').slice(1, 3) === '03'
const upcCandidates = (digits: string) => tenDigitCandidates(digits.slice(-11, -1))

function cut(digits: string, layout: NdcLayout): Ndc {
  const [labeler = 0, product = 0] = layout.split('-').map(Number)
  return {
    labeler: digits.slice(0, labeler),
    product: digits.slice(labeler, labeler + product),
    packaging: digits.slice(labeler + product),
  }
}

/** The code that digits are in a layout that someone else names, as electronic orders do; undefined when they do not fit. */
export function ndcInLayout(digits: string, layout: NdcLayout): Ndc | undefined {
  const ndc = cut(digits, layout)
  return layoutOf(ndc) === layout ? ndc : undefined
}

/** The layout its segments have, or undefined when they are not segments of an NDC. */
export const layoutOf = (ndc: Ndc): NdcLayout | undefined => {
  const digitsOnly = /^\d+$/.test(ndc.labeler + ndc.product + ndc.packaging)
  return digitsOnly ? ndcLayouts.find((layout) => layout === lengthsOf(ndc)) : undefined
}

/** As printed on the package: 0591-0369-01. */
export const formatNdc = ({ labeler, product, packaging }: Ndc) => `${labeler}-${product}-${packaging}`

/** Labeler and product alone, by which a directory keeps what all packages have in common: 0591-0369. */
export const formatNdcProduct = ({ labeler, product }: Ndc) => `${labeler}-${product}`

/** The one form in which two codes of any layout compare: each segment padded on its left to 6-4-2. */
export const ndc12Of = ({ labeler, product, packaging }: Ndc) =>
  labeler.padStart(6, '0') + product.padStart(4, '0') + packaging.padStart(2, '0')

/** Padded to 5-4-2 as claims and orders want it; a labeler that fills six digits has no such form. */
export const ndc11Of = (ndc: Ndc): string | undefined => {
  const digits = ndc12Of(ndc)
  return digits.startsWith('0') ? digits.slice(1) : undefined
}

/** The eleven digits with hyphens: 00591-0369-01. */
export const formatNdc11 = (ndc: Ndc): string | undefined => {
  const digits = ndc11Of(ndc)
  return digits && formatNdc(cut(digits, '5-4-2'))
}

/**
 * The ten digits that a UPC holds, for a code that was given in a layout of ten.
 * A padded code has them only when a single zero can be the padding: 12345-0678-09 may have been 5-3-2 or 5-4-1.
 */
export function ndc10Of(ndc: Ndc): string | undefined {
  const [only, ...more] = tenDigitForms(ndc)
  return only === undefined || more.length > 0 ? undefined : only.labeler + only.product + only.packaging
}

/** Every code of ten digits that pads to this one. */
export function tenDigitForms(ndc: Ndc): Ndc[] {
  const layout = layoutOf(ndc)
  if (TEN_DIGIT_LAYOUTS.some((own) => own === layout)) return [ndc]
  const digits = ndc11Of(ndc)
  if (digits === undefined) return []
  const { labeler, product, packaging } = cut(digits, '5-4-2')
  // A labeler of five digits never begins with a zero, so there the zero is the padding.
  if (labeler.startsWith('0')) return [{ labeler: labeler.slice(1), product, packaging }]
  return [
    ...(product.startsWith('0') ? [{ labeler, product: product.slice(1), packaging }] : []),
    ...(packaging.startsWith('0') ? [{ labeler, product, packaging: packaging.slice(1) }] : []),
  ]
}

/** Whether two codes name the same package, whatever their layouts. */
export const isSameNdc = (one: Ndc, other: Ndc) => ndc12Of(one) === ndc12Of(other)

const lengthsOf = ({ labeler, product, packaging }: Ndc) => `${labeler.length}-${product.length}-${packaging.length}`

const refused = (message: string): NdcReading => ({ kind: 'refused', message })
const zeros = (candidates: readonly Ndc[]) => candidates[0]?.labeler ?? ''
const listed = (choices: readonly string[]) =>
  choices.length < 2 ? (choices[0] ?? '') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`

/** The numbers of drugs that a person may mean by what they typed, with twelve digits: all layouts are compared by these. */
export function ndcsMeant(value: string): string[] {
  const reading = readNdc(value)
  const candidates = reading.kind === 'ndc' ? [reading.ndc] : reading.kind === 'ambiguous' ? reading.candidates : []
  return candidates.map(ndc12Of)
}
