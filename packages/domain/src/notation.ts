/** Thousands and decimals: 1,234.56, 1.234,56 or 1 234,56. */
export const numberNotations = ['point', 'comma', 'space'] as const
/** Days: Nov 16, 2026; 16 Nov 2026; 11/16/2026; 16/11/2026; 2026-11-16. */
export const dayNotations = ['words', 'day-words', 'month-first', 'day-first', 'year-first'] as const

type NumberNotation = (typeof numberNotations)[number]
export type DayNotation = (typeof dayNotations)[number]
export type Notation = { readonly numbers: NumberNotation; readonly days: DayNotation }

const NO_BREAK = '\u00a0'
const marks = {
  point: { group: ',', decimal: '.' },
  comma: { group: '.', decimal: ',' },
  space: { group: NO_BREAK, decimal: ',' },
} as const satisfies Record<NumberNotation, { group: string; decimal: string }>

export const usualNotation: Notation = { numbers: 'point', days: 'words' }
let chosen = usualNotation

/**
 * How the one person who reads wants figures and days written. Only a browser says so, which has one reader;
 * a server writes for everyone, and in the usual notation.
 */
export function writeIn(notation: Notation): void {
  chosen = notation
}

export const notationNow = (): Notation => chosen

/** A decimal numeral such as "-1234.5" for people: "-1,234.5". */
export function writeNumeral(numeral: string, { numbers } = chosen): string {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(numeral) ?? []
  if (whole === '') return numeral
  const { group, decimal } = marks[numbers]
  const grouped = thousandsOf(whole).join(group)
  return fraction === undefined ? `${sign}${grouped}` : `${sign}${grouped}${decimal}${fraction}`
}

/** The digits in threes, counted from the end. */
function thousandsOf(digits: string): string[] {
  const first = digits.length % 3
  const rest = digits.slice(first).match(/\d{3}/g) ?? []
  return first > 0 ? [digits.slice(0, first), ...rest] : rest
}

const FINEST = 1000

/** A figure for people, to a thousandth at most. */
export const writeFigure = (figure: number) => writeNumeral(String(Math.round(figure * FINEST) / FINEST + 0))

/** What someone typed in the chosen notation, as "1,234.56", which everything that reads numbers understands. */
export function inUsualNotation(typed: string): string {
  switch (chosen.numbers) {
    case 'point':
      return typed
    case 'comma':
      return typed.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
    case 'space':
      return typed.replaceAll(',', '.').replaceAll(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, ',')
  }
}

const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g

/** The same as a plain numeral, "1234.56". A mark in the wrong place stays where it is, so that no one reads over it. */
export const plainNumeral = (typed: string): string => inUsualNotation(typed.trim()).replaceAll(THOUSANDS, '')

/** A numeral with the reader's decimal mark and without any for thousands, for what is counted rather than weighed. */
export const writeUngrouped = (numeral: string): string => numeral.replace('.', marks[chosen.numbers].decimal)

type Day = { readonly year: number; readonly month: number; readonly day: number }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (part: number) => String(part).padStart(2, '0')

/** A day in the chosen notation. */
export function writeCalendarDay({ year, month, day }: Day, { days } = chosen): string {
  switch (days) {
    case 'words':
      return `${MONTHS[month - 1]} ${day}, ${year}`
    case 'day-words':
      return `${day} ${MONTHS[month - 1]} ${year}`
    case 'month-first':
      return `${two(month)}/${two(day)}/${year}`
    case 'day-first':
      return `${two(day)}/${two(month)}/${year}`
    case 'year-first':
      return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  }
}

/** A day near to today, whose year goes without saying. */
export function writeNearDay({ month, day }: Omit<Day, 'year'>): string {
  switch (chosen.days) {
    case 'words':
      return `${MONTHS[month - 1]} ${day}`
    case 'day-words':
      return `${day} ${MONTHS[month - 1]}`
    case 'month-first':
      return `${two(month)}/${two(day)}`
    case 'day-first':
      return `${two(day)}/${two(month)}`
    case 'year-first':
      return `${two(month)}-${two(day)}`
  }
}

/** Whether 3/4 is the third of April. */
export const isDayFirst = () => chosen.days === 'day-words' || chosen.days === 'day-first'

/** People who write the month first have a clock of twelve hours. */
export const hasTwelveHours = () => chosen.days === 'words' || chosen.days === 'month-first'

/** The notation that is usual where the locale is, of those that the product has. */
export function notationOf(locale: string): Notation {
  const figures = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: true }).formatToParts(12_345.5)
  const mark = (type: Intl.NumberFormatPartTypes) => figures.find((part) => part.type === type)?.value
  const [first] = new Intl.DateTimeFormat(locale, { calendar: 'gregory', dateStyle: 'short' })
    .formatToParts(0)
    .filter(({ type }) => ['year', 'month', 'day'].includes(type))
  return {
    numbers: mark('decimal') !== ',' ? 'point' : mark('group') === '.' ? 'comma' : 'space',
    days: first?.type === 'month' ? 'words' : first?.type === 'day' ? 'day-words' : 'year-first',
  }
}
