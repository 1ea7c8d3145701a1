/** Who a registration is given to, which the first letter of its number says. */
export const registrantKinds = {
  practitioner: 'a hospital, clinic, pharmacy or practitioner',
  midLevel: 'a mid-level practitioner',
  distributor: 'a manufacturer, distributor or another wholesale registrant',
} as const
export type RegistrantKind = keyof typeof registrantKinds

const KIND_OF_LETTER: Readonly<Record<string, RegistrantKind>> = {
  A: 'practitioner',
  B: 'practitioner',
  F: 'practitioner',
  G: 'practitioner',
  M: 'midLevel',
  P: 'distributor',
  R: 'distributor',
}

export type DeaNumber = {
  /** Two characters and seven digits. */
  readonly number: string
  /** What a hospital adds for one of its practitioners. */
  readonly suffix: string | null
  /** Null for a first letter that is not known yet: new ones are opened when a series is used up. */
  readonly kind: RegistrantKind | null
}

export type DeaNumberReading =
  | { readonly kind: 'number'; readonly value: DeaNumber }
  | { readonly kind: 'refused'; readonly message: string }

const FORM = /^(?<letters>[A-Z][A-Z9])(?<digits>\d{7})(?:-(?<suffix>[A-Z0-9]{1,10}))?$/

/** Reads a registration number, and says what is wrong with it. */
export function readDeaNumber(text: string): DeaNumberReading {
  const written = text.trim().toUpperCase().replaceAll(/\s/g, '')
  if (written === '') return refused('Enter a DEA number, such as AP5836727.')
  const parts = FORM.exec(written)?.groups
  const { letters = '', digits = '', suffix = null } = parts ?? {}
  if (!parts) return refused(misshapen(written))
  if (letters.startsWith('X'))
    return refused(`${written} is the former X number of a prescriber. Enter the registration itself.`)
  const right = deaCheckDigit(digits.slice(0, 6))
  if (digits[6] !== right) return refused(`${written} ends in ${digits[6]}, but its check digit is ${right}.`)
  return {
    kind: 'number',
    value: { number: letters + digits, suffix, kind: KIND_OF_LETTER[letters.charAt(0)] ?? null },
  }
}

/**
 * A number of the right form whose check digit alone is wrong, as it is stored until someone has looked at the license;
 * null for every other text.
 */
export function mistypedDeaNumber(text: string): string | null {
  const written = text.trim().toUpperCase().replaceAll(/\s/g, '')
  const { letters = 'X', digits = '' } = FORM.exec(written)?.groups ?? {}
  return letters.startsWith('X') || digits[6] === deaCheckDigit(digits.slice(0, 6)) ? null : written
}

function misshapen(written: string): string {
  const [number = ''] = written.split('-')
  if (!/^[A-Z]/.test(number)) return `${written} is not a DEA number: it begins with a letter.`
  if (!/^[A-Z][A-Z9]/.test(number)) return `${written} is not a DEA number: its second character is a letter or 9.`
  const digits = number.slice(2)
  if (!/^\d*$/.test(digits)) return `${written} is not a DEA number: seven digits follow the first two characters.`
  if (digits.length !== 7)
    return `${written} has ${digits.length} ${digits.length === 1 ? 'digit' : 'digits'} after the first two characters. A DEA number has 7.`
  return `${written} is not a DEA number: after the hyphen come up to ten letters and digits.`
}

/** The first, third and fifth digit, and twice the others: the sum ends in the check digit. */
export function deaCheckDigit(sixDigits: string): string {
  const sum = [...sixDigits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 2), 0)
  return String(sum % 10)
}

/** What makes a person look twice at a number whose form is right: letters are typed wrong without a check digit. */
export function deaNumberRemarks(value: DeaNumber, registrant: { name: string; kinds: readonly RegistrantKind[] }) {
  const remarks: string[] = []
  if (value.kind === null)
    remarks.push(`No registrant is known whose DEA number begins with ${value.number[0]}. Verify ${value.number}.`)
  else if (!registrant.kinds.includes(value.kind))
    remarks.push(`${value.number} is the number of ${registrantKinds[value.kind]}.`)
  // The second character is 9 for some businesses, else the initial of the business or of a word of the name.
  const initial = value.number.charAt(1)
  const initials = registrant.name.toUpperCase().match(/\b[A-Z]/g) ?? []
  if (initial !== '9' && initials.length > 0 && !initials.some((letter) => letter === initial))
    remarks.push(`The second letter of ${value.number} is no initial of ${registrant.name}.`)
  return remarks
}

const refused = (message: string): DeaNumberReading => ({ kind: 'refused', message })
