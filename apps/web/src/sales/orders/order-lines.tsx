import type { OrderAllocation, OrderProduct } from '@galen/contract/sales/sales-order'
import { salesVariationSource, type VariationFound } from './variation-source.ts'
import { centsToNumber, formatMoney, parseCents, parseUnitCost, times } from '@galen/domain/money'
import { marginFromPrice, priceFromMargin } from '@galen/domain/sales/margin'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { GridColumn } from '../../patterns/lines/grid-column.ts'
import { moneyColumn, percentColumn, quantityColumn, shownColumn } from '../../patterns/lines/grid-columns.ts'
import { pickerColumn } from '../../patterns/lines/picker-column.tsx'

/** One allocation of an order in the grid: an item split over two vendors is two lines. */
export type OrderLine = OrderAllocation & {
  readonly lineId: string
  readonly itemId: string
  readonly sellableItem: OrderProduct['sellableItem']
  readonly currentPrice: number | null
  readonly lastPrice: number | null
  readonly freeOfCharge: boolean
  readonly total: number
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
  total: centsToNumber(times(parseCents(line.price), line.quantity)),
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
    size: '',
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
export const nameOfLine = ({ sellableItem }: OrderLine) => sellableItem.itemName || text('New line')

const described = ({ itemName, strength, size }: OrderLine['sellableItem']) =>
  [itemName, strength, size].filter(Boolean).join(' ')

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
          size: found.size,
          deaSchedule: found.deaSchedule,
        },
      })

const pickedItem: GridColumn<OrderLine> = pickerColumn({
  key: 'childId',
  label: text('Item'),
  width: 80,
  look: 'strong',
  source: salesVariationSource,
  of: ({ sellableItem }) => sellableItem.number,
  into,
  copy: (from, to) => ({ ...to, childId: from.childId, sellableItem: from.sellableItem }),
  names: ({ number, ndc, childNumber, gtin, barcode }) => [number, ndc ?? '', childNumber, ...gtin, ...barcode],
})

const shownItem = shownColumn<OrderLine>({
  key: 'childId',
  label: text('Item'),
  width: 80,
  look: 'strong',
  write: ({ sellableItem }) => sellableItem.number,
})

const quantity = quantityColumn<OrderLine>({
  key: 'quantity',
  label: text('Quantity'),
  width: 76,
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
  width: 88,
  look: 'strong',
  of: (line) => parseCents(line.price),
  into: (line, value) => retotaled({ ...line, price: value === null ? 0 : centsToNumber(value) }),
})

/** Price and margin set each other; without the cost there is no margin to set (Spec §5). */
const margin = percentColumn<OrderLine>({
  key: 'margin',
  label: text('Margin'),
  width: 76,
  most: 99.99,
  of: (line) => line.margin,
  into: (line, value) =>
    line.cost === null || value === null
      ? line
      : retotaled({ ...line, price: centsToNumber(priceFromMargin(parseUnitCost(line.cost), value)) }),
})

const shared: readonly GridColumn<OrderLine>[] = [
  shownColumn<OrderLine>({
    key: 'ndc',
    label: text('NDC'),
    width: 112,
    look: 'code',
    write: ({ sellableItem }) => sellableItem.ndc ?? '',
  }),
  shownColumn<OrderLine>({
    key: 'itemName',
    label: text('Name'),
    width: 140,
    grow: true,
    write: ({ sellableItem }) => described(sellableItem),
    show: ({ sellableItem }) => (
      <span>
        {described(sellableItem)}{' '}
        {sellableItem.deaSchedule && <StatusPill tone="hold" plain>{`C-${sellableItem.deaSchedule}`}</StatusPill>}
      </span>
    ),
  }),
  shownColumn<OrderLine>({
    key: 'vendorName',
    label: text('Vendor'),
    width: 120,
    look: 'secondary',
    write: (line) => line.vendorName,
  }),
  quantity,
  shownColumn<OrderLine>({
    key: 'currentPrice',
    label: text('Current'),
    width: 80,
    align: 'end',
    look: 'secondary',
    write: (line) => (line.currentPrice === null ? '' : formatMoney(parseCents(line.currentPrice))),
  }),
  price,
  margin,
  shownColumn<OrderLine>({
    key: 'lastPrice',
    label: text('Last'),
    width: 80,
    align: 'end',
    look: 'secondary',
    write: (line) => (line.lastPrice === null ? '' : formatMoney(parseCents(line.lastPrice))),
  }),
  shownColumn<OrderLine>({
    key: 'available',
    label: text('Available'),
    width: 80,
    align: 'end',
    write: (line) => String(line.available),
  }),
]

const shipped = shownColumn<OrderLine>({
  key: 'shippedQuantity',
  label: text('Shipped'),
  width: 72,
  align: 'end',
  write: (line) => String(line.shippedQuantity),
})
const total = shownColumn<OrderLine>({
  key: 'total',
  label: text('Total'),
  width: 96,
  align: 'end',
  look: 'strong',
  write: (line) => formatMoney(parseCents(line.total)),
})

export const draftColumns = [pickedItem, ...shared, total]
export const placedColumns = [shownItem, ...shared, shipped, total]

export const orderTotals = (lines: readonly OrderLine[]) => [
  { label: text('Units'), value: String(lines.reduce((sum, line) => sum + line.quantity, 0)) },
  {
    label: text('Total'),
    value: formatMoney(parseCents(lines.reduce((sum, line) => sum + Math.round(line.total * 100), 0) / 100)),
    isLoud: true as const,
  },
]
