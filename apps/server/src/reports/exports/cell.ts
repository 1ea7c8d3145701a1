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

export function cellOf(reading: Reading, value: unknown, timeZone: string): Cell {
  if (value === null || value === undefined || value === '') return EMPTY
  switch (reading) {
    case 'number':
      return NUMBER.test(String(value)) ? { kind: 'number', text: String(value) } : plain(value)
    case 'boolean':
      return { kind: 'text', text: value === true ? 'Yes' : 'No' }
    case 'instant':
      return { kind: 'instant', local: wallClock(String(value), timeZone) }
    case 'date':
      return { kind: 'date', local: String(value) }
    case 'text':
      return plain(value)
  }
}

function plain(value: unknown): Cell {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number')
  if (isList) return { kind: 'text', text: value.join(', ') }
  return { kind: 'text', text: typeof value === 'object' ? JSON.stringify(value) : String(value) }
}

const wallClock = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
