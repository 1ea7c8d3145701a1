import { enteredNames } from '@galen/contract/fields'
import { purchaseOrderFields } from '@galen/contract/purchasing/purchase-order.fields'
import { type PurchaseOrder, purchaseOrders, purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { purchaseOrderLifecycle, VENDOR_WITHOUT_EDI } from '@galen/domain/purchasing/purchase-order'
import { useNavigate } from 'react-router'
import { toastError, useCommand } from '../../client/api.tsx'
import { leaveFailure } from '../../client/save-state.ts'
import { mergeByKey } from '../../client/saving/merge-by-key.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { DocumentLines } from '../../patterns/lines/document-lines.tsx'
import { linesOfField } from '../../patterns/lines/lines-of-field.ts'
import { useDropShipSales } from './drop-ship-sales.tsx'
import { purchaseOrderAddress } from './purchase-order-address.ts'
import { usePrintOrder } from './use-print-order.tsx'
import {
  type PurchaseLine,
  purchaseTotals,
  placedColumns,
  shownColumns,
  withLiveTotal,
  withoutPrices,
} from './purchase-order-columns.tsx'
import { PurchaseOrderFields } from './purchase-order-fields.tsx'
import { purchaseOrderHead } from './purchase-order-head.ts'
import { PurchaseOrderRail } from './purchase-order-rail.tsx'

type Open = OpenDocument<PurchaseOrder>

/** A placed order: read-only until Edit, saved together, received, sent, closed. */
export function PlacedOrder({ id }: { id: string }) {
  const mayI = useMayI()
  const mayEdit = mayI(purchaseOrders.changePlaced.needs)
  const { timeZone } = useSettings().company
  const reading = usePlacedOrder(id, mayEdit)
  const actions = useOrderActions(id)
  const sales = useDropShipSales(id, reading.phase === 'ready' ? reading.open : undefined)
  const note = useNoteOn({ entity: 'purchase-order', id })
  const printing = usePrintOrder()
  return (
    <>
      <DocumentPage
        of={reading}
        type={text('Purchase order')}
        head={(order) => purchaseOrderHead(withLiveTotal(order), timeZone)}
        cannotEdit={({ status }) => purchaseOrderLifecycle.refusal('changePlaced', status)}
        primary={actions.receive}
        secondary={actions.secondary}
        more={(of) => [sales.action(of), ...actions.more(of)]}
        print={({ stored }) => printing.actions(stored)}
        tabs={[{ id: 'order', label: text('Order'), content: (of: Open) => <PlacedBody of={of} /> }]}
        tab="order"
        tabAddress={() => purchaseOrderAddress(id)}
        {...(mayEdit && { note })}
        rail={(of) => <PurchaseOrderRail order={withLiveTotal(of.values)} mayWrite={mayEdit} />}
        labels={{ buyerId: text('buyer'), expectedDate: text('expected date'), products: text('lines') }}
      />
      {printing.dialog}
      {sales.dialog}
    </>
  )
}

const unpricedColumns = withoutPrices(placedColumns)

const PlacedBody = ({ of }: { of: Open }) => {
  const lines = linesOfField(of, 'products')
  const priced = lines.readOnly === undefined ? placedColumns : shownColumns
  return (
    <>
      <PurchaseOrderFields of={of} keepsVendor />
      <DocumentLines
        of={lines}
        label={text('Lines')}
        columns={of.stored.total === null ? unpricedColumns : priced}
        nameOf={({ purchasableItem }) => purchasableItem.itemName}
        totals={purchaseTotals}
      />
    </>
  )
}

/** A placed order keeps its vendor. */
const FACTS = enteredNames(purchaseOrderFields).filter((name) => name !== 'vendorId')

function usePlacedOrder(id: string, mayEdit: boolean) {
  return useDocument({
    kind: 'purchase-order',
    id,
    read: { route: purchaseOrders.get, input: { params: { id } } },
    topic: purchaseOrderTopic,
    mode: 'manualSave',
    merges: { products: mergeByKey((line: PurchaseLine) => line.id) },
    readOnly: mayEdit ? undefined : whyReadOnly(purchaseOrders.changePlaced.needs),
    savedToast: text('Saved successfully'),
    save: (changes, { call, version, stored }) => {
      const facts = changedFacts(FACTS, changes)
      const products = (changes.products ?? stored.products).map(
        ({ purchasableItemId, quantity, purchasePrice, updateCost, note, targets }) => ({
          purchasableItemId,
          quantity,
          ...(purchasePrice !== null && { purchasePrice }),
          updateCost,
          note,
          targets: targets.map(({ salesOrderId, quantity: units }) => ({ salesOrderId, quantity: units })),
        }),
      )
      return call(purchaseOrders.changePlaced, { params: { id }, body: { ...facts, version, products } })
    },
  })
}

/** A refused act is no failed save: the order is as it was. */
function refusedAct(reason: unknown): void {
  leaveFailure()
  toastError(reason)
}

function useOrderActions(id: string) {
  const navigate = useNavigate()
  const mayI = useMayI()
  const edi = useCommand(purchaseOrders.sendByEdi, {
    done: text('Purchase order sent by EDI successfully'),
    confirmation: { title: text('Send the order by EDI again?'), yes: text('Send by EDI') },
    onRefused: refusedAct,
  })
  const close = useCommand(purchaseOrders.close, { onRefused: refusedAct })
  const params = { id }
  const askToClose = async (of: Open) => {
    const open = of.stored.products.filter((line) => line.receivedQuantity < line.quantity)
    const sure = await confirm({
      title: text('Close order {number}?', { number: of.stored.number ?? '' }),
      detail: text(
        '{lines, plural, =0 {Everything is received.} one {# line is not received in full and is no longer expected.} other {# lines are not received in full and are no longer expected.}}',
        { lines: open.length },
      ),
      yes: text('Close order'),
    })
    if (sure && (await close.run({ params }))) of.readAgain()
  }
  return {
    receive: ({ stored }: Open): DocumentAction | undefined =>
      mayI('CREATE_RECEIPT') && purchaseOrderLifecycle.allows('receive', stored.status)
        ? { label: text('Receive'), icon: 'check', run: () => void navigate(`/receipt/${id}/new`) }
        : undefined,
    secondary: (of: Open): readonly DocumentAction[] => [
      {
        label: text('Send by EDI'),
        icon: 'mail',
        run: () => void edi.run({ params }).then((sent) => sent && of.readAgain()),
        pending: edi.pending,
        hidden: !mayI(purchaseOrders.sendByEdi.needs),
        refusal:
          of.stored.vendor?.edi === true
            ? purchaseOrderLifecycle.refusal('sendByEdi', of.stored.status)
            : VENDOR_WITHOUT_EDI,
      },
    ],
    more: (of: Open): readonly DocumentAction[] => [
      {
        label: text('Close order'),
        icon: 'check',
        run: () => void askToClose(of),
        hidden: !mayI(purchaseOrders.close.needs),
        refusal: purchaseOrderLifecycle.refusal('close', of.stored.status),
      },
      {
        label: text('Audit'),
        icon: 'history',
        run: () => void navigate(`/audit/purchase-order/${id}`),
        hidden: !mayI('AUDIT'),
      },
    ],
  }
}
