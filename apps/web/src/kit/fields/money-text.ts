import { BusinessError } from '@galen/domain/business-error'
import {
  type Cents,
  formatMoney,
  formatUnitCost,
  parseCents,
  parseUnitCost,
  roundToCents,
  type UnitCost,
} from '@galen/domain/money'
import { inUsualNotation } from '@galen/domain/notation'
import { withoutEnding } from '@galen/domain/text-ending'
import { text } from '../text.ts'
import { plainText, type Reading } from './reading.ts'

const AMOUNT = /^(-?)\$? ?(-?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(-?)$/

/** Reads "1204.5", "$1,204.50", "(12.00)" and "12.00-", as people and spreadsheets write amounts (Spec §5). */
export const readMoney = (source: string): Reading<Cents> =>
  readAmount(source, { decimals: 2, tooPrecise: text('An amount has at most two decimals.'), parse: parseCents })

/** A price of a sale, which is rounded to the cent instead of refused (Spec §5). */
export const readPrice = (source: string): Reading<Cents> =>
  readAmount(source, { decimals: 2, tooPrecise: null, parse: roundToCents })

/** The same to a hundredth of a cent, as costs of one unit are known. */
export const readUnitCost = (source: string): Reading<UnitCost> =>
  readAmount(source, {
    decimals: 4,
    tooPrecise: text('A cost has at most four decimals.'),
    parse: parseUnitCost,
  })

type Kind<Amount> = {
  readonly decimals: number
  /** Null where more decimals are rounded. */
  readonly tooPrecise: string | null
  readonly parse: (decimal: string) => Amount
}

function readAmount<Amount>(source: string, { decimals, tooPrecise, parse }: Kind<Amount>): Reading<Amount> {
  const plain = inUsualNotation(plainText(source))
  const inside = /^\((.*)\)$/.exec(plain)?.[1]
  const match = AMOUNT.exec((inside ?? plain).trim())
  const [, before = '', after = '', whole = '', fraction = '', behind = ''] = match ?? []
  const minuses = [before, after, behind, inside === undefined ? '' : '-'].join('')
  if (!match || minuses.length > 1 || whole + fraction === '') return { refused: text('This is not an amount.') }
  const kept = withoutEnding(fraction, '0')
  if (kept.length > decimals && tooPrecise !== null) return { refused: tooPrecise }
  return inRange(`${minuses}${whole.replaceAll(',', '') || '0'}.${kept.padEnd(decimals, '0')}`, parse)
}

function inRange<Amount>(decimal: string, parse: (decimal: string) => Amount): Reading<Amount> {
  try {
    return { value: parse(decimal) }
  } catch (reason) {
    if (reason instanceof BusinessError) return { refused: reason.message }
    throw reason
  }
}

/** "1,204.50"; the dollar stands beside it in the field. */
export const writeMoney = (amount: Cents) => formatMoney(amount)
export const writeUnitCost = (cost: UnitCost) => formatUnitCost(cost)
