import type { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import type { Input } from '@galen/contract/route'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, costOf, sum, type UnitCost, unitCostToNumber, zeroCents } from '@galen/domain/money'
import { text } from '../../kit/text.ts'
import type { Choice } from '../../patterns/pickers/choice-source.ts'

/** Goods of one lot as they are typed. */
export type GoodsLine = {
  readonly key: string
  readonly item: Choice | null
  readonly cost: UnitCost | null
  readonly lot: string
  readonly expires: BusinessDate | null
  readonly quantity: number | null
  readonly gtin: string
  /** One serial number a line; their count is the quantity. */
  readonly serials: string
}

export type ChargeLine = {
  readonly key: string
  readonly account: Choice | null
  readonly description: string
  readonly amount: Cents | null
}

export const newGoods = (): GoodsLine => ({
  key: crypto.randomUUID(),
  item: null,
  cost: null,
  lot: '',
  expires: null,
  quantity: null,
  gtin: '',
  serials: '',
})

export const newCharge = (): ChargeLine => ({ key: crypto.randomUUID(), account: null, description: '', amount: null })

export const serialsOf = ({ serials }: GoodsLine) =>
  serials
    .split(/[\s,;]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '')

const unitsOf = (line: GoodsLine) => serialsOf(line).length || (line.quantity ?? 0)

export const goodsCost = (line: GoodsLine): Cents => (line.cost === null ? zeroCents : costOf(line.cost, unitsOf(line)))

export const manualTotal = (goods: readonly GoodsLine[], charges: readonly ChargeLine[], freight: Cents): Cents =>
  sum([...goods.map(goodsCost), ...charges.map(({ amount }) => amount ?? zeroCents), freight])

/** What is still missing of a line, in words. */
export function missingOfGoods(line: GoodsLine): string | undefined {
  if (line.item === null) return text('Choose an item.')
  if (line.cost === null) return text('Enter the cost.')
  if (line.lot.trim() === '') return text('Enter the lot.')
  if (line.expires === null) return text('Enter the expiration date.')
  return unitsOf(line) === 0 ? text('Enter the units.') : undefined
}

export function missingOfCharge({ account, description, amount }: ChargeLine): string | undefined {
  if (account === null) return text('Choose an account.')
  if (description.trim() === '') return text('Describe the charge.')
  return amount === null || amount === 0 ? text('Enter the amount.') : undefined
}

type Body = NonNullable<Input<typeof receiptRevision.manual>['body']>

/** Lots of the same item at the same cost are one product. */
export function sentGoods(goods: readonly GoodsLine[]): NonNullable<Body['products']> {
  const products = Map.groupBy(goods, ({ item, cost }) => `${item?.id} ${cost}`)
  return [...products.values()].flatMap((lines) => {
    const [first] = lines
    if (!first?.item || first.cost === null) return []
    return [
      {
        purchasableItemId: first.item.id,
        purchasePrice: unitCostToNumber(first.cost),
        lots: lines.map((line) => {
          const serialNumbers = serialsOf(line)
          return {
            lot: line.lot.trim(),
            expirationDate: line.expires ?? '',
            ...(serialNumbers.length > 0 ? { serialNumbers } : { quantity: line.quantity ?? 0 }),
            ...(line.gtin.trim() !== '' && { gtin: line.gtin.trim() }),
          }
        }),
      },
    ]
  })
}

export const sentCharges = (charges: readonly ChargeLine[]): NonNullable<Body['charges']> =>
  charges.map(({ account, description, amount }) => ({
    accountId: account?.id ?? '',
    description: description.trim(),
    amount: centsToNumber(amount ?? zeroCents),
  }))
