import {
  type Cents,
  costOf,
  formatMoney,
  parseCents,
  parseUnitCost,
  times,
  type UnitCost,
  zeroCents,
} from '@galen/domain/money'
import { marginFromPrice, priceFromMargin } from '@galen/domain/sales/margin'
import { writeFigure } from '@galen/domain/notation'
import { fromList } from '../patterns/pickers/choice-source.ts'
import { moneyColumn, percentColumn, quantityColumn, shownColumn } from '../patterns/lines/grid-columns.ts'
import type { GridColumn } from '../patterns/lines/grid-column.ts'
import { pickerColumn } from '../patterns/lines/picker-column.tsx'
import { text } from '../kit/text.ts'

type SampleItem = {
  readonly number: string
  readonly ndc: string
  readonly name: string
  readonly cost: UnitCost
  readonly available: number
}

const item = (number: string, ndc: string, name: string, cost: string, available: number): SampleItem => ({
  number,
  ndc,
  name,
  cost: parseUnitCost(cost),
  available,
})

/** Things that no one sells. */
const items: readonly SampleItem[] = [
  item('20110', '70001-0110-10', 'Saline flush 10 mL', '1.1', 2400),
  item('20125', '70001-0125-01', 'Saline bag 500 mL', '4.25', 310),
  item('20240', '70002-0240-25', 'Ondansetron vial 4 mg', '17.6', 1288),
  item('20318', '70002-0318-05', 'Heparin vial 5,000 U', '6.05', 96),
  item('20422', '70003-0422-30', 'Dexamethasone tablet 4 mg', '0.32', 5400),
  item('20507', '70003-0507-01', 'Carboplatin vial 450 mg', '52.9', 180),
  item('20611', '70004-0611-10', 'Enoxaparin syringe 40 mg', '31.85', 340),
  item('20733', '70004-0733-01', 'Pegfilgrastim syringe 6 mg', '972', 22),
]

export type SampleLine = {
  readonly id: string
  readonly item: SampleItem | null
  readonly quantity: number | null
  readonly price: Cents | null
}

let made = 0
export const newSampleLine = (): SampleLine => ({ id: `line ${++made}`, item: null, quantity: null, price: null })

export const sampleLines = (count: number): readonly SampleLine[] =>
  Array.from({ length: count }, (_, place) => {
    const chosen = items[(place * 5) % items.length] ?? null
    return {
      ...newSampleLine(),
      item: chosen,
      quantity: Math.min(12 * ((place % 9) + 1), chosen?.available ?? 0),
      price: chosen && priceFromMargin(chosen.cost, 14 + (place % 7)),
    }
  })

const itemSource = fromList(items, {
  name: 'gallery-items',
  choice: ({ number, name }) => ({ id: number, label: name }),
  detail: ({ number, ndc }) => `${number} · ${ndc}`,
})

const chosenInto = (line: SampleLine, chosen: SampleItem | null): SampleLine => ({
  ...line,
  item: chosen,
  price: line.price ?? (chosen && priceFromMargin(chosen.cost, 15)),
})

const marginOf = ({ item: chosen, price }: SampleLine) => (chosen && price ? marginFromPrice(price, chosen.cost) : null)

const totalOf = ({ price, quantity }: SampleLine): Cents => (price && quantity ? times(price, quantity) : zeroCents)

export const sampleColumns: readonly GridColumn<SampleLine>[] = [
  pickerColumn<SampleLine, SampleItem>({
    key: 'item',
    label: text('Item'),
    width: 240,
    grow: true,
    look: 'strong',
    source: itemSource,
    of: (line) => line.item?.name ?? '',
    into: chosenInto,
    copy: (from, to) => chosenInto(to, from.item),
    names: ({ number, ndc, name }) => [number, ndc, name],
  }),
  shownColumn<SampleLine>({
    key: 'ndc',
    label: text('NDC'),
    width: 132,
    look: 'code',
    write: (line) => line.item?.ndc ?? '',
  }),
  quantityColumn<SampleLine>({
    key: 'quantity',
    label: text('Quantity'),
    width: 104,
    look: 'strong',
    of: (line) => line.quantity,
    into: (line, quantity) => ({ ...line, quantity }),
    fault: ({ item: chosen, quantity }) =>
      chosen && quantity && quantity > chosen.available
        ? text('Only {available} are available.', { available: chosen.available })
        : undefined,
  }),
  moneyColumn<SampleLine>({
    key: 'price',
    label: text('Price'),
    width: 104,
    of: (line) => line.price,
    into: (line, price) => ({ ...line, price }),
  }),
  percentColumn<SampleLine>({
    key: 'margin',
    label: text('Margin'),
    width: 96,
    least: -100,
    most: 100,
    look: 'secondary',
    show: (line) => {
      const margin = marginOf(line)
      return margin === null ? '' : `${margin.toFixed(1)} %`
    },
    of: marginOf,
    into: (line, margin) =>
      line.item && margin !== null ? { ...line, price: priceFromMargin(line.item.cost, margin) } : line,
  }),
  shownColumn<SampleLine>({
    key: 'available',
    label: text('Available'),
    width: 96,
    align: 'end',
    look: 'secondary',
    write: (line) => (line.item ? writeFigure(line.item.available) : ''),
  }),
  shownColumn<SampleLine>({
    key: 'total',
    label: text('Total'),
    width: 120,
    align: 'end',
    look: 'strong',
    write: (line) => formatMoney(totalOf(line)),
  }),
]

export function sampleTotals(lines: readonly SampleLine[]) {
  const total = lines.reduce((sum, line) => sum + totalOf(line), 0) as Cents
  const units = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const profit = lines.reduce(
    (sum, line) => sum + totalOf(line) - (line.item && line.quantity ? costOf(line.item.cost, line.quantity) : 0),
    0,
  ) as Cents
  return [
    { label: text('Units'), value: writeFigure(units) },
    { label: text('Profit'), value: formatMoney(profit) },
    { label: text('Lines total'), value: formatMoney(total), isLoud: true as const },
  ]
}

/** What the server could say about a line. */
export const priceRefused = (line: SampleLine | undefined) => [
  {
    id: line?.id ?? '',
    column: 'price',
    message: text('Below the contract price of {price}.', { price: formatMoney(parseCents('20')) }),
  },
]

export const exampleLines = sampleLines(12)
