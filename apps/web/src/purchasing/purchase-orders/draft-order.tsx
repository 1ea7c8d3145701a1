import { enteredNames } from '@galen/contract/fields'
import { purchaseOrderFields } from '@galen/contract/purchasing/purchase-order.fields'
import { type PurchaseOrder, purchaseOrders, purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { targetedQuantity } from '@galen/domain/purchasing/purchase-order'
import { medicineName } from '@galen/domain/items/medicine-name'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { cache, keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'
import { useKeys } from '../../client/keys.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { documentKeys } from '../../patterns/document/document-keys.ts'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useAct } from '../../patterns/document/use-act.ts'
import { firstFieldOf, useFirstField } from '../../patterns/document/use-first-field.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { DocumentLines } from '../../patterns/lines/document-lines.tsx'
import type { LineToGoTo } from '../../patterns/lines/line-grid.tsx'
import { useLines } from '../../patterns/lines/use-lines.ts'
import { withLines } from '../../patterns/lines/with-lines.ts'
import { usePlacing } from '../../patterns/placing/use-placing.tsx'
import { useDropShipSales } from './drop-ship-sales.tsx'
import { purchaseOrderAddress } from './purchase-order-address.ts'
import { usePrintOrder } from './use-print-order.tsx'
import {
  purchaseDraftColumns,
  hasVariation,
  newPurchaseLine,
  type PurchaseLine,
  purchaseTotals,
  withPurchaseTotal,
  shownDraftColumns,
  withoutPrices,
} from './purchase-order-columns.tsx'
import { PurchaseOrderFields } from './purchase-order-fields.tsx'
import { purchaseOrderHead } from './purchase-order-head.ts'
import { PurchaseOrderRail } from './purchase-order-rail.tsx'
import { purchaseOrderCheck } from './place-purchase-order.ts'

type Open = OpenDocument<PurchaseOrder>

const editKeys = { edit: documentKeys.edit }

/** A draft opens read-only until Edit, and then saves itself (Spec §4). */
export function DraftOrder({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams()
  const mayEdit = useMayI()(purchaseOrders.change.needs)
  const { timeZone } = useSettings().company
  const editing = search.has('edit')
  const note = useNoteOn({ entity: 'purchase-order', id })
  const readOnly = !mayEdit
    ? whyReadOnly(purchaseOrders.change.needs)
    : editing
      ? undefined
      : text('Choose Edit to change this order.')
  const reading = useDraft(id, readOnly)
  const open = reading.phase === 'ready' ? reading.open : undefined
  const lines = useOrderLines(id, open, readOnly)
  const whole = withLines(reading, lines)
  const sales = useDropShipSales(id, open)
  const edit = () => setSearch({ edit: '1' }, { replace: true })
  const [goTo, setGoTo] = useState<LineToGoTo>()
  const onLine = (lineId: string) => {
    if (mayEdit && !editing) edit()
    setGoTo({ id: lineId })
  }
  // With its lines: placing first saves what was just typed into one.
  const place = usePlace(id, whole.phase === 'ready' ? whole.open : undefined, { openFor: sales.openFor, onLine })
  const printing = usePrintOrder()
  const remove = useRemove(id)
  return (
    <>
      <DocumentPage
        of={whole}
        type={text('Purchase order')}
        head={(order) => purchaseOrderHead(order, timeZone)}
        primary={(of) => (mayEdit ? place.action(of, (lines.rows ?? []).some(hasVariation)) : undefined)}
        secondary={(of): readonly DocumentAction[] => [
          sales.action(of),
          {
            label: text('Edit'),
            icon: 'edit',
            keys: documentKeys.edit.keys,
            run: edit,
            hidden: !mayEdit || editing,
          },
        ]}
        more={() => [
          { label: text('Delete'), icon: 'trash', danger: true, run: () => void remove(), hidden: !mayEdit },
        ]}
        print={({ stored }) => printing.actions(stored)}
        tabs={[
          {
            id: 'order',
            label: text('Order'),
            content: (of: Open) => (
              <DraftBody of={of} lines={lines} goTo={goTo} onGoTo={setGoTo} onWent={() => setGoTo(undefined)} />
            ),
          },
        ]}
        tab="order"
        tabAddress={() => purchaseOrderAddress(id)}
        {...(mayEdit && { note })}
        rail={(of) => <PurchaseOrderRail order={of.stored} mayWrite={mayEdit} />}
        labels={{ vendorId: text('vendor'), buyerId: text('buyer'), expectedDate: text('expected date') }}
      />
      {open && mayEdit && !editing && <EditKey run={edit} />}
      {printing.dialog}
      {sales.dialog}
      {place.dialog}
    </>
  )
}

function useRemove(id: string) {
  const navigate = useNavigate()
  return async () => {
    const sure = await confirm({
      title: text('Delete this draft?'),
      detail: text('The order was not sent to the vendor.'),
      yes: text('Delete'),
      danger: true,
    })
    if (!sure) return
    try {
      await performed(purchaseOrders.remove, { params: { id } })
      await navigate('/purchase-order/drafts')
    } catch (reason) {
      toastError(reason)
    }
  }
}

/** Stands after the page, so that its key is asked before that of the page, which edits in another way. */
function EditKey({ run }: { run: () => void }) {
  useKeys(editKeys, { edit: run })
  return null
}

type DraftBodyProps = {
  of: Open
  lines: ReturnType<typeof useOrderLines>
  goTo: LineToGoTo | undefined
  onGoTo: (line: LineToGoTo) => void
  onWent: () => void
}

function DraftBody({ of, lines, goTo, onGoTo, onWent }: DraftBodyProps) {
  const { vendorId } = of.values
  const fields = useVendorFirst(of, lines, onGoTo)
  const seesPrices = of.stored.total !== null
  const columns = useMemo(() => {
    const columns = lines.readOnly === undefined ? purchaseDraftColumns(vendorId) : shownDraftColumns
    return seesPrices ? columns : withoutPrices(columns)
  }, [vendorId, lines.readOnly, seesPrices])
  return (
    <>
      <div ref={fields}>
        <PurchaseOrderFields of={of} keepsVendor={(lines.rows ?? []).some(hasVariation)} />
      </div>
      <DocumentLines
        of={lines}
        label={text('Lines')}
        columns={columns}
        newRow={newPurchaseLine}
        addLabel={text('Add item')}
        nameOf={({ purchasableItem }) => medicineName(purchasableItem) || text('New line')}
        totals={purchaseTotals}
        goTo={goTo}
        onWent={onWent}
      />
    </>
  )
}

/** A new order begins in Vendor; Enter there leads on to the first line, Tab to the next field. */
function useVendorFirst(of: Open, lines: ReturnType<typeof useOrderLines>, onGoTo: (line: LineToGoTo) => void) {
  const { vendorId } = of.values
  const isEmpty = lines.readOnly === undefined && !(lines.rows ?? []).some(hasVariation)
  const [began] = useState(isEmpty && vendorId === null)
  const fields = useFirstField(began)
  const before = useRef(vendorId)
  const goOn = useEffectEvent(() => {
    const field = document.activeElement
    const isLeft = field instanceof HTMLElement && field !== document.body && field !== firstFieldOf(fields.current)
    if (!isLeft && isEmpty) onGoTo({})
  })
  useEffect(() => {
    const isChosen = before.current === null && vendorId !== null
    before.current = vendorId
    if (!isChosen) return
    const frame = requestAnimationFrame(goOn)
    return () => cancelAnimationFrame(frame)
  }, [vendorId])
  return fields
}

const FACTS = enteredNames(purchaseOrderFields)

function useDraft(id: string, readOnly: string | undefined) {
  return useDocument({
    kind: 'purchase-order',
    id,
    read: { route: purchaseOrders.get, input: { params: { id } } },
    topic: purchaseOrderTopic,
    mode: 'autosave',
    ownVersions: ['products'],
    readOnly,
    save: (changes, { call: send, version }) => {
      const facts = changedFacts(FACTS, changes)
      return send(purchaseOrders.change, { params: { id }, body: { ...facts, version } })
    },
  })
}

/** The lines of a draft, each saved by itself. */
function useOrderLines(id: string, open: Open | undefined, readOnly: string | undefined) {
  const params = { id }
  const saved = (order: { readonly version: number } & Partial<PurchaseOrder>, line: PurchaseLine | undefined) => {
    if (!open) return
    const others = open.stored.products.filter((each) => each.id !== line?.id)
    open.replace({
      ...open.stored,
      ...order,
      products: line ? [...others, line].toSorted(byPlace(open.stored)) : others,
    })
  }
  return useLines<PurchaseLine>({
    kind: 'purchase-order',
    id,
    rows: open?.stored.products,
    fields: ['quantity', 'purchasePrice', 'updateCost', 'note'],
    derive: withPurchaseTotal,
    isComplete: hasVariation,
    isSameThing: (one, other) => one.purchasableItemId === other.purchasableItemId,
    readOnly,
    read: async () => (await call(purchaseOrders.get, { params })).body.products,
    save: async ({ quantity, purchasePrice, updateCost, note }, context) => {
      const body = {
        purchasableItemId: context.stored.purchasableItemId,
        version: context.version,
        ...(quantity !== undefined && { quantity }),
        ...(purchasePrice != null && { purchasePrice }),
        ...(updateCost !== undefined && { updateCost }),
        ...(note !== undefined && { note }),
      }
      const { product, order } = await context.call(purchaseOrders.saveProduct, { params, body })
      saved(order, product)
      return product
    },
    add: async ({ purchasableItemId, quantity, purchasePrice, updateCost }, context) => {
      const body = { purchasableItemId, quantity, ...(purchasePrice !== null && { purchasePrice }), updateCost }
      const { product, order } = await context.call(purchaseOrders.saveProduct, { params, body })
      saved(order, product)
      if (open?.stored.vendorId === null) open.readAgain()
      return product
    },
    remove: async ({ call: send, stored }) => {
      const order = await send(purchaseOrders.removeProduct, { params: { id, pid: stored.id } })
      open?.replace({
        ...open.stored,
        ...order,
        products: open.stored.products.filter((each) => each.id !== stored.id),
      })
    },
  })
}

/** Lines stay where they are; new ones come last. */
const byPlace = ({ products }: PurchaseOrder) => {
  const placeOf = ({ id }: PurchaseLine) => {
    const place = products.findIndex((each) => each.id === id)
    return place < 0 ? products.length : place
  }
  return (one: PurchaseLine, other: PurchaseLine) => placeOf(one) - placeOf(other)
}

/** Place opens the dialog with what was found; placing itself is the call in two steps. */
function usePlace(
  id: string,
  open: Open | undefined,
  { openFor, onLine }: { openFor: (reason: unknown) => boolean; onLine: (lineId: string) => void },
) {
  const act = useAct(purchaseOrders.place, {
    about: `place purchase-order ${id}`,
    progress: [text('Checking the order'), text('Placing the order')],
    done: text('Purchase Order successfully placed!'),
    onDone: (order) => cache.setQueryData(keyOf(purchaseOrders.get, { params: { id } }), order),
    onRefused: (reason) => {
      if (openFor(reason)) placing.close()
      else void placing.refused(reason)
    },
  })
  const placing = usePlacing({
    read: async () => {
      if (!(await open?.flush())) return undefined
      return purchaseOrderCheck((await call(purchaseOrders.get, { params: { id } })).body)
    },
    place: (isKnown) => act.run({ params: { id } }, isKnown),
    pending: act.pending,
    onLine,
  })
  return {
    dialog: placing.dialog,
    action: (of: Open, hasLines: boolean): DocumentAction => ({
      label: text('Place order'),
      icon: 'check',
      // The sales orders of a drop shipment are asked for by a dialog of their own, which the refusal opens.
      run: () => void (lacksSales(of.stored) ? act.run({ params: { id } }) : placing.open()),
      pending: act.pending || placing.isReading,
      progress: act.words ?? (placing.isReading ? text('Checking the order') : undefined),
      refusal: whyNotPlaced(of.stored, hasLines),
    }),
  }
}

const lacksSales = ({ dropShip, products }: PurchaseOrder) =>
  dropShip && products.some(({ quantity, targets }) => targetedQuantity(targets) < quantity)

/** What the page knows by itself; everything else is found by the dialog. */
function whyNotPlaced({ vendor }: PurchaseOrder, hasLines: boolean): string | undefined {
  if (!hasLines) return text('Add at least one item.')
  if (vendor && !vendor.isActive) return text('{vendor} is not active.', { vendor: vendor.friendlyName })
  return undefined
}
