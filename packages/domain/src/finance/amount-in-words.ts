import type { Cents } from '../money.ts'

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const SCALES = ['', ' thousand', ' million', ' billion'] as const

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  const small = rest < 20 ? SMALL[rest] : [TENS[Math.floor(rest / 10)], SMALL[rest % 10]].join('-').replace('-zero', '')
  if (hundreds === 0) return small ?? ''
  return `${SMALL[hundreds]} hundred${rest === 0 ? '' : ` ${small}`}`
}

/** The amount as a check has it: "One thousand two hundred thirty-four and 50/100". */
export function amountInWords(amount: Cents): string {
  const dollars = Math.floor(amount / 100)
  const parts: string[] = []
  for (let rest = dollars, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale++)
    if (rest % 1000 > 0) parts.unshift(`${belowThousand(rest % 1000)}${SCALES[scale] ?? ''}`)
  const words = parts.length === 0 ? 'zero' : parts.join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} and ${String(amount % 100).padStart(2, '0')}/100`
}
