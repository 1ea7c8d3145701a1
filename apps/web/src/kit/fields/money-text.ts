import { BusinessError } from '@galen/domain/business-error'
import { type Cents, formatMoney, parseCents } from '@galen/domain/money'
import { text } from '../text.ts'
import { plainText, type Reading } from './reading.ts'

const AMOUNT = /^(-?)\$? ?(-?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(-?)$/
const DECIMALS = 2

/** Reads "1204.5", "$1,204.50", "(12.00)" and "12.00-", as people and spreadsheets write amounts (Spec §5). */
export function readMoney(source: string): Reading<Cents> {
  const plain = plainText(source)
  const inside = /^\((.*)\)$/.exec(plain)?.[1]
  const match = AMOUNT.exec((inside ?? plain).trim())
  const [, before = '', after = '', whole = '', fraction = '', behind = ''] = match ?? []
  const minuses = [before, after, behind, inside === undefined ? '' : '-'].join('')
  if (!match || minuses.length > 1 || whole + fraction === '') return { refused: text('This is not an amount.') }
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > DECIMALS) return { refused: text('An amount has at most two decimals.') }
  return inRange(`${minuses}${whole.replaceAll(',', '') || '0'}.${kept.padEnd(DECIMALS, '0')}`)
}

function inRange(decimal: string): Reading<Cents> {
  try {
    return { value: parseCents(decimal) }
  } catch (reason) {
    if (reason instanceof BusinessError) return { refused: reason.message }
    throw reason
  }
}

/** "1,204.50"; the dollar stands beside it in the field. */
export const writeMoney = (amount: Cents) => formatMoney(amount)
