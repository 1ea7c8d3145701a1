import { inUsualNotation, writeNumeral } from '@galen/domain/notation'
import { text } from '../text.ts'
import { plainText, type Reading } from './reading.ts'

const MOST = 9999

/** Reads "12", "14.2" and ".5" with at most two decimals. */
export function readMeasure(source: string): Reading<number> {
  const plain = inUsualNotation(plainText(source))
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return { refused: text('Enter a number, such as 14.2.') }
  if (!/^\d*(?:\.\d{0,2}0*)?$/.test(plain)) return { refused: text('Use at most two decimals.') }
  const value = Number(plain)
  return value > MOST ? { refused: text('Enter at most {most}.', { most: MOST }) } : { value }
}

export const writeMeasure = (value: number) => writeNumeral(String(value))
