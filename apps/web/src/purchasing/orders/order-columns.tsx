import { purchasableItemIndex } from '@galen/contract/purchasing/purchase-order-indices'
import type { PurchaseOrderProduct } from '@galen/contract/purchasing/purchase-orders'
import {
  formatMoney,
  formatUnitCost,
  parseCents,
  parseUnitCost,
  unitCostToNumber,
  centsToNumber,
} from '@galen/domain/money'
import {
  orderLineTotal,
  orderTotal,
  priceChangePercent,
  targetedQuantity,
} from '@galen/domain/purchasing/purchase-order'
import { text } from '../../kit/text.ts'
import type { GridColumn } from '../../patterns/lines/grid-column.ts'
import { quantityColumn, shownColumn, unitCostColumn } from '../../patterns/lines/grid-columns.ts'
import { pickerColumn } from '../../patterns/lines/picker-column.tsx'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import styles from './orders.module.css'

export type OrderLine = PurchaseOrderProduct

const NO_ITEM = '00000000-0000-0000-0000-000000000000'

/** An empty line; it is saved once it has an item. */
export const newOrderLine = (): OrderLine => ({
  id: crypto.randomUUID(),
  version: 0,
  purchasableItemId: NO_ITEM,
  purchasableItem: {
    itemId: NO_ITEM,
    number: '',
    itemName: '',
    description: '',
    ndc: null,
    childNumber: '',
    vendorName: '',
    vendorItemNumber: '',
    strength: '',
    size: '',
    deaSchedule: null,
    storage: 'room',
    isActive: true,
  },
  quantity: 1,
  currentPrice: null,
  purchasePrice: 0,
  updateCost: false,
  note: '',
  receivedQuantity: 0,
  total: 0,
  targets: [],
  lots: [],
})

export const hasItem = ({ purchasableItemId }: OrderLine) => purchasableItemId !== NO_ITEM

/** The fields that are saved, as they are while a new line has none of them yet. */
type Unfilled = { readonly [Field in 'quantity' | 'purchasePrice' | 'updateCost' | 'note']: OrderLine[Field] | null }

const filled = (line: Omit<OrderLine, keyof Unfilled> & Unfilled): OrderLine => ({
  ...line,
  quantity: line.quantity ?? 0,
  purchasePrice: line.purchasePrice ?? 0,
  updateCost: line.updateCost ?? false,
  note: line.note ?? '',
})

/** The total follows quantity and price. */
export function retotaled(line: OrderLine): OrderLine {
  const whole = filled(line)
  return { ...whole, total: centsToNumber(orderLineTotal(pricedOf(whole))) }
}

const changeOf = ({ purchasePrice, currentPrice }: OrderLine) =>
  priceChangePercent(parseUnitCost(purchasePrice), currentPrice === null ? null : parseUnitCost(currentPrice))

const nameOf = ({ itemName, strength, size }: OrderLine['purchasableItem']) =>
  [itemName, strength, size].filter(Boolean).join(' ')

/** Items of the vendor only, once the order has one. */
const itemSource = (vendorId: string | null) =>
  fromIndex(purchasableItemIndex, {
    label: ({ number, itemName }) => `${number} ${itemName}`,
    detail: ({ vendorName, childNumber, cost, onHand, onOrder }) =>
      text('{vendor} · {child} · {cost} · {onHand} on hand, {onOrder} on order', {
        vendor: vendorName,
        child: childNumber,
        cost: cost === null ? '–' : formatUnitCost(parseUnitCost(cost)),
        onHand,
        onOrder,
      }),
    baseQuery: vendorId === null ? '' : `vendorId:${vendorId}`,
    leftOut: text('Only active items of active vendors are listed.'),
  })

const itemColumn = (source: ReturnType<typeof itemSource>): GridColumn<OrderLine> =>
  pickerColumn({
    key: 'purchasableItemId',
    label: text('Item'),
    width: 76,
    look: 'strong',
    source,
    of: ({ purchasableItem }) => purchasableItem.number,
    into: (line, found) =>
      found === null
        ? line
        : retotaled({
            ...line,
            purchasableItemId: found.id,
            currentPrice: found.cost,
            purchasePrice: found.cost ?? 0,
            purchasableItem: { ...line.purchasableItem, ...found, description: '' },
          }),
    copy: (from, to) => ({ ...to, purchasableItemId: from.purchasableItemId, purchasableItem: from.purchasableItem }),
    names: ({ number, childNumber, ndc, ndc12, vendorItemNumber, gtin, barcode }) => [
      number,
      childNumber,
      ndc ?? '',
      ndc12 ?? '',
      vendorItemNumber,
      ...gtin,
      ...barcode,
    ],
  })

const shownItem = shownColumn<OrderLine>({
  key: 'purchasableItemId',
  label: text('Item'),
  width: 76,
  look: 'strong',
  write: ({ purchasableItem }) => purchasableItem.number,
})

