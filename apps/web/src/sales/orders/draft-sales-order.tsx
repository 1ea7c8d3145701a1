import type { OrderProduct, SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders, salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { cache, keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useAct } from '../../patterns/document/use-act.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { DocumentLines } from '../../patterns/lines/document-lines.tsx'
import { useLines } from '../../patterns/lines/use-lines.ts'
import { withLines } from '../../patterns/lines/with-lines.ts'
import { SplitLine } from '../add-item/split-line.tsx'
import { itemLookupAddress, salesOrderAddress } from './order-address.ts'
import { OrderFields } from './order-fields.tsx'
import { orderHead } from './order-head.ts'
import {
  draftColumns,
  hasItem,
  linesOf,
  nameOfLine,
  newOrderLine,
  type OrderLine,
  orderTotals,
  retotaled,
} from './order-lines.tsx'
import { downloadPrint } from './order-prints.ts'
import { OrderRail } from './order-rail.tsx'

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
  const place = usePlace(id)
  const remove = useRemove(id)
  return (
    <DocumentPage
      of={withLines(reading, lines)}
      type={text('Sales order')}
      head={orderHead}
      primary={(of) => (mayEdit ? place(of) : undefined)}
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
      more={() => [{ label: text('Delete'), icon: 'trash', danger: true, run: () => void remove(), hidden: !mayEdit }]}
      tabs={[
        { id: 'so-information', label: text('SO information'), content: (of: Open) => <OrderFields of={of} /> },
        {
          id: 'items',
          label: text('Items'),
          count: open?.stored.lines,
          content: () => (
            <DocumentLines
              of={lines}
              label={text('Items')}
              columns={draftColumns}
              newRow={newOrderLine}
              addLabel={text('Add line')}
              nameOf={nameOfLine}
              totals={orderTotals}
              expand={(line) => <Split id={id} open={open} line={line} />}
            />
          ),
        },
      ]}
      tab={tab}
      tabAddress={(each) => salesOrderAddress(id, each === 'items' ? 'items' : 'so-information')}
      {...(mayEdit && { note })}
      rail={(of) => <OrderRail order={of.stored} mayWrite={mayEdit} readAgain={of.readAgain} />}
      labels={{ customerId: text('customer'), shipAddress: text('ship-to'), salesRepId: text('sales rep') }}
      failureInWords={(detail) => text('Error getting item. {detail}', { detail })}
    />
  )
}

/** The vendors of the item of a line; a part of the quantity can come from each. */
function Split({ id, open, line }: { id: string; open: Open | undefined; line: OrderLine }) {
  const product = open?.stored.products.find(({ sellableId }) => sellableId === line.itemId)
  if (!open || !product) return <p className="small secondary">{text('Choose an item first.')}</p>
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

const FACTS = [
  'customerId',
  'salesRepId',
  'externalNumber',
  'requestedOn',
  'shipVia',
  'note',
  'internalMemo',
  'orderFormNumber',
  'orderFormDate',
] as const

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
    readOnly,
    read: async () => linesOf((await call(salesOrders.get, { params: { id } })).body.products),
    save: (changes, context) =>
      write({ ...context.stored, ...changes }, context.version, context.call as typeof performed),
    add: (line, context) => write(line, undefined, context.call as typeof performed),
    remove: async ({ call: send, stored }) => {
      const { order, product } = await send(salesOrders.removeAllocation, {
        params: { id, product: stored.itemId, allocation: stored.childId },
      })
      saved(order, stored.itemId, product)
    },
  })
}

/** Places in two steps: the server names what has to be confirmed first. */
function usePlace(id: string) {
  const act = useAct(salesOrders.place, {
    about: `place sales-order ${id}`,
    progress: [text('Checking the order'), text('Placing the order')],
    onDone: (order) => cache.setQueryData(keyOf(salesOrders.get, { params: { id } }), order),
    onRefused: toastError,
  })
  return (of: Open): DocumentAction => ({
    label: text('Place'),
    icon: 'check',
    run: () => void of.flush().then((isSaved) => isSaved && act.run({ params: { id }, body: {} })),
    pending: act.pending,
    progress: act.words,
    refusal: of.stored.products.length === 0 ? text('Add at least one item.') : undefined,
  })
}
