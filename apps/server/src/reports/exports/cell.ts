import * as z from 'zod'
import type { FieldType, SearchIndex } from '@galen/contract/search-index'

/** What stands in one cell of a file. A number is a decimal text, so that no digit is lost on the way. */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  /** The wall clock of the company, without a zone. */
  | { readonly kind: 'date' | 'instant'; readonly local: string }

type Reading = 'text' | 'number' | 'boolean' | 'instant' | 'date'

const BY_TYPE: Record<FieldType, Reading> = {
  text: 'text',
  keyword: 'text',
  id: 'text',
  number: 'number',
  boolean: 'boolean',
  instant: 'instant',
  date: 'date',
}

/** How the values of a field are written: by what a query knows of it, else by the shape of the row. */
export function readingOf(index: SearchIndex, field: string): Reading {
  const type = Object.hasOwn(index.fields, field) ? index.fields[field] : undefined
  if (type) return BY_TYPE[type]
  let shape: unknown = index.row.shape[field]
  while (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) shape = shape.unwrap()
  if (shape instanceof z.ZodNumber) return 'number'
  if (shape instanceof z.ZodBoolean) return 'boolean'
  if (shape instanceof z.ZodISODateTime) return 'instant'
  return shape instanceof z.ZodISODate ? 'date' : 'text'
}

const NUMBER = /^-?\d+(?:\.\d+)?$/
const EMPTY: Cell = { kind: 'empty' }

/** As a row of a list holds it: texts, figures, yes or no, and lists or records for what has no column of its own. */
export function cellOf(reading: Reading, given: unknown, timeZone: string): Cell {
  if (given === null || given === undefined || given === '') return EMPTY
  const value = wordOf(given)
  switch (reading) {
    case 'number':
      return NUMBER.test(value) ? { kind: 'number', text: value } : { kind: 'text', text: value }
    case 'boolean':
      return { kind: 'text', text: typeof given === 'boolean' ? (given ? 'Yes' : 'No') : value }
    case 'instant':
      return { kind: 'instant', local: wallClock(value, timeZone) }
    case 'date':
      return { kind: 'date', local: value }
    case 'text':
      return { kind: 'text', text: value }
  }
}

function wordOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(wordOf).filter(Boolean).join(', ')
  // A record inside a row is called by its name; whatever else it has is for the browser.
  if (typeof value !== 'object' || value === null) return ''
  const { name, label, number } = value as { name?: unknown; label?: unknown; number?: unknown }
  return wordOf(name ?? label ?? number ?? '')
}

const wallClock = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