const name = shownColumn<OrderLine>({
  key: 'itemName',
  label: text('Name'),
  width: 128,
  grow: true,
  write: ({ purchasableItem }) => nameOf(purchasableItem),
  show: ({ purchasableItem }) => (
    <span className={styles['chips']}>
      <span className="cut" title={nameOf(purchasableItem)}>
        {nameOf(purchasableItem)}
      </span>
      {purchasableItem.deaSchedule && <StatusPill tone="hold" plain>{`C-${purchasableItem.deaSchedule}`}</StatusPill>}
      {purchasableItem.storage === 'refrigerated' && (
        <StatusPill tone="sent" plain>
          {text('2–8°')}
        </StatusPill>
      )}
    </span>
  ),
})

const quantity = quantityColumn<OrderLine>({
  key: 'quantity',
  label: text('Quantity'),
  width: 68,
  look: 'strong',
  of: (line) => line.quantity,
  into: (line, value) => retotaled({ ...line, quantity: value ?? 0 }),
  fault: (line) =>
    line.quantity < line.receivedQuantity
      ? text('{received} are received already.', { received: line.receivedQuantity })
      : undefined,
})

const price = unitCostColumn<OrderLine>({
  key: 'purchasePrice',
  label: text('Price'),
  width: 84,
  look: 'strong',
  of: (line) => parseUnitCost(line.purchasePrice),
  into: (line, value) => retotaled({ ...line, purchasePrice: value === null ? 0 : unitCostToNumber(value) }),
})

const updateCost: GridColumn<OrderLine> = {
  key: 'updateCost',
  label: text('Update'),
  width: 60,
  write: (line) => (line.updateCost ? text('Yes') : text('No')),
  show: (line) => (line.updateCost ? '✓' : <span className="secondary">–</span>),
  take: (source, line) => {
    const letter = source.trim().toLowerCase()[0] ?? ''
    if ('yx1'.includes(letter) && letter !== '') return { row: { ...line, updateCost: true } }
    if ('n0-'.includes(letter)) return { row: { ...line, updateCost: false } }
    return { refused: text('Type y or n.') }
  },
}

const shared: readonly GridColumn<OrderLine>[] = [
  shownColumn<OrderLine>({
    key: 'ndc',
    label: text('NDC'),
    width: 104,
    look: 'code',
    write: ({ purchasableItem }) => purchasableItem.ndc ?? '',
  }),
  name,
  shownColumn<OrderLine>({
    key: 'childNumber',
    label: text('Child'),
    width: 84,
    look: 'code',
    write: ({ purchasableItem }) => purchasableItem.childNumber,
  }),
  quantity,
  shownColumn<OrderLine>({
    key: 'currentPrice',
    label: text('Current'),
    width: 84,
    align: 'end',
    look: 'secondary',
    write: ({ currentPrice }) => (currentPrice === null ? '' : formatUnitCost(parseUnitCost(currentPrice))),
  }),
  price,
  shownColumn<OrderLine>({
    key: 'change',
    label: text('Change'),
    width: 60,
    align: 'end',
    look: 'secondary',
    write: (line) => {
      const change = changeOf(line)
      return change === null ? '' : `${change > 0 ? '+' : ''}${change}%`
    },
  }),
  updateCost,
]

const received = shownColumn<OrderLine>({
  key: 'receivedQuantity',
  label: text('Received'),
  width: 68,
  align: 'end',
  write: (line) => String(line.receivedQuantity),
})

const targets = shownColumn<OrderLine>({
  key: 'targets',
  label: text('For orders'),
  width: 76,
  write: (line) => line.targets.map((target) => `${target.salesOrderNumber ?? ''} ${target.quantity}`).join(', '),
  show: (line) =>
    line.targets.length === 0 ? (
      <span className="secondary">{text('Stock')}</span>
    ) : (
      <span className={styles['chips']}>
        {line.targets.map((target) => (
          <span
            key={target.allocationId}
            className={`${styles['chip']} figures small`}
            title={target.customerName ?? ''}
          >
            {`${target.salesOrderNumber ?? ''} ${target.quantity}`}
          </span>
        ))}
      </span>
    ),
})

const total = shownColumn<OrderLine>({
  key: 'total',
  label: text('Total'),
  width: 90,
  align: 'end',
  look: 'strong',
  write: (line) => formatMoney(parseCents(line.total)),
})

export const draftColumns = (vendorId: string | null) => [itemColumn(itemSource(vendorId)), ...shared, targets, total]
export const shownColumns = [shownItem, ...shared, received, targets, total]

export const orderTotals = (lines: readonly OrderLine[]) => [
  { label: text('Units'), value: String(lines.reduce((sum, line) => sum + line.quantity, 0)) },
  {
    label: text('For orders'),
    value: String(lines.reduce((sum, line) => sum + targetedQuantity(line.targets), 0)),
  },
  { label: text('Total'), value: formatMoney(orderTotal(lines.map(pricedOf))), isLoud: true as const },
]

const pricedOf = ({ quantity: units, purchasePrice }: OrderLine) => ({
  quantity: units,
  purchasePrice: parseUnitCost(purchasePrice),
})
