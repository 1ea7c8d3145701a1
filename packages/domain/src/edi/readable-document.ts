import { element, readX12 } from './read-x12.ts'
import type { ReadSegment } from './x12-segments.ts'

export type ReadableFact = { readonly label: string; readonly value: string }

export type ReadableLine = {
  /** The place of its segment in the set, from ST as 1. */
  readonly segment: number
  readonly product: string
  readonly name: string
  readonly quantity: string
  readonly price: string
}

/** A document of an interchange in the words of the trade. */
export type ReadableDocument = {
  readonly version: string
  readonly facts: readonly ReadableFact[]
  readonly lines: readonly ReadableLine[]
  readonly segments: readonly (readonly string[])[]
  /** Where the set begins among all segments, so that findings can be shown at theirs. */
  readonly setStart: number
  readonly separators: { readonly element: string; readonly segment: string }
}

const day = (text: string) => {
  const full = text.length === 6 ? `20${text}` : text
  return /^\d{8}$/.test(full) ? `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6)}` : text
}

const PURPOSES: Readonly<Record<string, string>> = {
  '00': 'Original',
  '01': 'Cancellation',
  '05': 'Replacement',
  '06': 'Confirmation',
}
const ANSWERS: Readonly<Record<string, string>> = {
  A: 'Accepted',
  E: 'Accepted with errors',
  P: 'Partially accepted',
  R: 'Rejected',
}
const ACCEPTANCES: Readonly<Record<string, string>> = {
  AC: 'Accepted with changes',
  AD: 'Accepted',
  AE: 'Accepted with changes',
  AT: 'Accepted',
  RD: 'Rejected',
  RJ: 'Rejected',
}
const PARTIES: Readonly<Record<string, string>> = {
  BY: 'Buyer',
  BT: 'Bill to',
  SE: 'Seller',
  SF: 'Ship from',
  ST: 'Ship to',
  SU: 'Supplier',
}
const DATES: Readonly<Record<string, string>> = {
  '002': 'Requested date',
  '010': 'Requested ship date',
  '011': 'Shipped',
  '017': 'Estimated delivery',
  '036': 'Expiry',
}

type FactReader = (segment: ReadSegment) => readonly (readonly [label: string, value: string])[]

const READERS: Readonly<Record<string, FactReader>> = {
  BEG: (beg) => [
    ['Purchase order', element(beg, 3)],
    ['Order date', day(element(beg, 5))],
    ['Purpose', PURPOSES[element(beg, 1)] ?? element(beg, 1)],
  ],
  BIG: (big) => [
    ['Invoice', element(big, 2)],
    ['Invoice date', day(element(big, 1))],
    ['Purchase order', element(big, 4)],
  ],
  BAK: (bak) => [
    ['Purchase order', element(bak, 3)],
    ['Answer', ACCEPTANCES[element(bak, 2)] ?? element(bak, 2)],
    ['Order date', day(element(bak, 4))],
  ],
  BSN: (bsn) => [
    ['Shipment', element(bsn, 2)],
    ['Shipment date', day(element(bsn, 3))],
  ],
  PRF: (prf) => [['Purchase order', element(prf, 1)]],
  DTM: (dtm) => [[DATES[element(dtm, 1)] ?? `Date ${element(dtm, 1)}`, day(element(dtm, 2))]],
  MSG: (msg) => [['Message', element(msg, 1)]],
  ITD: (itd) => [
    ['Terms', element(itd, 12) || termsIn(itd)],
    ['Due date', day(element(itd, 6))],
  ],
  MAN: (man) => [['SSCC', element(man, 2)]],
  TD5: (td5) => [['Carrier', element(td5, 5) || element(td5, 3)]],
  AK1: (ak1) => [
    ['Group', element(ak1, 1)],
    ['Group control number', element(ak1, 2)],
  ],
  AK5: (ak5) => [['Set', ANSWERS[element(ak5, 1)] ?? element(ak5, 1)]],
  AK9: (ak9) => [['Answer', ANSWERS[element(ak9, 1)] ?? element(ak9, 1)]],
  TDS: (tds) => [['Total', amount(element(tds, 1))]],
}

