import { enteredNames } from '@galen/contract/fields'
import { salesOrderFields } from '@galen/contract/sales/sales-order.fields'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders, salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { medicineName } from '@galen/domain/items/medicine-name'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { askReason, confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { DocumentLines } from '../../patterns/lines/document-lines.tsx'
import { salesOrderAddress } from './order-address.ts'
import { OrderFields } from './order-fields.tsx'
import { orderHead } from './order-head.ts'
import { linesOf, nameOfLine, orderTotals, columnsFor } from './order-lines.tsx'
import { lineSource } from './line-source.tsx'
import { downloadPrint } from './order-prints.ts'
import { OrderRail } from './order-rail.tsx'
import { placedLines, sentProducts } from './placed-lines.ts'

type Open = OpenDocument<SalesOrder>

/** A placed order: read-only until Edit, saved together, invoiced, held, closed. */
export function PlacedSalesOrder({ id, tab }: { id: string; tab: string }) {
  const mayI = useMayI()
  const mayEdit = mayI(salesOrders.savePlaced.needs)
  const seesCost = mayI('VIEW_COST')
  const reading = usePlacedOrder(id, mayEdit)
  const actions = useOrderActions(id)
  const note = useNoteOn({ entity: 'sales-order', id })
  return (
    <DocumentPage
      of={reading}
      type={text('Sales order')}
      head={orderHead}
      cannotEdit={({ status }) => salesOrder.refusal('amend', status)}
      primary={actions.invoice}
      secondary={actions.secondary}
      more={actions.more}
      print={() => [
        {
          label: text('Pick list'),
          icon: 'print',
          run: () => void downloadPrint(salesOrders.picklist, id, text('Pick list')),
        },
        { label: text('Order'), icon: 'print', run: () => void downloadPrint(salesOrders.print, id, text('Order')) },
      ]}
      tabs={[
        {
          id: 'so-information',
          label: text('SO information'),
          content: (of: Open) => <OrderFields of={of} isPlaced />,
        },
        {
          id: 'items',
          label: text('Items'),
          count: reading.phase === 'ready' ? reading.open.stored.products.length : undefined,
          content: (of: Open) => (
            <DocumentLines
              of={placedLines(of)}
              label={text('Items')}
              columns={columnsFor('placed', seesCost, linesOf(of.stored.products))}
              nameOf={nameOfLine}
              totals={orderTotals}
              expand={lineSource}
            />
          ),
        },
      ]}
      tab={tab}
      tabAddress={(each) => salesOrderAddress(id, each === 'items' ? 'items' : 'so-information')}
      {...(mayEdit && { note })}
      rail={(of) => <OrderRail order={of.stored} mayWrite={mayEdit} readAgain={of.readAgain} />}
      labels={{ products: text('items'), shipAddress: text('ship-to') }}
      failureInWords={(detail) => text('Error getting item. {detail}', { detail })}
    />
  )
}

/** Customer, rep and owner are those of the day it was placed; the ship-to is sent as an address. */
const FACTS = enteredNames(salesOrderFields).filter(
  (name) => name !== 'customerId' && name !== 'salesRepId' && name !== 'ownerId' && name !== 'shipAddressId',
)

function usePlacedOrder(id: string, mayEdit: boolean) {
  return useDocument({
    kind: 'sales-order',
    id,
    read: { route: salesOrders.get, input: { params: { id } } },
    topic: salesOrderTopic,
    mode: 'manualSave',
    readOnly: mayEdit ? undefined : whyReadOnly(salesOrders.savePlaced.needs),
    savedToast: text('Saved successfully'),
    save: (changes, { call, version, stored }) => {
      const facts = changedFacts(FACTS, changes)
      const shipAddress = changes.shipAddress === undefined ? {} : { shipAddress: changes.shipAddress?.id ?? null }
      const products = sentProducts(linesOf(changes.products ?? stored.products))
      return call(salesOrders.savePlaced, { params: { id }, body: { ...facts, ...shipAddress, version, products } })
    },
  })
}

/** What closing gives up of a line. */
const releasedInWords = ({ sellableItem, quantity, shippedQuantity }: SalesOrder['products'][number]) =>
  text('{medicine}, {left} of {ordered} not shipped', {
    medicine: medicineName(sellableItem),
    left: quantity - shippedQuantity,
    ordered: quantity,
  })

function useHoldAndClose(id: string) {
  const params = { id }
  const close = useCommand(salesOrders.close)
  const hold = useCommand(salesOrders.shippingHold)
  const askToClose = async (of: Open) => {
    const open = of.stored.products.filter((line) => line.shippedQuantity < line.quantity)
    const sure = await confirm({
      title: text('Close order {number}?', { number: of.stored.number ?? '' }),
      detail: text(
        '{lines, plural, =0 {Everything is shipped.} one {# line is not shipped in full and is released:} other {# lines are not shipped in full and are released:}} {released}',
        { lines: open.length, released: open.map(releasedInWords).join('; ') },
      ).trim(),
      yes: text('Close order'),
    })
    if (sure && (await close.run({ params }))) of.readAgain()
  }
  const toggleHold = async (of: Open) => {
    const isHeld = of.stored.shippingHold
    const note = isHeld
      ? ''
      : await askReason({
          title: text('Put on shipping hold?'),
          detail: text('Invoices of the order cannot be placed until it is released.'),
          yes: text('Shipping hold'),
        })
    if (note === undefined) return
    if (await hold.run({ params, body: { shippingHold: !isHeld, ...(note && { note }) } })) of.readAgain()
  }
  return { askToClose, toggleHold }
}

function useOrderActions(id: string) {
  const navigate = useNavigate()
  const mayI = useMayI()
  const params = { id }
  const check = useCommand(salesOrders.checkAgain)
  const copy = useCommand(salesOrders.copy, {
    onDone: ({ id: copied }) => void navigate(salesOrderAddress(copied, 'items')),
  })
  const { askToClose, toggleHold } = useHoldAndClose(id)
  return {
    invoice: ({ stored }: Open): DocumentAction | undefined =>
      mayI('CREATE_INVOICE')
        ? {
            label: text('Create invoice'),
            icon: 'check',
            run: () => void navigate(`/invoice/${id}/new`),
            refusal: salesOrder.refusal('invoice', stored.status),
          }
        : undefined,
    secondary: (of: Open): readonly DocumentAction[] => [
      {
        label: of.stored.shippingHold ? text('Release shipping hold') : text('Shipping hold'),
        icon: 'warning',
        run: () => void toggleHold(of),
        hidden: !mayI(salesOrders.shippingHold.needs),
        refusal: salesOrder.refusal('holdShipping', of.stored.status),
      },
    ],
    more: (of: Open): readonly DocumentAction[] => [
      {
        label: text('Check again'),
        icon: 'refresh',
        run: () => void check.run({ params }).then((done) => done && of.readAgain()),
        hidden: !mayI(salesOrders.checkAgain.needs),
        refusal: salesOrder.refusal('amend', of.stored.status),
      },
      {
        label: text('Copy to new draft'),
        icon: 'copy',
        run: () => void copy.run({ params }),
        hidden: !mayI(salesOrders.copy.needs),
      },
      {
        label: text('Close order'),
        icon: 'check',
        run: () => void askToClose(of),
        hidden: !mayI(salesOrders.close.needs),
        refusal: salesOrder.refusal('close', of.stored.status),
      },
      {
        label: text('Audit'),
        icon: 'history',
        run: () => void navigate(`/audit/sales-order/${id}`),
        hidden: !mayI('AUDIT'),
      },
    ],
  }
}
