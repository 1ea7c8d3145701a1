import { text } from '../../kit/text.ts'

/** A value as a conflict shows it: what is not there is "nothing". */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return text('nothing')
  if (typeof value === 'boolean') return value ? text('yes') : text('no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? text('nothing') : value.map(valueInWords).join(', ')
  return Object.values(value).filter(Boolean).map(valueInWords).join(', ') || text('nothing')
}
