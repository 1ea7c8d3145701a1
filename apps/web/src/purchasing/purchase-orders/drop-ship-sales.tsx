import { dropShipSaleIndex, openSaleItemIndex } from '@galen/contract/purchasing/demand-indices'
import { type PurchaseOrder, purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { medicineName } from '@galen/domain/items/medicine-name'
import { DROP_SHIP_NEEDS_SALE, targetedQuantity } from '@galen/domain/purchasing/purchase-order'
import { arrayOr } from '@galen/domain/search/query-builder'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { useSearch } from '../../client/search.ts'
import { useMayI } from '../../client/session.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { errorCode } from '../../kit/error-text.ts'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import type { PurchaseLine } from './purchase-order-columns.tsx'

type Open = OpenDocument<PurchaseOrder>
type Sale = {
  readonly salesOrderId: string
  readonly number: string
  readonly customer: string
  /** How much of it is still to be bought, this order not counted. */
  readonly left: number
}

/** The action and the dialog that name the sales orders that lines are bought for; a refused place opens it by itself. */
export function useDropShipSales(id: string, open: Open | undefined) {
  const [why, setWhy] = useState<string>()
  const mayI = useMayI()
  return {
    action: (of: Open): DocumentAction => ({
      label: of.values.dropShip ? text('Sales orders') : text('For orders'),
      icon: 'swap',
      run: () => void of.flush().then((isSaved) => isSaved && setWhy('')),
      hidden: of.stored.status === 'Closed' || !mayI(purchaseOrders.changeTargets.needs),
      refusal: of.stored.products.length === 0 ? text('Add at least one item.') : undefined,
    }),
    /** Whether the refusal was about the sales orders, and the dialog was opened for it. */
    openFor: (reason: unknown): boolean => {
      const isMissing = errorCode(reason) === 'purchase-order.no-sale'
      if (isMissing) setWhy(DROP_SHIP_NEEDS_SALE)
      return isMissing
    },
    dialog: open && why !== undefined && (
      <SalesDialog id={id} open={open} why={why} onClose={() => setWhy(undefined)} />
    ),
  }
}

type DialogProps = { id: string; open: Open; why: string; onClose: () => void }

const SalesDialog = (props: DialogProps) =>
  props.open.stored.dropShip ? <DropShipSalesDialog {...props} /> : <WaitingSalesDialog {...props} />

/** The lines that are not received in full. */
const openLines = ({ products }: PurchaseOrder) =>
  products.filter(({ quantity, receivedQuantity }) => quantity === 0 || receivedQuantity < quantity)

const ofLines = (order: PurchaseOrder) =>
  arrayOr(
    'purchasableItemId',
    openLines(order).map(({ purchasableItemId }) => purchasableItemId),
  )

function DropShipSalesDialog(props: DialogProps) {
  const { stored } = props.open
  const { data } = useSearch(dropShipSaleIndex, { query: ofLines(stored), size: dropShipSaleIndex.maxSize })
  const isCounted = stored.status !== 'Draft'
  const salesOf = (line: PurchaseLine) => data && salesFor(line, data.content, isCounted)
  return <TargetsDialog {...props} salesOf={salesOf} title={text('Sales orders of this drop shipment')} />
}

/** What customers wait for and what is bought for them on other orders; drafts count, this order does not. */
function WaitingSalesDialog(props: DialogProps) {
  const { stored } = props.open
  const { data } = useSearch(openSaleItemIndex, { query: ofLines(stored), size: openSaleItemIndex.maxSize })
  const waiting = data?.content.map(
    ({ purchasableItemId, salesOrderId, salesOrderNumber, customer, open, targeted }) => ({
      purchasableItemId,
      salesOrderId,
      number: salesOrderNumber,
      customer,
      left: Math.max(0, open - targeted),
    }),
  )
  const salesOf = (line: PurchaseLine) => waiting && withBought(line, salesFor(line, waiting, true))
  return <TargetsDialog {...props} salesOf={salesOf} title={text('Sales orders of these lines')} />
}

type TargetsProps = DialogProps & { title: string; salesOf: (line: PurchaseLine) => readonly Sale[] | undefined }

function TargetsDialog({ id, open, why, onClose, title, salesOf }: TargetsProps) {
  const { stored } = open
  const lines = openLines(stored)
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map())
  const quantityOf = (line: PurchaseLine, { salesOrderId }: Sale) =>
    typed.get(keyOf(line, salesOrderId)) ?? proposed(line, stored.dropShip ? (salesOf(line) ?? []) : [], salesOrderId)
  const command = useCommand(purchaseOrders.changeTargets, {
    done: text('Saved successfully'),
    onDone: (order) => {
      open.replace(order)
      onClose()
    },
  })
  const save = () =>
    void command.run({
      params: { id },
      body: {
        products: lines.map((line) => ({
          purchasableItemId: line.purchasableItemId,
          targets: (salesOf(line) ?? [])
            .map((sale) => ({ salesOrderId: sale.salesOrderId, quantity: quantityOf(line, sale) }))
            .filter(({ quantity }) => quantity > 0),
        })),
      },
    })
  const isRead = lines.every((line) => salesOf(line) !== undefined)
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: save,
        pending: command.pending,
        disabledReason: isRead ? undefined : text('The sales orders are being read.'),
      }}
    >
      {why !== '' && <Note tone="hold">{why}</Note>}
      {lines.map((line) => (
        <LineSales
          key={line.id}
          line={line}
          sales={salesOf(line)}
          none={
            stored.dropShip
              ? text('No drop-ship sales order waits for this item.')
              : text('No sales order waits for this item.')
          }
          quantityOf={(sale) => quantityOf(line, sale)}
          onQuantity={({ salesOrderId }, next) => setTyped(new Map(typed).set(keyOf(line, salesOrderId), next))}
        />
      ))}
    </Dialog>
  )
}

