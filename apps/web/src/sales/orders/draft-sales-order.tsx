import { enteredNames } from '@galen/contract/fields'
import { salesOrderFields } from '@galen/contract/sales/sales-order.fields'
import type { OrderProduct, SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders, salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onDemand } from '../../client/on-demand.tsx'
import { performed, toastError } from '../../client/api.tsx'
import { cache, keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'
import { useKeys } from '../../client/keys.ts'
import { online } from '../../client/online.ts'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useAct } from '../../patterns/document/use-act.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { DocumentLines } from '../../patterns/lines/document-lines.tsx'
import type { LineToGoTo } from '../../patterns/lines/line-grid.tsx'
import type { OpenLines } from '../../patterns/lines/open-lines.ts'
import { useLines } from '../../patterns/lines/use-lines.ts'
import { withLines } from '../../patterns/lines/with-lines.ts'
import { usePlacing } from '../../patterns/placing/use-placing.tsx'
import { itemLookupAddress, salesOrderAddress } from './order-address.ts'
import { OrderFields } from './order-fields.tsx'
import { orderHead } from './order-head.ts'
import {
  columnsFor,
  hasItem,
  linesOf,
  nameOfLine,
  newOrderLine,
  type OrderLine,
  orderTotals,
  retotaled,
  withTypedTotals,
} from './order-lines.tsx'
import { downloadPrint } from './order-prints.ts'
import { OrderRail } from './order-rail.tsx'
import { forgetSent, quantityBefore } from './quantity-before.ts'
import { sayAdded } from './say-added.ts'
import { salesOrderKeys, toLinesKeys } from './sales-order-keys.ts'

const CustomerStrip = onDemand(async () => (await import('./customer-strip.tsx')).CustomerStrip)
const LineTools = onDemand(async () => (await import('./line-tools.tsx')).LineTools)
const SplitLine = onDemand(async () => (await import('./add-item/split-line.tsx')).SplitLine)

type Open = OpenDocument<SalesOrder>

/** A draft saves each field and each line by itself (Spec §4). */
export function DraftSalesOrder({ id, tab }: { id: string; tab: string }) {
  const navigate = useNavigate()
  const mayEdit = useMayI()(salesOrders.save.needs)
  const note = useNoteOn({ entity: 'sales-order', id })
  const readOnly = mayEdit ? undefined : whyReadOnly(salesOrders.save.needs)
  const reading = useDraft(id, readOnly)
  const open = reading.phase === 'ready' ? reading.open : undefined
  const lines = useOrderLines(id, open, readOnly)
  const whole = withLines(reading, lines)
  const { goTo, onWent, goToLine } = useLineToGoTo(id)
  // With its lines: placing first saves what was just typed into one.
  const place = usePlace(id, whole.phase === 'ready' ? whole.open : undefined, goToLine)
  const remove = useRemove(id)
  return (
    <>
      <DocumentPage
        of={whole}
        type={text('Sales order')}
        head={(order) => orderHead(withTypedTotals(order, lines))}
        primary={(of) => (mayEdit ? place.action(of, (lines.rows ?? []).some(hasItem)) : undefined)}
        secondary={(of): readonly DocumentAction[] => [
          {
            label: text('Add item'),
            icon: 'plus',
            run: () => void navigate(itemLookupAddress(of.stored)),
            hidden: !mayEdit,
          },
        ]}
        print={() => [
          {
            label: text('Print quote'),
            icon: 'print',
            run: () => void downloadPrint(salesOrders.print, id, text('Quote')),
          },
        ]}
        more={() => [
          { label: text('Delete'), icon: 'trash', danger: true, run: () => void remove(), hidden: !mayEdit },
        ]}
        tabs={[
          { id: 'so-information', label: text('SO information'), content: (of: Open) => <FieldsTab of={of} /> },
          {
            id: 'items',
            label: text('Items'),
            count: open && withTypedTotals(open.stored, lines).lines,
            content: (of: Open) => <ItemsTab of={of} lines={lines} goTo={goTo} onWent={onWent} />,
          },
        ]}
        tab={tab}
        tabAddress={(each) => salesOrderAddress(id, each === 'items' ? 'items' : 'so-information')}
        {...(mayEdit && { note })}
        rail={(of) => (
          <OrderRail order={withTypedTotals(of.stored, lines)} mayWrite={mayEdit} readAgain={of.readAgain} />
        )}
        labels={{ customerId: text('customer'), shipAddress: text('ship-to'), salesRepId: text('sales rep') }}
        failureInWords={(detail) => text('Error getting item. {detail}', { detail })}
      />
      {place.dialog}
      {open && mayEdit && <AddItemKey run={() => void navigate(itemLookupAddress(open.stored))} />}
      {open && mayEdit && tab !== 'items' && <AddLineKey run={() => goToLine()} />}
    </>
  )
}

