import type { Finding } from './acknowledgment-997.ts'
import { element, type TransactionSet } from './read-x12.ts'
import type { ReadSegment } from './x12-segments.ts'

export type IncomingLine850 = {
  /** The place of its segment in the set, from ST as 1. */
  readonly segment: number
  /** What names the product, the most trusted first, as our lists can find it. */
  readonly codes: readonly string[]
  readonly quantity: number
  /** The unit of the quantity, PO103. */
  readonly unit: string
  /** As it is written, for whatever the basis says. */
  readonly price: number | null
  /** What the price is for, PO105. */
  readonly basis: string
  /** The currency of the line, else that of the order; empty where none is written. */
  readonly currency: string
}

export type Party850 = {
  readonly name: string
  readonly code: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

export type Order850 = {
  readonly purpose: 'original' | 'replace' | 'confirm' | 'other'
  readonly number: string
  readonly isDropShip: boolean
  readonly note: string
  readonly buyer: Party850 | undefined
  readonly shipTo: Party850 | undefined
  readonly lines: readonly IncomingLine850[]
}

export type Reading850 = { readonly order?: Order850; readonly findings: readonly Finding[] }

const PURPOSES: Readonly<Record<string, Order850['purpose']>> = { '00': 'original', '05': 'replace', '06': 'confirm' }
const MISSING_SEGMENT = '3'
const MISSING_ELEMENT = '1'
const BAD_CHARACTERS = '6'
const BAD_VALUE = '7'
const MOST_UNITS = 1_000_000
const MOST_LINES = 1000
const LONGEST_NUMBER = 40
const LONGEST_NOTE = 1000

const finding = (segment: number | null, place: number | null, code: string, message: string): Finding => ({
  segment,
  element: place,
  code,
  message,
})

/** Reads a purchase order of a customer; with anything wrong there is no order, only what is wrong. */
export function readOrder850(set: TransactionSet, productCodes: readonly string[]): Reading850 {
  const { segments } = set
  const begin = segments.findIndex(([name]) => name === 'BEG')
  const beg = segments[begin]
  if (!beg) return { findings: [finding(null, null, MISSING_SEGMENT, 'The segment BEG is missing')] }
  const number = element(beg, 3).trim()
  const head = headOf(segments)
  const currency = currencyIn(head)
  const lines = segments.flatMap((segment, place) =>
    segment[0] === 'PO1' ? [readLine(segments, place, productCodes, currency)] : [],
  )
  const findings = [
    ...(number === '' ? [finding(begin + 1, 3, MISSING_ELEMENT, 'BEG03 has no purchase order number')] : []),
    ...(number.length > LONGEST_NUMBER
      ? [finding(begin + 1, 3, '5', `BEG03 is longer than ${LONGEST_NUMBER} characters`)]
      : []),
    ...countFindings(segments, lines.length),
    ...lines.flatMap((line) => ('message' in line ? [line] : [])),
  ]
  if (findings.length > 0) return { findings }
  return {
    findings,
    order: {
      purpose: PURPOSES[element(beg, 1)] ?? 'other',
      number,
      isDropShip: element(beg, 2) === 'DS',
      note: notes(segments),
      buyer: partyOf(head, 'BY'),
      shipTo: partyOf(head, 'ST') ?? partyOf(segments, 'ST'),
      lines: lines.flatMap((line) => ('message' in line ? [] : [line])),
    },
  }
}

function countFindings(segments: readonly ReadSegment[], count: number): Finding[] {
  if (count === 0) return [finding(null, null, MISSING_SEGMENT, 'The order has no line: the segment PO1 is missing')]
  if (count > MOST_LINES) return [finding(null, null, '4', `The order has more than ${MOST_LINES} lines`)]
  const place = segments.findIndex(([name]) => name === 'CTT')
  const total = segments[place]
  if (!total || Number(element(total, 1)) === count) return []
  return [
    finding(place + 1, 1, BAD_VALUE, `CTT01 says ${element(total, 1) || 'nothing'}, and there are ${count} lines`),
  ]
}

const FIRST_CODE = 6
const LAST_CODE = 24

/** Everything before the first line. */
function headOf(segments: readonly ReadSegment[]): readonly ReadSegment[] {
  const first = segments.findIndex(([name]) => name === 'PO1')
  return first === -1 ? segments : segments.slice(0, first)
}

/** The segments of the line at this place, its own one first. */
function partsOf(segments: readonly ReadSegment[], place: number): readonly ReadSegment[] {
  const after = segments.slice(place + 1)
  const end = after.findIndex(([name]) => name === 'PO1' || name === 'CTT' || name === 'SE')
  return end === -1 ? after : after.slice(0, end)
}

const code = (text: string) => text.trim().toUpperCase().slice(0, 3)
const currencyIn = (segments: readonly ReadSegment[]) => {
  const written = segments.find(([name]) => name === 'CUR')
  return written ? code(element(written, 2)) : ''
}

function readLine(
  segments: readonly ReadSegment[],
  place: number,
  productCodes: readonly string[],
  currency: string,
): IncomingLine850 | Finding {
  const po1 = segments[place] as ReadSegment
  const segment = place + 1
  const quantity = Number(element(po1, 2))
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(element(po1, 2).trim()) || quantity <= 0 || quantity > MOST_UNITS)
    return finding(segment, 2, BAD_CHARACTERS, `PO102 is ${element(po1, 2) || 'empty'}, and must be a quantity`)
  const written = element(po1, 4).trim()
  if (written !== '' && !/^\d{1,9}(\.\d{1,6})?$|^\.\d{1,6}$/.test(written))
    return finding(segment, 4, BAD_CHARACTERS, `PO104 is ${written}, and must be a price`)
  const named = new Map<string, string>()
  for (let at = FIRST_CODE; at <= LAST_CODE; at += 2) {
    const [qualifier, value] = [element(po1, at).trim(), element(po1, at + 1).trim()]
    if (qualifier !== '' && value !== '' && !named.has(qualifier)) named.set(qualifier, value)
  }
  const codes = productCodes.flatMap((qualifier) => {
    const value = named.get(qualifier)
    return value === undefined ? [] : [asFound(qualifier, value)]
  })
  const [first] = named.values()
  if (first === undefined) return finding(segment, FIRST_CODE + 1, MISSING_ELEMENT, 'PO107 names no product')
  return {
    segment,
    codes: codes.length > 0 ? codes : [first.slice(0, 60)],
    quantity,
    unit: code(element(po1, 3)),
    price: written === '' ? null : Number(written),
    basis: code(element(po1, 5)),
    currency: currencyIn(partsOf(segments, place)) || currency,
  }
}

