import type { Invoice } from '@galen/contract/sales/invoice'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { invoices } from '@galen/contract/sales/invoices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { performed, useCommand, useRead } from '../../client/api.tsx'
import { NotConfirmed } from '../../client/confirmation.tsx'
import { useKeys } from '../../client/keys.ts'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { errorText } from '../../kit/error-text.ts'
import { Note, Panel } from '../../kit/panel.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { documentKeys } from '../../patterns/document/document-keys.ts'
import { DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { MedicineWithPills } from '../../patterns/medicines/medicine-names.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { LabelMismatchDialog } from '../../patterns/scanning/label-mismatch.ts'
import { type Mislabeled, mislabeledIn } from '../../patterns/scanning/mislabeled.ts'
import { deskOpened } from '../../patterns/scanning/desk-opened.ts'
import { scansWait, useScans } from '../../patterns/scanning/scans.ts'
import { ScanBanner } from '../../patterns/warehouse/scan-banner.tsx'
import { invoiceAddress } from './invoice-address.ts'
import styles from './invoice.module.css'

const createKeys = { primary: documentKeys.primary }

/** `/invoice/{soId}/new`: what the order still has to get. Create, or the first accepted scan, makes the draft. */
export function NewInvoice({ orderId }: { orderId: string }) {
  const { data: order, isError } = useRead(salesOrders.get, { params: { id: orderId } })
  const { create, mislabeled, dismiss, mayPack } = useBeginning(orderId)
  if (!order && !isError) return <DocumentSkeleton type={text('Invoice')} hasRail={false} />
  // Those who pack without seeing orders create the draft all the same; it shows what is left.
  const left = order && leftOf(order)
  return (
    <>
      <PageActions>
        {mayPack && (
          <Button
            look="primary"
            keys={documentKeys.primary.keys}
            pending={create.pending}
            disabledReason={left?.length === 0 ? text('Nothing is left to invoice.') : undefined}
            onClick={create.run}
          >
            {text('Create')}
          </Button>
        )}
      </PageActions>
      <div className={styles['new']}>
        <h1>{order ? text('New invoice of {number}', { number: order.number ?? '' }) : text('New invoice')}</h1>
        <p className="secondary">{order?.customer?.companyName}</p>
        {!mayPack && <Note tone="hold">{text('You cannot create invoices.')}</Note>}
        <ScanBanner first={text('Scan the first package, or choose Create.')} />
        {left && (
          <Panel title={text('Left to invoice')}>
            {left.length === 0 ? <NothingYet>{text('Nothing is left to invoice.')}</NothingYet> : <Left lines={left} />}
          </Panel>
        )}
      </div>
      {mislabeled && <LabelMismatchDialog found={mislabeled} onClose={dismiss} />}
    </>
  )
}

/** Both ways lead to the draft: a scan goes onto the one that the order has, where there is one. */
function useBeginning(orderId: string) {
  const navigate = useNavigate()
  const mayPack = useMayI()(invoices.create.needs)
  const [mislabeled, setMislabeled] = useState<Mislabeled>()
  // Until the draft is on the screen, another press is the same click, and another scan waits for its desk.
  const [isMade, setMade] = useState(false)
  const goTo = (made: Invoice) => {
    setMade(true)
    void scansWait(deskOpened(made.id))
    void navigate(invoiceAddress(made), { replace: true })
  }
  const command = useCommand(invoices.create, {
    confirmation: { title: text('Create an invoice?'), yes: text('Create') },
    onDone: goTo,
  })
  const run = () => void (isMade || scansWait(command.run({ body: { salesOrderId: orderId } })))
  useKeys(createKeys, mayPack ? { primary: run } : {})
  useScans(async ({ code }) => {
    if (!mayPack) return undefined
    try {
      goTo(await scansWait(performed(invoices.create, { body: { salesOrderId: orderId, scan: code } })))
      return { sound: 'accepted', words: text('Lot added') }
    } catch (reason) {
      setMislabeled(mislabeledIn(reason))
      const words = reason instanceof NotConfirmed ? text('Nothing was created.') : errorText(reason)
      return { sound: 'refused', words }
    }
  })
  return {
    create: { run, pending: command.pending || isMade },
    mislabeled,
    dismiss: () => setMislabeled(undefined),
    mayPack,
  }
}

type LeftLine = {
  readonly key: string
  readonly number: string
  readonly medicine: SalesOrder['products'][number]['sellableItem']
  readonly vendor: string
  readonly quantity: number
}

const leftOf = ({ products }: SalesOrder): readonly LeftLine[] =>
  products.flatMap(({ sellableItem, allocation }) =>
    allocation
      .filter(({ quantity, shippedQuantity }) => quantity > shippedQuantity)
      .map(({ allocationId, vendorName, quantity, shippedQuantity }) => ({
        key: allocationId,
        number: sellableItem.number,
        medicine: sellableItem,
        vendor: vendorName,
        quantity: quantity - shippedQuantity,
      })),
  )

const Left = ({ lines }: { lines: readonly LeftLine[] }) => (
  <PanelTable
    label={text('Left to invoice')}
    columns={[text('Item'), text('Name'), text('Vendor'), { label: text('Left'), align: 'end' }]}
  >
    {lines.map(({ key, number, medicine, vendor, quantity }) => (
      <tr key={key}>
        <td data-first>{number}</td>
        <td data-label={text('Name')}>
          <MedicineWithPills of={medicine} />
        </td>
        <td data-label={text('Vendor')}>{vendor}</td>
        <td data-align="end" data-label={text('Left')}>
          {quantity}
        </td>
      </tr>
    ))}
  </PanelTable>
)