const FieldsTab = ({ of }: { of: Open }) => (
  <>
    <CustomerStrip order={of.stored} />
    <OrderFields of={of} />
  </>
)

type ItemsTabProps = { of: Open; lines: OpenLines<OrderLine>; goTo: LineToGoTo | undefined; onWent: () => void }

function ItemsTab({ of, lines, goTo, onWent }: ItemsTabProps) {
  const seesCost = useMayI()('VIEW_COST')
  return (
    <>
      <CustomerStrip order={of.stored} />
      <DocumentLines
        of={lines}
        label={text('Items')}
        columns={columnsFor('draft', seesCost, lines.rows)}
        newRow={newOrderLine}
        addLabel={text('Add line')}
        nameOf={nameOfLine}
        totals={orderTotals}
        {...(lines.readOnly === undefined && { actions: <LineTools order={of.stored} added={of.readAgain} /> })}
        goTo={goTo}
        onWent={onWent}
        expand={(line) => <Split open={of} line={line} />}
      />
    </>
  )
}

function AddItemKey({ run }: { run: () => void }) {
  useKeys(salesOrderKeys, { addItem: run })
  return null
}

function AddLineKey({ run }: { run: () => void }) {
  useKeys(toLinesKeys, { addLine: run })
  return null
}

/** A new order begins in its first line, and the dialog before placing leads to single lines. */
function useLineToGoTo(id: string) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { readonly addLine?: boolean } | null }
  const [goTo, setGoTo] = useState<LineToGoTo | undefined>(state?.addLine ? {} : undefined)
  return {
    goTo,
    onWent: () => setGoTo(undefined),
    goToLine: (lineId?: string) => {
      void navigate(salesOrderAddress(id, 'items'), { replace: true })
      setGoTo(lineId === undefined ? {} : { id: lineId })
    },
  }
}

/** The vendors of the item of a line; a part of the quantity can come from each. */
function Split({ open, line }: { open: Open; line: OrderLine }) {
  const { id, products } = open.stored
  const product = products.find(({ sellableId }) => sellableId === line.itemId)
  if (!product) return <p className="small secondary">{text('Choose an item first.')}</p>
  return <SplitLine orderId={id} product={product} saved={open.readAgain} />
}

function useRemove(id: string) {
  const navigate = useNavigate()
  return async () => {
    const sure = await confirm({
      title: text('Delete this draft?'),
      detail: text('Drafts have no number. Nothing else refers to it.'),
      yes: text('Delete'),
      danger: true,
    })
    if (!sure) return
    try {
      await performed(salesOrders.remove, { params: { id } })
      await navigate('/sales-order/drafts')
    } catch (reason) {
      toastError(reason)
    }
  }
}

const FACTS = enteredNames(salesOrderFields).filter((name) => name !== 'shipAddressId' && name !== 'ownerId')

function useDraft(id: string, readOnly: string | undefined) {
  return useDocument({
    kind: 'sales-order',
    id,
    read: { route: salesOrders.get, input: { params: { id } } },
    topic: salesOrderTopic,
    mode: 'autosave',
    ownVersions: ['products'],
    readOnly,
    save: (changes, { call: send, version }) => {
      const facts = changedFacts(FACTS, changes)
      const shipAddress = changes.shipAddress === undefined ? {} : { shipAddress: changes.shipAddress?.id ?? null }
      return send(salesOrders.save, { params: { id }, body: { ...facts, ...shipAddress, version } })
    },
  })
}

