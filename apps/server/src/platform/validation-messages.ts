import * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'an id',
  email: 'an email address',
  url: 'a web address',
  datetime: 'a date and time',
  date: 'a date',
}

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

const decimals: ReadonlyMap<number, string> = new Map([
  [0.01, 'two'],
  [0.0001, 'four'],
])

/** Finishes the sentence that begins with the field's name: "givenName must have at most 80 characters". */
function reason(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${kinds[issue.expected] ?? `of the kind ${issue.expected}`}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      return `must ${amount(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${amount(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in the right form'}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'not_multiple_of':
      return decimals.has(Number(issue.divisor))
        ? `must have at most ${decimals.get(Number(issue.divisor))} decimals`
        : `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'is not known here'
    default:
      return undefined
  }
}

const amount = (origin: string, bound: string, limit: number | bigint) =>
  origin in units ? `have ${bound} ${limit} ${units[origin]}` : `be ${bound} ${limit}`

/** Every refusal of a value is worded here, once for the whole product. */
export const speakPlainly = () => z.config({ customError: reason })