type LineSalesProps = {
  line: PurchaseLine
  sales: readonly Sale[] | undefined
  none: string
  quantityOf: (sale: Sale) => number
  onQuantity: (sale: Sale, quantity: number) => void
}

/** One line of the order and the sales orders that wait for it. */
function LineSales({ line, sales, none, quantityOf, onQuantity }: LineSalesProps) {
  const itemName = medicineName(line.purchasableItem)
  const named = (sales ?? []).reduce((sum, sale) => sum + quantityOf(sale), 0)
  return (
    <section>
      <p>
        <b>{itemName}</b>{' '}
        <span className="secondary">
          {text('{named} of {quantity} units are for a sales order', { named, quantity: line.quantity })}
        </span>
      </p>
      {sales?.length === 0 && <Note>{none}</Note>}
      {sales && sales.length > 0 && (
        <PanelTable
          label={text('Sales orders of {item}', { item: itemName })}
          columns={[text('Sales order'), text('Customer'), { label: text('To buy'), align: 'end' }, text('Units')]}
        >
          {sales.map((sale) => (
            <tr key={sale.salesOrderId}>
              <td data-first className="figures">
                {sale.number}
              </td>
              <td data-label={text('Customer')}>{sale.customer}</td>
              <td data-align="end" data-label={text('To buy')}>
                {sale.left}
              </td>
              <td data-label={text('Units')}>
                <QuantityField
                  label={text('Units of {item} for {order}', { item: itemName, order: sale.number })}
                  unlabelled
                  small
                  value={quantityOf(sale)}
                  most={Math.min(sale.left, line.quantity)}
                  onChange={(next) => onQuantity(sale, next ?? 0)}
                />
              </td>
            </tr>
          ))}
        </PanelTable>
      )}
    </section>
  )
}

const keyOf = ({ id }: PurchaseLine, salesOrderId: string) => `${id} ${salesOrderId}`

type Waiting = Omit<Sale, 'number'> & { readonly number: string | null; readonly purchasableItemId: string }

/** What waits for the item of a line, and what the line is bought for already. */
function salesFor(
  { purchasableItemId, targets }: PurchaseLine,
  waiting: readonly Waiting[],
  isCounted: boolean,
): readonly Sale[] {
  const own = (salesOrderId: string) => targets.find((target) => target.salesOrderId === salesOrderId)?.quantity ?? 0
  return waiting
    .filter((sale) => sale.purchasableItemId === purchasableItemId)
    .map(({ salesOrderId, number, customer, left }) => ({
      salesOrderId,
      number: number ?? '',
      customer,
      left: left + (isCounted ? own(salesOrderId) : 0),
    }))
    .filter(({ salesOrderId, left }) => left > 0 || own(salesOrderId) > 0)
}

/** What the line is bought for stays in sight where nothing waits anymore, so that saving never takes it away unseen. */
const withBought = ({ targets }: PurchaseLine, sales: readonly Sale[]): readonly Sale[] => [
  ...sales,
  ...targets
    .filter(({ salesOrderId }) => sales.every((sale) => sale.salesOrderId !== salesOrderId))
    .map(({ salesOrderId, salesOrderNumber, customerName, quantity }) => ({
      salesOrderId,
      number: salesOrderNumber ?? '',
      customer: customerName ?? '',
      left: quantity,
    })),
]

/** What is stored; a line that names none yet and has one sale waiting is for that one. */
function proposed({ targets, quantity }: PurchaseLine, sales: readonly Sale[], salesOrderId: string): number {
  if (targetedQuantity(targets) > 0)
    return targets.find((target) => target.salesOrderId === salesOrderId)?.quantity ?? 0
  return sales.length === 1 ? Math.min(sales[0]?.left ?? 0, quantity) : 0
}