/** Drug codes in ten digits leave open where the hyphens go; the qualifier says it. */
const LAYOUTS: Readonly<Record<string, readonly [number, number]>> = { N1: [4, 8], N2: [5, 8], N3: [5, 9] }

function asFound(qualifier: string, value: string): string {
  const layout = LAYOUTS[qualifier]
  if (!layout || !/^\d{10}$/.test(value)) return value.slice(0, 60)
  return [value.slice(0, layout[0]), value.slice(layout[0], layout[1]), value.slice(layout[1])].join('-')
}

const notes = (segments: readonly ReadSegment[]) =>
  segments
    .flatMap((segment) => (segment[0] === 'MSG' ? [element(segment, 1)] : []))
    .join(' ')
    .slice(0, LONGEST_NOTE)

function partyOf(segments: readonly ReadSegment[], role: string): Party850 | undefined {
  const place = segments.findIndex((segment) => segment[0] === 'N1' && element(segment, 1) === role)
  const party = segments[place]
  if (!party) return undefined
  const after = segments.slice(place + 1)
  const end = after.findIndex(([name]) => name === 'N1' || name === 'PO1')
  const own = end === -1 ? after : after.slice(0, end)
  const street = own.find(([name]) => name === 'N3')
  const city = own.find(([name]) => name === 'N4')
  return {
    name: element(party, 2).trim(),
    code: element(party, 4).trim(),
    address: street ? element(street, 1).trim() : '',
    city: city ? element(city, 1).trim() : '',
    state: city ? element(city, 2).trim() : '',
    zipCode: city ? element(city, 3).trim() : '',
  }
}
