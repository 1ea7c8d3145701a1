import { readDecimal } from '@galen/domain/decimal'
import { inUsualNotation, writeNumeral } from '@galen/domain/notation'
import { withoutEnding } from '@galen/domain/text-ending'
import { text } from '../text.ts'
import { isRefused, plainText, type Reading } from './reading.ts'

const DECIMALS = 2

/** Reads "16", "15.6 %" and "-2.25%" with at most two decimals. */
export function readPercent(source: string): Reading<number> {
  const number = /^(-?)(\d*)(?:\.(\d*))? ?%?$/.exec(inUsualNotation(plainText(source)))
  const [, sign = '', whole = '', fraction = ''] = number ?? []
  if (!number || whole + fraction === '') return { refused: text('This is not a percentage.') }
  const kept = withoutEnding(fraction, '0')
  if (kept.length > DECIMALS) return { refused: text('A percentage has at most two decimals.') }
  const decimal = `${sign}${whole || '0'}${kept ? `.${kept}` : ''}`
  if (whole.length > 6 || !readDecimal(decimal)) return { refused: text('This percentage is too large.') }
  return { value: Number(decimal) + 0 }
}

/** The same between two limits, both included. */
export function readPercentWithin(source: string, least: number, most: number): Reading<number> {
  const reading = readPercent(source)
  if (isRefused(reading) || (reading.value >= least && reading.value <= most)) return reading
  return { refused: text('Between {least} and {most} percent.', { least, most }) }
}

/** A margin above the cap is the cap (Spec §5). */
export function readCappedPercent(source: string, least: number, most: number): Reading<number> {
  const reading = readPercent(source)
  if (isRefused(reading) || reading.value <= most)
    return isRefused(reading) ? reading : atLeast(reading.value, least, most)
  return { value: most }
}

const atLeast = (value: number, least: number, most: number): Reading<number> =>
  value >= least ? { value } : { refused: text('Between {least} and {most} percent.', { least, most }) }

export const writePercent = (percent: number) => writeNumeral(String(percent))