/** Terms by their figures, such as 2% 10, net 30. */
function termsIn(itd: ReadSegment): string {
  const [percent, days, net] = [element(itd, 3), element(itd, 5), element(itd, 7)]
  const due = net === '' ? '' : `net ${net}`
  if (percent === '') return due === '' ? '' : `Net ${net}`
  return [`${percent}% ${days}`.trim(), due].filter((part) => part !== '').join(', ')
}

const amount = (cents: string) => (/^-?\d+$/.test(cents) ? (Number(cents) / 100).toFixed(2) : cents)

/** Reads a stored document for people; what cannot be read has no facts, only its text. */
export function readableDocument(content: string): ReadableDocument {
  const reading = readX12(content)
  const interchange = 'problem' in reading ? undefined : reading.interchanges[0]
  const group = interchange?.groups[0]
  const set = group?.sets[0]
  if (!interchange || !group || !set)
    return {
      version: '',
      facts: [],
      lines: [],
      segments: content.split('\n').map((line) => [line]),
      setStart: 0,
      separators: { element: '', segment: '' },
    }
  const { element: mark, segment: end } = interchange.delimiters
  const written = interchange.content.split(end).map((segment) => segment.trim())
  const segments = written.filter((segment) => segment !== '').map((segment) => segment.split(mark))
  return {
    version: group.version,
    facts: factsOf(set.segments),
    lines: linesOf(set.segments),
    segments,
    setStart: segments.findIndex(([name]) => name === 'ST'),
    separators: { element: mark, segment: end.trim() },
  }
}

function factsOf(segments: readonly ReadSegment[]): ReadableFact[] {
  const facts: ReadableFact[] = []
  const parties = segments.flatMap((segment, place) => (segment[0] === 'N1' ? [partyAt(segments, place)] : []))
  const firstLine = segments.findIndex(([name]) => name === 'PO1' || name === 'IT1' || name === 'LIN')
  segments.forEach((segment, place) => {
    if (segment[0] === 'DTM' && firstLine !== -1 && place > firstLine) return
    for (const [label, value] of READERS[segment[0]]?.(segment) ?? []) if (value !== '') facts.push({ label, value })
  })
  const [head, ...others] = facts
  return head ? [head, ...others.slice(0, 1), ...parties, ...others.slice(1)] : parties
}

/** A party with the address that follows it. */
function partyAt(segments: readonly ReadSegment[], place: number): ReadableFact {
  const party = segments[place] as ReadSegment
  const after = segments.slice(place + 1, place + 4)
  const next = after.findIndex(([name]) => name === 'N1')
  const own = next === -1 ? after : after.slice(0, next)
  const street = own.find(([name]) => name === 'N3')
  const city = own.find(([name]) => name === 'N4')
  const parts = [
    element(party, 2) || element(party, 4),
    street ? element(street, 1) : '',
    city ? [element(city, 1), element(city, 2)].filter(Boolean).join(', ') : '',
  ]
  return {
    label: PARTIES[element(party, 1)] ?? element(party, 1),
    value: parts.filter((part) => part !== '').join(', '),
  }
}

const PRODUCT_FROM: Readonly<Record<string, number>> = { PO1: 6, IT1: 6, LIN: 2 }

function linesOf(segments: readonly ReadSegment[]): ReadableLine[] {
  return segments.flatMap((segment, place) => {
    const from = PRODUCT_FROM[segment[0]]
    if (from === undefined) return []
    const rest = segments.slice(place + 1)
    const stop = rest.findIndex(([name]) => name in PRODUCT_FROM || name === 'CTT' || name === 'SE' || name === 'HL')
    const own = stop === -1 ? rest : rest.slice(0, stop)
    const described = own.find(([name]) => name === 'PID')
    const shipped = own.find(([name]) => name === 'SN1')
    const isItem = segment[0] === 'LIN'
    return [
      {
        segment: place + 1,
        product: element(segment, from + 1),
        name: described ? element(described, 5) : '',
        quantity: isItem ? (shipped ? element(shipped, 2) : '') : element(segment, 2),
        price: isItem ? '' : element(segment, 4),
      },
    ]
  })
}
