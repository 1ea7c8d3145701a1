import { purchasableItemIndex } from '@galen/contract/purchasing/purchase-order-indices'
import type { PurchaseOrderProduct } from '@galen/contract/purchasing/purchase-orders'
import { medicineName } from '@galen/domain/items/medicine-name'
import {
  formatMoney,
  ifStorable,
  formatUnitCost,
  parseCents,
  parseUnitCost,
  unitCostToNumber,
  centsToNumber,
} from '@galen/domain/money'
import {
  orderLineTotal,
  purchaseTotal,
  priceChangePercent,
  targetedQuantity,
} from '@galen/domain/purchasing/purchase-order'
import { writeFigure } from '@galen/domain/notation'
import { rankByStrength } from '@galen/domain/sales/rank-sellable'
import { amountOrDash } from '../../kit/amount-or-dash.ts'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { GridColumn } from '../../patterns/lines/grid-column.ts'
import { quantityColumn, shownColumn, unitCostColumn } from '../../patterns/lines/grid-columns.ts'
import { pickerColumn } from '../../patterns/lines/picker-column.tsx'
import { medicineColumns } from '../../patterns/medicines/medicine-columns.tsx'
import { MedicineOption } from '../../patterns/medicines/medicine-names.tsx'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import styles from './orders.module.css'

export type PurchaseLine = PurchaseOrderProduct

const NO_ITEM = '00000000-0000-0000-0000-000000000000'

