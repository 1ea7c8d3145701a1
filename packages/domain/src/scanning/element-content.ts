import { businessDate, type BusinessDate, daysInMonth } from '../dates.ts'
import type { ApplicationIdentifier, Part } from './application-identifiers.ts'
import { isCountryLetters, isCountryNumber } from './country-codes.ts'
import { hasCheckDigit } from './gtin.ts'

export type FaultCode = 'length' | 'character' | 'check-digit' | 'date' | 'content'

/** What is wrong with a value, as the end of a sentence about it. */
export type Fault = { readonly code: FaultCode; readonly words: string }

const characters: Readonly<Record<Part['characters'], RegExp>> = {
  N: /^\d*$/,
  X: /^[!"%-?A-Z_a-z]*$/,
  Y: /^[#\-/0-9A-Z]*$/,
  Z: /^[-\w]*=*$/,
}

/** The characters a separator can never be mistaken for: all that GS1 data may hold. */
export const isElementText = (text: string) => characters.X.test(text)

/**
 * A date of six digits in the given century (Spec §5: the current one); day 00 is the last day of its month.
 * Undefined when there is no such day.
 */
export function shortDate(digits: string, century: number): BusinessDate | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined
  const year = century + Number(digits.slice(0, 2))
  const month = Number(digits.slice(2, 4))
  const day = Number(digits.slice(4)) || daysInMonth(year, month)
  return businessDate(year, month, day)
}

/** The same, where day 00 is not allowed. */
export const exactShortDate = (digits: string, century: number) =>
  digits.endsWith('00') ? undefined : shortDate(digits, century)

/** Checks a value part by part: length, characters, content. */
export function faultOf({ parts }: ApplicationIdentifier, value: string, century: number): Fault | undefined {
  let place = 0
  for (const part of parts) {
    if (place === value.length && part.optional) break
    const text = value.slice(place, place + part.longest)
    if (text.length < part.shortest) return { code: 'length', words: 'is too short' }
    if (!characters[part.characters].test(text))
      return part.characters === 'N'
        ? { code: 'character', words: 'may hold digits only' }
        : { code: 'character', words: 'holds a character that GS1 does not allow' }
    for (const name of part.rules) {
      const rule = rules[name]
      if (rule && !rule.holds(text, century)) return rule
    }
    place += text.length
  }
  return place < value.length ? { code: 'length', words: 'is too long' } : undefined
}

type Rule = Fault & { readonly holds: (text: string, century: number) => boolean }

const dateFault = { code: 'date', words: 'names a day that does not exist' } as const
const content = (words: string, holds: Rule['holds']): Rule => ({ code: 'content', words, holds })
const among = (words: string, pattern: RegExp) => content(words, (text) => pattern.test(text))
const atMost = (limit: number) => content('lies outside the globe', (text) => Number(text) <= limit)

const rules: Readonly<Record<string, Rule>> = {
  check: { code: 'check-digit', words: 'has a wrong check digit', holds: hasCheckDigit },
  checkpair: { code: 'check-digit', words: 'has a wrong check pair', holds: (text) => hasCheckPair(text) },
  date0: { ...dateFault, holds: (text, century) => shortDate(text, century) !== undefined },
  date: { ...dateFault, holds: (text, century) => exactShortDate(text, century) !== undefined },
  longdate: {
    ...dateFault,
    holds: (text) =>
      businessDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))) !== undefined,
  },
  time: among('names a time that does not exist', /^([01]\d|2[0-3])[0-5]\d$/),
  hour: among('names an hour that does not exist', /^([01]\d|2[0-3])$/),
  sixty: among('names a time that does not exist', /^[0-5]\d$/),
  prefix: among('does not begin with a company prefix', /^\d{4}/),
  country: content('names an unknown country', isCountryNumber),
  country999: content('names an unknown country', (text) => text === '999' || isCountryNumber(text)),
  countryletters: content('names an unknown country', isCountryLetters),
  percent: among('holds a broken percent sign', /^([^%]|%[0-9A-Fa-f]{2})*$/),
  latitude: atMost(1_800_000_000),
  longitude: atMost(3_600_000_000),
  yesno: among('must be 0 or 1', /^[01]$/),
  hyphen: among('may end in a hyphen only', /^-$/),
  importer: among('holds an unknown importer index', /^[-\w]$/),
  media: among('names an unknown medium', /^(0[1-9]|10|[89]\d)$/),
  sex: among('must be 0, 1, 2 or 9', /^[0129]$/),
  sequence: content(
    'is not a place in a sequence',
    (text) => /^[1-9]\/[1-9]$/.test(text) && text.charAt(0) <= text.charAt(2),
  ),
  nonzero: among('must not be zero', /[1-9]/),
  zero: among('must begin with zero', /^0$/),
  winding: among('has an unknown winding direction', /^[019]$/),
  piece: content('does not name a piece of a whole', (text) => {
    const [piece, total] = [text.slice(0, 2), text.slice(2)]
    return piece !== '00' && piece <= total
  }),
  unpadded: among('must not begin with zero', /^(0|[1-9]\d*)$/),
  nondigit: among('must not be all digits', /\D/),
  iban: content('is not an account number', isAccountNumber),
}

function isAccountNumber(text: string): boolean {
  if (!/^[A-Z]{2}\d\d[0-9A-Z]+$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

const ordered = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const pairs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const weights = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]

/** The two letters that end a global model number, weighted by primes from the right. */
function hasCheckPair(text: string): boolean {
  const model = text.slice(0, -2)
  const sum =
    [...model].reverse().reduce((total, letter, place) => total + ordered.indexOf(letter) * (weights[place] ?? 0), 0) %
    1021
  return model !== '' && text.endsWith(`${pairs[sum >> 5]}${pairs[sum & 31]}`)
}
