import type { BusinessDate } from '../dates.ts'
import {
  elementString,
  readBracketed,
  readElementString,
  type Refusal,
  type RefusalCode,
  type ScanElement,
} from './element-string.ts'
import { gtinOf, wrongCheckDigit } from './gtin.ts'
import { type FoundElement, readingsWithoutSeparators } from './lost-separators.ts'
import { bestReadings, quantityAgrees, type ScanKnowledge } from './ranking.ts'
import { readingOfElements, readingOfText, type ScanReading } from './scan-reading.ts'
import { readMessage, usualStandIns, withSeparators } from './scanner-message.ts'
import { isSscc } from './sscc.ts'

export type ScanContext = {
  /** Two-digit years lie in the century of this day (Spec §5). */
  readonly today: BusinessDate
  /** What this scanner sends for the separator besides the separator itself. */
  readonly standIns?: readonly string[]
  /** This scanner was seen to send separators, so a string without any is read as it is. */
  readonly sendsSeparators?: boolean
  readonly knowledge?: ScanKnowledge
}

export type ScanResult =
  | { readonly kind: 'reading'; readonly reading: ScanReading }
  /** Several readings are equally good: the likeliest first, for the user to choose from. */
  | { readonly kind: 'candidates'; readonly candidates: readonly ScanReading[] }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly reason: string }

/** Every way the scan can be read, the likeliest first; none where it was refused. */
export const readingsIn = (result: ScanResult): readonly ScanReading[] =>
  result.kind === 'reading' ? [result.reading] : result.kind === 'candidates' ? result.candidates : []

const LONGEST_SCAN = 500
const MOST_CANDIDATES = 12

/**
 * Reads whatever a scanner or a person entered; never throws.
 * A server that learns the GTIN only from the scan reads twice: once plainly, then with what it knows of that GTIN.
 */
export function readScan(text: string, context: ScanContext): ScanResult {
  if (text.length > LONGEST_SCAN)
    return refused({ code: 'too-long', reason: `A scan has at most ${LONGEST_SCAN} characters.` })
  const century = centuryOf(context.today)
  const message = readMessage(text, context.standIns)
  const scanner = message.separatorSeen ? { ...context, sendsSeparators: true } : context
  if (message.data === '') return refused({ code: 'empty', reason: 'The scan is empty.' })
  switch (message.form) {
    case 'elements':
      return resultOf(resolve(message.data, scanner))
    case 'bracketed':
      return fromElements(message.data, readBracketed(message.data, century), century)
    case 'ean-13':
    case 'ean-8':
      return fromNumber(message.data, message.form === 'ean-13' ? 13 : 8, message.composite, century)
    case 'text':
    case 'unmarked':
      return fromUnmarked(message.data, scanner)
  }
}

const centuryOf = (today: BusinessDate) => Number(today.slice(0, 2)) * 100
const refused = ({ code, reason }: Refusal): ScanResult => ({ kind: 'refused', code, reason })
const oneReading = (reading: ScanReading): ScanResult => ({ kind: 'reading', reading })

function fromElements(code: string, read: ReturnType<typeof readBracketed>, century: number): ScanResult {
  return 'refusal' in read ? refused(read.refusal) : oneReading(readingOfElements(code, read.elements, century))
}

/** A number of a symbology that carries nothing but GTINs. */
function fromNumber(number: string, length: number, composite: string | undefined, century: number): ScanResult {
  const gtin = number.length === length ? gtinOf(number) : undefined
  if (!gtin) return refused(wrongNumber(number, length))
  if (composite === undefined) return oneReading(readingOfText('gtin', number))
  const read = readElementString(composite, century)
  if ('refusal' in read) return refused(read.refusal)
  return oneReading(readingOfElements(number, [{ ai: '01', value: gtin }, ...read.elements], century))
}

function wrongNumber(number: string, length: number): Refusal {
  if (/\D/.test(number)) return { code: 'character', reason: `"${number}" is not a number.` }
  if (number.length !== length) return { code: 'length', reason: `${number} does not have ${length} digits.` }
  return { code: 'check-digit', reason: wrongCheckDigit(number) }
}

/** Nothing says what was scanned: a GTIN, an SSCC, elements that name goods, or else a code of our own. */
function fromUnmarked(code: string, context: ScanContext): ScanResult {
  if (gtinOf(code)) return oneReading(readingOfText('gtin', code))
  if (isSscc(code)) return oneReading(readingOfText('sscc', code))
  if (/^\d{12,14}$/.test(code)) return refused(wrongNumber(code, code.length))
  const resolved = resolve(withSeparators(code, context.standIns ?? usualStandIns), context)
  const readings = resolved.readings.filter((reading) => reading.gtin ?? reading.contentGtin ?? reading.sscc)
  if (readings.length > 0) return resultOf({ ...resolved, readings })
  const meantAsElements = /^(0[12]\d{14}|00\d{18}$)/.test(code)
  return meantAsElements ? resultOf({ ...resolved, readings }) : oneReading(readingOfText('text', code))
}

type Resolved = { readonly readings: readonly ScanReading[]; readonly refusal?: Refusal }

function resultOf({ readings, refusal }: Resolved): ScanResult {
  const [first, second] = readings
  if (!first) return refused(refusal ?? tooManyWays)
  if (!second) return oneReading(first)
  return readings.length > MOST_CANDIDATES ? refused(tooManyWays) : { kind: 'candidates', candidates: readings }
}

const tooManyWays: Refusal = {
  code: 'ambiguous',
  reason: 'The code can be read in too many ways. Set the scanner to send group separators.',
}

/** The best readings of element data: as it is, or with separators that a scanner may have lost. */
function resolve(data: string, context: ScanContext): Resolved {
  const { today, knowledge = {} } = context
  const century = centuryOf(today)
  const read = readElementString(data, century)
  const standing = 'refusal' in read ? undefined : readingOfElements(data, read.elements, century)
  if (standing && context.sendsSeparators) return { readings: [standing] }

  const found = readingsWithoutSeparators(data, century)
  if (!found.complete) return standing ? { readings: [standing] } : { readings: [], refusal: tooManyWays }
  const others = found.readings
    .map((elements) => ({ elements, reading: readingOfFound(data, elements, century) }))
    .filter(({ elements, reading }) => quantityAllowed(elements, reading, knowledge))
    .map(({ reading }) => reading)
    .filter((reading) => !standing || elementString(reading.elements) !== elementString(standing.elements))
  const readings = bestReadings(standing ? [standing, ...others] : others, knowledge, Number(today.slice(0, 4)))
  return 'refusal' in read ? { readings, refusal: read.refusal } : { readings }
}

const readingOfFound = (data: string, found: readonly FoundElement[], century: number): ScanReading => {
  const elements = found.map(({ ai, value }): ScanElement => ({ ai, value }))
  return { ...readingOfElements(data, elements, century), separatorsLost: true }
}

/**
 * A "30" inside a lot is taken for a quantity only if the item's package holds that quantity (Spec §5).
 * A quantity of one is never printed, while lots that end in 301 are.
 */
function quantityAllowed(found: readonly FoundElement[], reading: ScanReading, knowledge: ScanKnowledge): boolean {
  const split = found.find((element) => element.ai === '30' && element.guessed)
  return !split || (/^[1-9]/.test(split.value) && split.value !== '1' && quantityAgrees(reading, knowledge))
}
