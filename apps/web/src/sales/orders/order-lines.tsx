import type { OrderAllocation, OrderProduct, SalesOrder } from '@galen/contract/sales/sales-order'
import { AvailableFigure, ShippedBar } from './shipped-bar.tsx'
import { salesVariationSource, type VariationFound } from './variation-source.tsx'
import {
  centsToNumber,
  formatMoney,
  ifStorable,
  parseCents,
  parseUnitCost,
  sum,
  times,
  type UnitCost,
} from '@galen/domain/money'
import { writeFigure } from '@galen/domain/notation'
import { medicineName } from '@galen/domain/items/medicine-name'
import { LARGEST_MARGIN, marginFromPrice } from '@galen/domain/sales/margin'
import { amountOrDash } from '../../kit/amount-or-dash.ts'
import { text } from '../../kit/text.ts'
import type { GridColumn } from '../../patterns/lines/grid-column.ts'
import { moneyColumn, percentColumn, quantityColumn, shownColumn } from '../../patterns/lines/grid-columns.ts'
import { pickerColumn } from '../../patterns/lines/picker-column.tsx'
import { medicineColumns } from '../../patterns/medicines/medicine-columns.tsx'
import { priceAtMargin } from './price-at-margin.ts'

/** One allocation of an order in the grid: an item split over two vendors is two lines. */
export type OrderLine = OrderAllocation & {
  readonly lineId: string
  readonly itemId: string
  readonly sellableItem: OrderProduct['sellableItem']
  readonly currentPrice: number | null
  readonly lastPrice: number | null
  readonly freeOfCharge: boolean
  /** Null where it is beyond what can be stored; the server refuses the line then. */
  readonly total: number | null
}

const NO_ITEM = '00000000-0000-0000-0000-000000000000'

/** The lines of the order as the grid shows them; the id of a line is that of its allocation. */
export const linesOf = (products: readonly OrderProduct[]): OrderLine[] =>
  products.flatMap(
    ({ id: lineId, sellableId, sellableItem, currentPrice, lastPrice, freeOfCharge, version, allocation }) =>
      allocation.map((each) =>
        retotaled({
          ...each,
          id: each.allocationId,
          childId: each.id,
          lineId,
          itemId: sellableId,
          sellableItem,
          currentPrice,
          lastPrice,
          freeOfCharge,
          version,
          total: 0,
        }),
      ),
  )

export const retotaled = (line: OrderLine): OrderLine => ({
  ...line,
  total: ifStorable(() => centsToNumber(times(parseCents(line.price), line.quantity))),
  margin: line.cost === null ? null : marginFromPrice(parseCents(line.price), parseUnitCost(line.cost)),
})

export const newOrderLine = (): OrderLine => ({
  id: crypto.randomUUID(),
  allocationId: NO_ITEM,
  childId: NO_ITEM,
  childNumber: '',
  vendorId: NO_ITEM,
  vendorName: '',
  quantity: 1,
  price: 0,
  cost: null,
  pcr: null,
  margin: null,
  minimumMargin: null,
  flags: [],
  lots: [],
  dropShip: false,
  shippedQuantity: 0,
  canceled: 0,
  cancelCause: '',
  available: 0,
  version: 0,
  lineId: NO_ITEM,
  itemId: NO_ITEM,
  sellableItem: {
    id: NO_ITEM,
    number: '',
    ndc: null,
    itemName: '',
    itemNameLong: '',
    description: '',
    strength: '',
    strengthUnit: null,
    size: '',
    sizeUnit: null,
    brandName: '',
    manufacturer: null,
    dropShip: false,
    form: null,
    deaSchedule: null,
    flags: [],
    isActive: true,
  },
  currentPrice: null,
  lastPrice: null,
  freeOfCharge: false,
  total: 0,
})

export const hasItem = ({ childId }: OrderLine) => childId !== NO_ITEM
export const nameOfLine = ({ sellableItem }: OrderLine) => medicineName(sellableItem) || text('New line')

const into = (line: OrderLine, found: VariationFound | null): OrderLine =>
  found === null
    ? line
    : retotaled({
        ...line,
        childId: found.id,
        childNumber: found.childNumber,
        vendorName: found.vendorName,
        available: found.available,
        price: found.price ?? 0,
        currentPrice: found.price,
        itemId: found.itemId,
        sellableItem: {
          ...line.sellableItem,
          number: found.number,
          ndc: found.ndc,
          itemName: found.itemName,
          strength: found.strength,
          strengthUnit: found.strengthUnit,
          size: found.size,
          sizeUnit: found.sizeUnit,
          form: found.form,
          deaSchedule: found.deaSchedule,
        },
      })

const pickedItem: GridColumn<OrderLine> = pickerColumn({
  key: 'childId',
  label: text('Item'),
  width: 68,
  look: 'strong',
  source: salesVariationSource,
  pasteWords: text('Item (our number, NDC, GTIN or vendor number)'),
  of: ({ sellableItem }) => sellableItem.number,
  into,
  copy: (from, to) => ({ ...to, childId: from.childId, sellableItem: from.sellableItem }),
  names: ({ number, ndc, ndc12, childNumber, vendorItemNumber, gtin, barcode }) => [
    number,
    ...(ndc === null ? [] : [ndc, ndc.replaceAll('-', '')]),
    ...(ndc12 === null ? [] : [ndc12, ndc12.slice(1)]),
    childNumber,
    vendorItemNumber,
    ...gtin,
    ...barcode,
  ],
  // The number of an item names all its variations: the first that the source proposes is meant (P19).
  among: (found) => (found.every(({ itemId }) => itemId === found[0]?.itemId) ? found[0] : undefined),
})

