import { type ApplicationIdentifier, applicationIdentifiers, identifierAt } from './application-identifiers.ts'
import { type FaultCode, faultOf } from './element-content.ts'
import { SEPARATOR } from './scanner-message.ts'

/** One piece of GS1 data: an application identifier and its value. */
export type ScanElement = { readonly ai: string; readonly value: string }

/** Why a text is not a string of GS1 elements, as a sentence. */
export type Refusal = { readonly code: RefusalCode; readonly reason: string }
export type RefusalCode = FaultCode | 'empty' | 'too-long' | 'unknown-identifier' | 'contradiction' | 'ambiguous'

type Elements = { readonly elements: readonly ScanElement[] } | { readonly refusal: Refusal }

/** Reads data as the standard says: a value of no predefined length runs to the next separator. */
export function readElementString(data: string, century: number): Elements {
  const elements: ScanElement[] = []
  for (const segment of data.split(SEPARATOR)) {
    let place = 0
    while (place < segment.length) {
      const identifier = identifierAt(segment, place)
      if (!identifier)
        return refused(
          'unknown-identifier',
          `"${excerpt(segment.slice(place))}" begins with no known application identifier.`,
        )
      const start = place + identifier.ai.length
      place = identifier.predefined ? Math.min(start + identifier.longest, segment.length) : segment.length
      const element = { ai: identifier.ai, value: segment.slice(start, place) }
      const refusal = refusalOf(identifier, element.value, century)
      if (refusal) return { refusal }
      elements.push(element)
    }
  }
  return withoutContradiction(elements)
}

/** Reads "(01)…(10)…" as printed under a barcode; a bracket that belongs to a value is written "\(". */
export function readBracketed(text: string, century: number): Elements {
  const elements: ScanElement[] = []
  const piece = /\(([^()]*)\)((?:[^(\\]|\\.?)*)/y
  while (piece.lastIndex < text.length) {
    const [found, ai = '', value = ''] = piece.exec(text) ?? []
    if (found === undefined)
      return refused('unknown-identifier', 'An application identifier is not closed by a bracket.')
    const identifier = applicationIdentifiers().get(ai)
    if (!identifier) return refused('unknown-identifier', `(${excerpt(ai)}) is no application identifier.`)
    const element = { ai, value: value.replaceAll(/\\(.)/g, '$1').trim() }
    const refusal = refusalOf(identifier, element.value, century)
    if (refusal) return { refusal }
    elements.push(element)
  }
  return withoutContradiction(elements)
}

/** Writes elements as one string, with a separator where the standard asks for one. */
export const elementString = (elements: readonly ScanElement[]) =>
  elements
    .map(({ ai, value }, position) => {
      const open = !applicationIdentifiers().get(ai)?.predefined && position < elements.length - 1
      return `${ai}${value}${open ? SEPARATOR : ''}`
    })
    .join('')

/** Writes elements as they are printed under a barcode. */
export const bracketed = (elements: readonly ScanElement[]) =>
  elements.map(({ ai, value }) => `(${ai})${value.replaceAll('(', '\\(')}`).join('')

const names: Readonly<Record<string, string>> = {
  '00': 'SSCC',
  '01': 'GTIN',
  '02': 'Content',
  '10': 'Lot',
  '11': 'Production date',
  '13': 'Packaging date',
  '15': 'Best before date',
  '16': 'Sell by date',
  '17': 'Expiration date',
  '21': 'Serial number',
  '30': 'Quantity',
  '37': 'Count',
  '240': 'Additional identification',
  '241': 'Customer part number',
  '400': 'Order number',
  '420': 'Ship-to postal code',
  '714': 'National number (AIM)',
  '715': 'NDC',
}

/** What an element is about, for people: "Lot (10)". */
export const nameOf = (ai: string) => `${names[ai] ?? 'Element'} (${ai})`

function refusalOf(identifier: ApplicationIdentifier, value: string, century: number): Refusal | undefined {
  const fault = faultOf(identifier, value, century)
  return fault && { code: fault.code, reason: `${nameOf(identifier.ai)} "${excerpt(value)}" ${fault.words}.` }
}

function withoutContradiction(elements: readonly ScanElement[]): Elements {
  if (elements.length === 0) return refused('empty', 'The code holds no data.')
  const values = new Map<string, string>()
  for (const { ai, value } of elements) {
    const other = values.get(ai)
    if (other !== undefined && other !== value)
      return refused('contradiction', `${nameOf(ai)} appears twice, as "${excerpt(other)}" and as "${excerpt(value)}".`)
    values.set(ai, value)
  }
  return { elements }
}

const refused = (code: RefusalCode, reason: string) => ({ refusal: { code, reason } })
const excerpt = (text: string) => (text.length > 30 ? `${text.slice(0, 29)}…` : text)
