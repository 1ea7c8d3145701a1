import { type PurchaseOrder, purchaseOrders, purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { cache, keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'
import { useKeys } from '../../client/keys.ts'
import { useMayI } from '../../client/session.ts'
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
import { useDocument } from '../../patterns/document/use-document.ts'
import { DocumentLines } from '../../patterns/lines/document-lines.tsx'
import { useLines } from '../../patterns/lines/use-lines.ts'
import { withLines } from '../../patterns/lines/with-lines.ts'
import { purchaseOrderAddress } from './order-address.ts'
import { usePrintOrder } from './use-print-order.tsx'
import {
  draftColumns,
  hasItem,
  newOrderLine,
  type OrderLine,
  orderTotals,
  retotaled,
  shownColumns,
} from './order-columns.tsx'
import { OrderFields } from './order-fields.tsx'
import { orderHead } from './order-head.ts'
import { OrderRail } from './order-rail.tsx'

type Open = OpenDocument<PurchaseOrder>

const editKeys = { edit: documentKeys.edit }

/** A draft opens read-only until Edit, and then saves itself (Spec §4). */
export function DraftOrder({ id }: { id: string }) {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const mayEdit = useMayI()(purchaseOrders.change.needs)
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
  const place = usePlace(id)
  const printing = usePrintOrder()
  const edit = () => setSearch({ edit: '1' }, { replace: true })
  const remove = async () => {
    if (
      !(await confirm({
        title: text('Delete this draft?'),
        detail: text('The order was not sent to the vendor.'),
        yes: text('Delete'),
        danger: true,
      }))
    )
      return
    try {
      await performed(purchaseOrders.remove, { params: { id } })
      await navigate('/purchase-order/drafts')
    } catch (reason) {
      toastError(reason)
    }
  }
  return (
    <>
      <DocumentPage
        of={withLines(reading, lines)}
        type={text('Purchase order')}
        head={orderHead}
        primary={(of) => (mayEdit ? place.action(of) : undefined)}
        secondary={(): readonly DocumentAction[] => [
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
        tabs={[{ id: 'order', label: text('Order'), content: (of: Open) => <DraftBody of={of} lines={lines} /> }]}
        tab="order"
        tabAddress={() => purchaseOrderAddress(id)}
        {...(mayEdit && { note })}
        rail={(of) => <OrderRail order={of.stored} mayWrite={mayEdit} />}
        labels={{ vendorId: text('vendor'), buyerId: text('buyer'), expectedDate: text('expected date') }}
      />
      {open && mayEdit && !editing && <EditKey run={edit} />}
      {printing.dialog}
    </>
  )
}

/** Stands after the page, so that its key is asked before that of the page, which edits in another way. */
function EditKey({ run }: { run: () => void }) {
  useKeys(editKeys, { edit: run })
  return null
}

function DraftBody({ of, lines }: { of: Open; lines: ReturnType<typeof useOrderLines> }) {
  const { vendorId } = of.values
  const columns = useMemo(
    () => (lines.readOnly === undefined ? draftColumns(vendorId) : shownColumns),
    [vendorId, lines.readOnly],
  )
  return (
    <>
      <OrderFields of={of} keepsVendor={(lines.rows ?? []).some(hasItem)} />
      <DocumentLines
        of={lines}
        label={text('Lines')}
        columns={columns}
        newRow={newOrderLine}
        addLabel={text('Add item')}
        nameOf={({ purchasableItem }) => purchasableItem.itemName || text('New line')}
        totals={orderTotals}
      />
    </>
  )
}

const FACTS = [
  'vendorId',
  'buyerId',
  'termsId',
  'expectedDate',
  'vendorReference',
  'note',
  'internalMemo',
  'dropShip',
  'shipTo',
] as const

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
  const saved = (order: { readonly version: number } & Partial<PurchaseOrder>, line: OrderLine | undefined) => {
    if (!open) return
    const others = open.stored.products.filter((each) => each.id !== line?.id)
    open.replace({
      ...open.stored,
      ...order,
      products: line ? [...others, line].toSorted(byPlace(open.stored)) : others,
    })
  }
  return useLines<OrderLine>({
    kind: 'purchase-order',
    id,
    rows: open?.stored.products,
    fields: ['quantity', 'purchasePrice', 'updateCost', 'note'],
    derive: retotaled,
    isComplete: hasItem,
    readOnly,
    read: async () => (await call(purchaseOrders.get, { params })).body.products,
    save: async ({ quantity, purchasePrice, updateCost, note }, context) => {
      const body = {
        purchasableItemId: context.stored.purchasableItemId,
        version: context.version,
        ...(quantity !== undefined && { quantity }),
        ...(purchasePrice !== undefined && { purchasePrice }),
        ...(updateCost !== undefined && { updateCost }),
        ...(note !== undefined && { note }),
      }
      const { product, order } = await context.call(purchaseOrders.saveProduct, { params, body })
      saved(order, product)
      return product
    },
    add: async ({ purchasableItemId, quantity, purchasePrice, updateCost }, context) => {
      const body = { purchasableItemId, quantity, purchasePrice, updateCost }
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
  const placeOf = ({ id }: OrderLine) => {
    const place = products.findIndex((each) => each.id === id)
    return place < 0 ? products.length : place
  }
  return (one: OrderLine, other: OrderLine) => placeOf(one) - placeOf(other)
}

/** Places in two steps: the server names what has to be confirmed first. */
function usePlace(id: string) {
  const [refused, setRefused] = useState(0)
  const act = useAct(purchaseOrders.place, {
    about: `place purchase-order ${id}`,
    progress: [text('Checking the order'), text('Placing the order')],
    done: text('Purchase Order successfully placed!'),
    onDone: (order) => cache.setQueryData(keyOf(purchaseOrders.get, { params: { id } }), order),
    onRefused: (reason) => {
      setRefused(refused + 1)
      toastError(reason)
    },
  })
  return {
    action: (of: Open): DocumentAction => ({
      label: text('Place order'),
      icon: 'check',
      run: () => void of.flush().then((isSaved) => isSaved && act.run({ params: { id } })),
      pending: act.pending,
      progress: act.words,
      refusal: of.stored.products.length === 0 ? text('Add at least one item.') : undefined,
    }),
  }
}