const shownItem = shownColumn<OrderLine>({
  key: 'childId',
  label: text('Item'),
  width: 68,
  look: 'strong',
  write: ({ sellableItem, cancelCause }) =>
    cancelCause === ''
      ? sellableItem.number
      : text('{item} · {cause}', { item: sellableItem.number, cause: cancelCause }),
})

const quantity = quantityColumn<OrderLine>({
  key: 'quantity',
  label: text('Qty'),
  width: 48,
  look: 'strong',
  of: (line) => line.quantity,
  into: (line, value) => retotaled({ ...line, quantity: value ?? 0 }),
  fault: (line) =>
    line.quantity < line.shippedQuantity
      ? text('{shipped} are shipped already.', { shipped: line.shippedQuantity })
      : undefined,
})

const price = moneyColumn<OrderLine>({
  key: 'price',
  label: text('Price'),
  width: 66,
  rounds: true,
  look: 'strong',
  of: (line) => parseCents(line.price),
  into: (line, value) => retotaled({ ...line, price: value === null ? 0 : centsToNumber(value) }),
})

/** A price that would be too large is not taken. */
function atMargin(line: OrderLine, cost: UnitCost, percent: number): OrderLine {
  const next = priceAtMargin(cost, percent)
  return next === null ? line : retotaled({ ...line, price: centsToNumber(next) })
}

/** Price and margin set each other; without the cost there is no margin to set (Spec §5). */
const margin = percentColumn<OrderLine>({
  key: 'margin',
  label: text('Margin'),
  width: 68,
  rank: 2,
  most: LARGEST_MARGIN,
  caps: true,
  of: (line) => line.margin,
  into: (line, value) =>
    line.cost === null || value === null ? line : atMargin(line, parseUnitCost(line.cost), value),
})

const shared: readonly GridColumn<OrderLine>[] = [
  shownColumn<OrderLine>({
    key: 'ndc',
    label: text('NDC'),
    width: 98,
    rank: 5,
    look: 'code',
    write: ({ sellableItem }) => sellableItem.ndc ?? '',
  }),
  ...medicineColumns<OrderLine>(({ sellableItem }) => sellableItem),
  shownColumn<OrderLine>({
    key: 'vendorName',
    label: text('Vendor'),
    width: 108,
    rank: 6,
    isWhole: true,
    look: 'secondary',
    write: (line) => line.vendorName,
  }),
  quantity,
]

const prices: readonly GridColumn<OrderLine>[] = [
  shownColumn<OrderLine>({
    key: 'currentPrice',
    label: text('Current'),
    width: 62,
    rank: 3,
    isWhole: true,
    align: 'end',
    look: 'secondary',
    write: (line) => (line.currentPrice === null ? '–' : formatMoney(parseCents(line.currentPrice))),
  }),
  price,
  margin,
  shownColumn<OrderLine>({
    key: 'lastPrice',
    label: text('Last'),
    width: 62,
    rank: 4,
    isWhole: true,
    align: 'end',
    look: 'secondary',
    write: (line) => (line.lastPrice === null ? '–' : formatMoney(parseCents(line.lastPrice))),
  }),
  shownColumn<OrderLine>({
    key: 'available',
    label: text('Available'),
    width: 66,
    align: 'end',
    write: (line) => line.available.toLocaleString('en-US'),
    show: (line) => <AvailableFigure line={line} />,
  }),
]

const shipped = shownColumn<OrderLine>({
  key: 'shippedQuantity',
  label: text('Shipped'),
  width: 82,
  write: (line) => writeFigure(line.shippedQuantity),
  show: (line) => <ShippedBar line={line} />,
})
const total = shownColumn<OrderLine>({
  key: 'total',
  label: text('Total'),
  width: 78,
  isWhole: true,
  align: 'end',
  look: 'strong',
  write: (line) => (line.total === null ? '–' : formatMoney(parseCents(line.total))),
})

const draftColumns = [pickedItem, ...shared, ...prices, total]
const placedColumns = [shownItem, ...shared, shipped, ...prices, total]

/** Where no cost is seen there is no margin to show. */
const isMargin = ({ key }: GridColumn<OrderLine>) => key === 'margin'
const [draftWithout, placedWithout] = [draftColumns, placedColumns].map((columns) =>
  columns.filter((column) => !isMargin(column)),
)

/** The columns of the lines, with the margin for those who see one. */
export const columnsFor = (
  kind: 'draft' | 'placed',
  seesCost: boolean,
  lines: readonly OrderLine[] | undefined,
): readonly GridColumn<OrderLine>[] => {
  const [all, without] = kind === 'draft' ? [draftColumns, draftWithout] : [placedColumns, placedWithout]
  return seesCost || without === undefined || (lines ?? []).some((line) => line.margin !== null) ? all : without
}

export const orderTotals = (lines: readonly OrderLine[]) => [
  { label: text('Units'), value: writeFigure(lines.reduce((sum, line) => sum + line.quantity, 0)) },
  {
    label: text('Total'),
    value: lines.some((line) => line.total === null)
      ? '–'
      : amountOrDash(() => sum(lines.map((line) => parseCents(line.total ?? 0)))),
    isLoud: true as const,
  },
]

/** While lines wait on this device, head and rail come to the same as the grid; stored again, the order says it itself. */
export function withTypedTotals(
  order: SalesOrder,
  { unsent, rows }: { readonly unsent: number; readonly rows: readonly OrderLine[] | undefined },
): SalesOrder {
  const known = rows?.filter(hasItem)
  if (unsent === 0 || known === undefined) return order
  const amounts = known.map(({ total }) => parseCents(total ?? 0))
  return {
    ...order,
    lines: new Set(known.map(({ itemId }) => itemId)).size,
    units: known.reduce((units, { quantity }) => units + quantity, 0),
    total: ifStorable(() => centsToNumber(sum(amounts))) ?? order.total,
  }
}