/** An empty line; it is saved once it has an item. */
export const newPurchaseLine = (): PurchaseLine => ({
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
    strengthUnit: null,
    size: '',
    sizeUnit: null,
    form: null,
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

export const hasVariation = ({ purchasableItemId }: PurchaseLine) => purchasableItemId !== NO_ITEM

/** The total follows quantity and price. */
export const withPurchaseTotal = (line: PurchaseLine): PurchaseLine => ({
  ...line,
  total: ifStorable(() => centsToNumber(orderLineTotal(pricedOf(line)))),
})

const changeOf = ({ purchasePrice, currentPrice }: PurchaseLine) =>
  priceChangePercent(parseUnitCost(purchasePrice ?? 0), currentPrice === null ? null : parseUnitCost(currentPrice))

/** Items of the vendor only, once the order has one. */
const itemSource = (vendorId: string | null) =>
  fromIndex(purchasableItemIndex, {
    label: (of) => `${of.number} ${medicineName(of)}`,
    show: (of) => <MedicineOption number={of.number} of={of} />,
    detail: ({ vendorName, cost, onHand, onOrder }) =>
      text('{vendor} · {cost} · {onHand} on hand, {onOrder} on order', {
        vendor: vendorName,
        cost: cost === null ? '–' : formatUnitCost(parseUnitCost(cost)),
        onHand,
        onOrder,
      }),
    baseQuery: vendorId === null ? '' : `vendorId:${vendorId}`,
    names: ['itemName'],
    rank: rankByStrength,
    leftOut:
      vendorId === null
        ? text('Only active items of active vendors are listed.')
        : text('Only active items of the vendor of this order are listed.'),
  })

const itemColumn = (source: ReturnType<typeof itemSource>): GridColumn<PurchaseLine> =>
  pickerColumn({
    key: 'purchasableItemId',
    label: text('Item'),
    width: 68,
    look: 'strong',
    source,
    pasteWords: text('Item (our number, NDC, GTIN or vendor number)'),
    of: ({ purchasableItem }) => purchasableItem.number,
    into: (line, found) =>
      found === null
        ? line
        : withPurchaseTotal({
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
      ...(ndc === null ? [] : [ndc, ndc.replaceAll('-', '')]),
      ...(ndc12 === null ? [] : [ndc12, ndc12.slice(1)]),
      vendorItemNumber,
      ...gtin,
      ...barcode,
    ],
  })

const shownItem = shownColumn<PurchaseLine>({
  key: 'purchasableItemId',
  label: text('Item'),
  width: 68,
  look: 'strong',
  write: ({ purchasableItem }) => purchasableItem.number,
})

const quantity = quantityColumn<PurchaseLine>({
  key: 'quantity',
  label: text('Qty'),
  width: 48,
  look: 'strong',
  of: (line) => line.quantity,
  into: (line, value) => withPurchaseTotal({ ...line, quantity: value ?? 0 }),
  fault: (line) =>
    line.quantity < line.receivedQuantity
      ? text('{received} are received already.', { received: line.receivedQuantity })
      : undefined,
})

const price = unitCostColumn<PurchaseLine>({
  key: 'purchasePrice',
  label: text('Price'),
  width: 70,
  look: 'strong',
  of: (line) => parseUnitCost(line.purchasePrice ?? 0),
  into: (line, value) => withPurchaseTotal({ ...line, purchasePrice: value === null ? 0 : unitCostToNumber(value) }),
})

const updateCost: GridColumn<PurchaseLine> = {
  key: 'updateCost',
  label: text('Update'),
  width: 54,
  rank: 2,
  write: (line) => (line.updateCost ? text('Yes') : text('No')),
  show: (line) => (
    <span className={styles['box']} data-toggle data-on={line.updateCost || undefined}>
      {line.updateCost && <Icon name="check" size={12} />}
      <span className="unseen">{line.updateCost ? text('Yes') : text('No')}</span>
    </span>
  ),
  toggles: (line) => (line.updateCost ? 'n' : 'y'),
  take: (source, line) => {
    const letter = source.trim().toLowerCase()[0] ?? ''
    if ('yx1'.includes(letter) && letter !== '') return { row: { ...line, updateCost: true } }
    if ('n0-'.includes(letter)) return { row: { ...line, updateCost: false } }
    return { refused: text('Type y or n.') }
  },
}

const shared: readonly GridColumn<PurchaseLine>[] = [
  shownColumn<PurchaseLine>({
    key: 'ndc',
    label: text('NDC'),
    width: 98,
    rank: 7,
    look: 'code',
    write: ({ purchasableItem }) => purchasableItem.ndc ?? '',
  }),
  ...medicineColumns<PurchaseLine>(({ purchasableItem }) => purchasableItem),
  shownColumn<PurchaseLine>({
    key: 'childNumber',
    label: text('Child'),
    width: 76,
    rank: 8,
    look: 'code',
    write: ({ purchasableItem }) => purchasableItem.childNumber,
  }),
  quantity,
  shownColumn<PurchaseLine>({
    key: 'currentPrice',
    label: text('Current'),
    width: 70,
    rank: 3,
    isWhole: true,
    align: 'end',
    look: 'secondary',
    write: ({ currentPrice }) => (currentPrice === null ? '–' : formatUnitCost(parseUnitCost(currentPrice))),
  }),
  price,
  shownColumn<PurchaseLine>({
    key: 'change',
    label: text('Change'),
    width: 58,
    rank: 2,
    align: 'end',
    look: 'secondary',
    write: (line) => {
      const change = changeOf(line)
      return change === null ? '–' : `${change > 0 ? '+' : ''}${change}%`
    },
  }),
  updateCost,
]

const received = shownColumn<PurchaseLine>({
  key: 'receivedQuantity',
  label: text('Received'),
  width: 60,
  align: 'end',
  write: (line) => String(line.receivedQuantity),
})

/** The first order in full, with how many more there are; all of them in the tip and beside the lines. */
const targets = shownColumn<PurchaseLine>({
  key: 'targets',
  label: text('For orders'),
  width: 96,
  rank: 6,
  write: (line) => line.targets.map((target) => `${target.salesOrderNumber ?? ''} ${target.quantity}`).join(', '),
  show: ({ targets: [first, ...others] }) =>
    first === undefined ? (
      <span className="secondary">{text('Stock')}</span>
    ) : (
      <span
        className={styles['chips']}
        title={[first, ...others]
          .map(
            ({ salesOrderNumber, customerName, quantity: units }) =>
              `${salesOrderNumber} ${customerName ?? ''} ${units}`,
          )
          .join('\n')}
      >
        <span className={`${styles['chip']} figures small`}>
          {first.salesOrderNumber} <b>{first.quantity}</b>
        </span>
        {others.length > 0 && <span className="secondary small">{text('+{count}', { count: others.length })}</span>}
      </span>
    ),
})

const total = shownColumn<PurchaseLine>({
  key: 'total',
  label: text('Total'),
  width: 78,
  isWhole: true,
  align: 'end',
  look: 'strong',
  write: (line) => (line.total === null ? '' : formatMoney(parseCents(line.total))),
})

export const purchaseDraftColumns = (vendorId: string | null) => [
  itemColumn(itemSource(vendorId)),
  ...shared,
  targets,
  total,
]
export const placedColumns = [shownItem, ...shared, received, targets, total]
/** What is only read needs the name of the medicine more than the choice to update the cost. */
export const shownColumns = placedColumns.map((column) => (column === updateCost ? { ...column, rank: 9 } : column))
/** Nothing of a draft is received. */
export const shownDraftColumns = shownColumns.filter((column) => column !== received)

const PRICES = new Set(['currentPrice', 'purchasePrice', 'change', 'updateCost', 'total'])

/** The columns of someone who does not see what is paid. */
export const withoutPrices = (columns: readonly GridColumn<PurchaseLine>[]) =>
  columns.filter(({ key }) => !PRICES.has(key))

export const purchaseTotals = (lines: readonly PurchaseLine[]) => [
  {
    label: text('Units'),
    column: 'quantity',
    value: writeFigure(lines.reduce((sum, line) => sum + line.quantity, 0)),
  },
  {
    label: text('For orders'),
    column: 'targets',
    value: writeFigure(lines.reduce((sum, line) => sum + targetedQuantity(line.targets), 0)),
  },
  ...(lines.some((line) => line.purchasePrice === null)
    ? []
    : [
        {
          label: text('Total'),
          column: 'total',
          value: amountOrDash(() => purchaseTotal(lines.map(pricedOf))),
          isLoud: true as const,
        },
      ]),
]

/** What an order comes to with the lines as they are typed; the stored amount stays where it cannot be reckoned or seen. */
export const withLiveTotal = <O extends { readonly total: number | null; readonly products: readonly PurchaseLine[] }>(
  order: O,
): O =>
  order.total === null
    ? order
    : {
        ...order,
        total: ifStorable(() => centsToNumber(purchaseTotal(order.products.map(pricedOf)))) ?? order.total,
      }

const pricedOf = ({ quantity: units, purchasePrice }: PurchaseLine) => ({
  quantity: units,
  purchasePrice: parseUnitCost(purchasePrice ?? 0),
})
