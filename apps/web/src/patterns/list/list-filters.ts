import { addDays, type BusinessDate, firstDayOfMonth, formatDate, isBusinessDate } from '@galen/domain/dates'
import { matchesAll, arrayOr, exact, range } from '@galen/domain/search/query-builder'
import { text } from '../../kit/text.ts'
import type { ListFilter } from './list-declaration.ts'
import type { FilterValues } from './list-location.ts'

type Range = { readonly from: string; readonly to: string }

/** `1..5`, `1..`, `..5`: both ends belong to it, and either may be open. */
export function rangeFrom(value: string): Range {
  const [, from = '', to = ''] = /^(.*?)\.\.(.*)$/s.exec(value) ?? []
  return { from, to }
}
export const rangeText = ({ from, to }: Range) => (from === '' && to === '' ? '' : `${from}..${to}`)

/** Spans that move on with the calendar, so that a saved view stays true. */
export const relativeDays = ['today', 'yesterday', 'last-7-days', 'last-30-days', 'this-month'] as const
type RelativeDays = (typeof relativeDays)[number]
export const isRelative = (value: string): value is RelativeDays => (relativeDays as readonly string[]).includes(value)

export function relativeInWords(span: RelativeDays): string {
  switch (span) {
    case 'today':
      return text('today')
    case 'yesterday':
      return text('yesterday')
    case 'last-7-days':
      return text('last 7 days')
    case 'last-30-days':
      return text('last 30 days')
    case 'this-month':
      return text('this month')
  }
}

function daysOf(value: string, today: BusinessDate): Range {
  if (!isRelative(value)) return rangeFrom(value)
  switch (value) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last-7-days':
      return { from: addDays(today, -6), to: today }
    case 'last-30-days':
      return { from: addDays(today, -29), to: today }
    case 'this-month':
      return { from: firstDayOfMonth(today), to: today }
  }
}

const NUMBER = /^-?\d{1,18}(?:\.\d{1,6})?$/
const end = (value: string, fits: (value: string) => boolean) => (fits(value) ? value : null)

/** The part of the query that a filter stands for; empty when its values make no sense. */
export function filterQuery(filter: ListFilter, values: readonly string[], today: BusinessDate): string {
  const [first = ''] = values
  switch (filter.kind) {
    case 'text':
      return first.trim() === '' ? '' : exact(filter.field, first.trim())
    case 'yes-no':
      return first === 'true' || first === 'false' ? exact(filter.field, first) : ''
    case 'number':
    case 'money': {
      const { from, to } = rangeFrom(first)
      return range(
        filter.field,
        end(from, (value) => NUMBER.test(value)),
        end(to, (value) => NUMBER.test(value)),
      )
    }
    case 'date': {
      const { from, to } = daysOf(first, today)
      return range(filter.field, end(from, isBusinessDate), end(to, isBusinessDate))
    }
    case 'one-of':
    case 'lookup':
      return values.length === 0 ? '' : arrayOr(filter.field, values)
  }
}

/** Everything the list is narrowed by, as one query. What a person typed may be too much: then the server says so. */
export function queryOf(parts: readonly (string | undefined)[]): string {
  const given = parts.filter((part): part is string => part !== undefined && part.trim() !== '')
  if (given.length <= 1) return given[0] ?? ''
  try {
    return matchesAll(given)
  } catch {
    return given.map((part) => `(${part})`).join(' AND ')
  }
}

export const filterQueries = (filters: readonly ListFilter[], values: FilterValues, today: BusinessDate) =>
  filters.map((filter) => filterQuery(filter, values[filter.field] ?? [], today))

const MOST_NAMED = 3

/** What a chip says after its label; `labelOf` knows the name of a record that was looked up. */
export function filterInWords(
  filter: ListFilter,
  values: readonly string[],
  labelOf: (id: string) => string = (id) => id,
): string {
  const [first = ''] = values
  switch (filter.kind) {
    case 'text':
      return first
    case 'yes-no':
      return first === 'true' ? (filter.yes ?? text('Yes')) : (filter.no ?? text('No'))
    case 'number':
      return rangeInWords(rangeFrom(first), (value) => value)
    case 'money':
      return rangeInWords(rangeFrom(first), (value) => `$${value}`)
    case 'date':
      return isRelative(first)
        ? relativeInWords(first)
        : daysInWords(rangeFrom(first), (value) => (isBusinessDate(value) ? formatDate(value) : value))
    case 'one-of':
      return listed(values.map((value) => filter.options.find((option) => option.value === value)?.label ?? value))
    case 'lookup':
      return listed(values.map(labelOf))
  }
}

function rangeInWords({ from, to }: Range, inWords: (value: string) => string): string {
  if (to === '') return text('{from} or more', { from: inWords(from) })
  if (from === '') return text('{to} or less', { to: inWords(to) })
  return from === to ? inWords(from) : text('{from} to {to}', { from: inWords(from), to: inWords(to) })
}

function daysInWords({ from, to }: Range, inWords: (value: string) => string): string {
  if (to === '') return text('since {from}', { from: inWords(from) })
  if (from === '') return text('until {to}', { to: inWords(to) })
  return from === to ? inWords(from) : text('{from} to {to}', { from: inWords(from), to: inWords(to) })
}

const listed = (labels: readonly string[]) =>
  labels.length <= MOST_NAMED
    ? labels.join(', ')
    : text('{some} and {count} more', { some: labels.slice(0, 2).join(', '), count: labels.length - 2 })