/** The lines of a draft, each saved by itself. */
function useOrderLines(id: string, open: Open | undefined, readOnly: string | undefined) {
  const products = open?.stored.products
  const saved = (
    order: Partial<SalesOrder> & { readonly version: number },
    itemId: string,
    product: OrderProduct | null,
  ) => {
    if (!open) return
    const { products: known } = open.stored
    const isKnown = known.some(({ sellableId }) => sellableId === itemId)
    const next =
      product === null
        ? known.filter(({ sellableId }) => sellableId !== itemId)
        : isKnown
          ? known.map((each) => (each.sellableId === itemId ? product : each))
          : [...known, product]
    open.replace({ ...open.stored, ...order, products: next })
  }
  const write = async (line: OrderLine, version: number | undefined, send: typeof performed) => {
    const { order, product } = await send(salesOrders.saveLine, {
      params: { id, variation: line.childId },
      body: { quantity: line.quantity, price: line.price, ...(version !== undefined && { version }) },
    })
    const stored = linesOf(product ? [product] : []).find(({ childId }) => childId === line.childId)
    saved(order, product?.sellableId ?? line.itemId, product)
    if (!stored) throw new Error(text('The line could not be saved.'))
    return stored
  }
  // The same rows for the same products: new ones at every drawing would be taken as news, without end.
  const rows = useMemo(() => products && linesOf(products), [products])
  return useLines<OrderLine>({
    kind: 'sales-order',
    id,
    rows,
    fields: ['quantity', 'price'],
    derive: retotaled,
    isComplete: (line) => hasItem(line) && line.quantity > 0,
    isSameThing: (one, other) => one.childId === other.childId,
    readOnly,
    read: async () => linesOf((await call(salesOrders.get, { params: { id } })).body.products),
    save: (changes, context) =>
      write({ ...context.stored, ...changes }, context.version, context.call as typeof performed),
    add: async (line, context) => {
      // An item that is on the order already gets both quantities. A line that is sent again adds to what was there at first.
      const known = linesOf(open?.stored.products ?? []).find(({ childId }) => childId === line.childId)
      const before = quantityBefore(line.id, known?.quantity ?? 0)
      const whole = { ...line, quantity: before + line.quantity }
      const stored = await write(whole, undefined, context.call as typeof performed)
      forgetSent(line.id)
      if (before > 0) sayAdded(nameOfLine(line), before, line.quantity)
      return stored
    },
    remove: async ({ call: send, stored }) => {
      const { order, product } = await send(salesOrders.removeAllocation, {
        params: { id, product: stored.itemId, allocation: stored.childId },
      })
      saved(order, stored.itemId, product)
    },
  })
}

/** Place opens the dialog with what was found; placing itself is the call in two steps. */
function usePlace(id: string, open: Open | undefined, onLine: (lineId: string) => void) {
  const act = useAct(salesOrders.place, {
    about: `place sales-order ${id}`,
    progress: [text('Checking the order'), text('Placing the order')],
    onDone: (order) => cache.setQueryData(keyOf(salesOrders.get, { params: { id } }), order),
    onRefused: (reason) => void placing.refused(reason),
  })
  const placing = usePlacing({
    // What was just saved is in the order that is read, and so are the lines that the dialog names.
    read: async () => {
      if (!(await open?.flush())) {
        if (!online.get()) toast.error(text('You are offline. Place the order once the connection is back.'))
        return undefined
      }
      const { readSalesOrderCheck } = await import('./place-sales-order.ts')
      return readSalesOrderCheck((await call(salesOrders.get, { params: { id } })).body)
    },
    place: (isKnown) => act.run({ params: { id }, body: {} }, isKnown),
    pending: act.pending,
    onLine,
  })
  return {
    dialog: placing.dialog,
    action: (of: Open, hasLines: boolean): DocumentAction => ({
      label: text('Place'),
      icon: 'check',
      run: () => void placing.open(),
      pending: act.pending || placing.isReading,
      progress: act.words ?? (placing.isReading ? text('Checking the order') : undefined),
      refusal: whyNotPlaced(of.stored, hasLines),
    }),
  }
}

/** What the page knows by itself; everything else is found by the dialog. */
function whyNotPlaced({ customer, shipAddress }: SalesOrder, hasLines: boolean): string | undefined {
  if (customer === null) return text('Choose a customer.')
  if (!customer.isActive) return text('{customer} is not active.', { customer: customer.companyName })
  if (shipAddress === null) return text('Choose a ship-to address.')
  return hasLines ? undefined : text('Add at least one item.')
}
