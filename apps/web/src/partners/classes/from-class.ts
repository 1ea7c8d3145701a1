import type { Property } from '@galen/contract/admin/properties'
import { text } from '../../kit/text.ts'
import { freightInWords } from '../freight-labels.ts'

export type ClassOfPartner = Pick<Property, 'id' | 'name' | 'termsId' | 'shipVia' | 'freightRule'>

/** What is in grey below a field that the class has a value for: that it is the same, or what it is. */
export function fromClass<Value>(
  of: ClassOfPartner | undefined,
  { own, classes, inWords }: { own: Value; classes: Value | null; inWords: (value: Value) => string },
): string | undefined {
  if (!of || classes === null) return undefined
  return own === classes
    ? text('From the class {name}.', { name: of.name })
    : text('The class {name} starts with {value}.', { name: of.name, value: inWords(classes) })
}

/** Everything that someone new of this class starts with, as one sentence; undefined when the class says nothing. */
export function startsWith(
  { termsId, shipVia, freightRule }: ClassOfPartner,
  termsName: (id: string) => string | undefined,
): string | undefined {
  const terms = termsId === null ? undefined : termsName(termsId)
  const parts = [
    ...(terms === undefined ? [] : [text('payment terms {terms}', { terms })]),
    ...(shipVia === null ? [] : [text('ship via {shipVia}', { shipVia })]),
    ...(freightRule === null ? [] : [text('freight “{rule}”', { rule: freightInWords[freightRule] })]),
  ]
  return parts.length === 0 ? undefined : text('From the class: {parts}.', { parts: parts.join(', ') })
}
