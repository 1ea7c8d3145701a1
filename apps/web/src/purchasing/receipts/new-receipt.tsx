import { receipts } from '@galen/contract/purchasing/receipts'
import { toReceive, type ToReceive } from '@galen/contract/purchasing/to-receive'
import { medicineParts } from '@galen/domain/items/medicine-name'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { performed, toastError, useRead } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { documentKeys } from '../../patterns/document/document-keys.ts'
import { DocumentFailed, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { MedicinePills } from '../../patterns/medicines/medicine-names.tsx'
import { partsOf } from '../../patterns/scanning/code-parts.ts'
import { scansWait, takeScan, useScans, useScansWait } from '../../patterns/scanning/scans.ts'
import { ScanBanner } from '../../patterns/warehouse/scan-banner.tsx'
import { deskOpened } from '../../patterns/scanning/desk-opened.ts'
import { receiptAddress } from './receipt-address.ts'
import { ScanDialogs } from './scan-dialogs.tsx'
import { type AskedScan, askedScan, refusedOutcome } from './count-outcomes.ts'
import type { CountBody } from './use-counting.ts'
import { refusesAll, VendorBanner } from './vendor-banner.tsx'
import styles from './receipts.module.css'

const TYPE = text('Receipt')
const createKeys = { create: { ...documentKeys.primary, label: text('Create the receipt') } } as const

/** `/receipt/{idPO}/new`: what is left of the order. Create or the first accepted scan makes the receipt (P25). */
export function NewReceipt({ orderId }: { orderId: string }) {
  const reading = useRead(toReceive.get, { params: { id: orderId } })
  useScansWait(reading.isPending)
  if (reading.isError) return <DocumentFailed type={TYPE} reason={reading.error} retry={() => void reading.refetch()} />
  return reading.data ? <Expected order={reading.data} /> : <DocumentSkeleton type={TYPE} hasRail />
}

function Expected({ order }: { order: ToReceive }) {
  const starting = useFirstScan(order.purchaseOrderId)
  useKeys(createKeys, refusesAll(order) ? {} : { create: () => void starting.create() })
  return (
    <section aria-labelledby="new-receipt" className={styles['new']}>
      <h1 id="new-receipt">{text('Receive {number}', { number: order.purchaseOrderNumber ?? '' })}</h1>
      <p className="secondary">
        {order.vendor}{' '}
        {order.draftReceiptId !== null && text('A count of this order is in progress. A scan is added to it.')}
      </p>
      <VendorBanner receipt={order} />
      <ScanBanner first={text('Scan the first box.')} />
      <Panel title={text('Scan')}>
        <PanelBody>
          <div className={styles['scan']}>
            <Typed pending={starting.pending} />
            <Button
              look="primary"
              icon="plus"
              keys={createKeys.create.keys}
              pending={starting.pending}
              disabledReason={refusesAll(order) ? order.vendorRefusal?.message : undefined}
              onClick={() => void starting.create()}
            >
              {order.draftReceiptId === null ? text('Create') : text('Continue the count')}
            </Button>
          </div>
        </PanelBody>
      </Panel>
      <Left order={order} />
      <ScanDialogs receipt={order} counting={starting} />
    </section>
  )
}

type Starting = { readonly takeOpen?: boolean } & Omit<CountBody, 'products'>

/** Nothing is made until a scan is accepted: the server takes the open draft of the order, or makes one. */
function useFirstScan(purchaseOrderId: string) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AskedScan>()
  const [pending, setPending] = useState(false)
  const start = (body: Starting) => scansWait(begin(body))
  const begin = async (body: Starting) => {
    setPending(true)
    try {
      const made = await performed(receipts.create, { body: { ...body, purchaseOrderId } })
      void scansWait(deskOpened(made.id))
      // It stays pending until the receipt is shown, so that nothing is typed into a page that is leaving.
      await navigate(receiptAddress(made), { replace: true })
    } catch (reason) {
      setPending(false)
      throw reason
    }
  }
  useScans(async ({ code, result }) => {
    try {
      await start({ scan: code })
      const lot = result.kind === 'reading' ? result.reading.lot : undefined
      return {
        sound: 'accepted',
        words: text('The receipt is created, the scan is counted.'),
        ...(lot !== undefined && { detail: text('Lot {lot}', { lot }) }),
        parts: partsOf(result.kind === 'reading' ? result.reading : undefined),
        opens: true,
      }
    } catch (reason) {
      const question = askedScan(reason, code)
      setAsked(question)
      return refusedOutcome(reason, question)
    }
  })
  return {
    asked,
    pending,
    dismiss: () => setAsked(undefined),
    count: async ({ products: _, ...answered }: CountBody) => {
      await start(answered)
      return { message: text('Lot added') }
    },
    create: async () => {
      try {
        await start({ takeOpen: true })
      } catch (reason) {
        toastError(reason)
      }
    },
  }
}

function Typed({ pending }: { pending: boolean }) {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void takeScan(code.trim())
    setCode('')
  }
  return (
    <form className={styles['scan']} onSubmit={send}>
      <TextField
        label={text('Scan or search')}
        placeholder={text('Scan, or type a barcode')}
        value={code}
        onChange={setCode}
        readOnly={pending}
        autoComplete="off"
      />
      <Button type="submit" icon="scan">
        {text('Scan')}
      </Button>
    </form>
  )
}

const Left = ({ order: { products } }: { order: ToReceive }) => (
  <Panel title={text('Lines')} beside={products.length}>
    {products.length === 0 ? (
      <NothingYet>{text('Everything on this order is received.')}</NothingYet>
    ) : (
      <PanelTable
        label={text('Lines')}
        columns={[
          text('Item'),
          text('NDC'),
          text('Name'),
          text('Strength'),
          { label: text('Ordered'), align: 'end' },
          { label: text('Previously received'), align: 'end' },
          { label: text('Left'), align: 'end' },
        ]}
      >
        {products.map(({ id, purchasableItem, orderedQuantity, receivedQuantity, receivingQuantity }) => (
          <tr key={id}>
            <td data-first className="figures">
              {purchasableItem.number}
            </td>
            <td data-label={text('NDC')} className="code">
              {purchasableItem.ndc}
            </td>
            <td data-label={text('Name')}>
              {medicineParts(purchasableItem).name} <MedicinePills {...purchasableItem} />
            </td>
            <td data-label={text('Strength')}>
              <b>{medicineParts(purchasableItem).strength}</b>{' '}
              <span className="secondary">{medicineParts(purchasableItem).size}</span>
            </td>
            <td data-align="end" data-label={text('Ordered')}>
              {orderedQuantity}
            </td>
            <td data-align="end" data-label={text('Previously received')}>
              {receivedQuantity}
            </td>
            <td data-align="end" data-label={text('Left')}>
              {Math.max(0, orderedQuantity - receivedQuantity - receivingQuantity)}
            </td>
          </tr>
        ))}
      </PanelTable>
    )}
  </Panel>
)
