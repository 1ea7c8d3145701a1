import { receipts } from '@galen/contract/purchasing/receipts'
import { isUuid } from '@galen/domain/uuid'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { DocumentMissing, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { receiptAddress } from './receipt-address.ts'
import { useScans } from '../../patterns/scanning/scans.ts'
import { DraftReceipt } from './draft-receipt.tsx'
import { NewReceipt } from './new-receipt.tsx'

const PlacedReceipt = onDemand(async () => (await import('./placed-receipt.tsx')).PlacedReceipt)

/** `/receipt/{idPO}/new`, `/receipt/{idPO}/{idPR}`, and the link `/receipt/{id}/{type}` that leads to a receipt. */
export function ReceiptPage() {
  // `/receipt/{idPO}/new` has an address of its own, without the place of a receipt.
  const { order = '', receipt } = useParams()
  if (receipt === undefined && !isUuid(order)) return <DocumentMissing type={text('Receipt')} />
  if (receipt === undefined) return <NewReceipt key={order} orderId={order} />
  if (!isUuid(receipt)) return <LinkedReceipt id={order} />
  return <OpenReceipt key={receipt} id={receipt} />
}

function LinkedReceipt({ id }: { id: string }) {
  const { data, isError } = useRead(receipts.get, { params: { id } }, { enabled: isUuid(id) })
  if (isError || !isUuid(id)) return <DocumentMissing type={text('Receipt')} />
  return data ? <Navigate to={receiptAddress(data)} replace /> : <DocumentSkeleton type={text('Receipt')} hasRail />
}

function OpenReceipt({ id }: { id: string }) {
  const { data } = useRead(receipts.get, { params: { id } })
  const [wasCounted, setWasCounted] = useState(false)
  const isPlaced = data !== undefined && data.status !== 'Draft'
  if (data && !isPlaced && !wasCounted) setWasCounted(true)
  if (!isPlaced) return <DraftReceipt key={id} id={id} />
  return (
    <>
      {wasCounted && <ScansAfterPlacing number={data.number ?? ''} by={data.placedByName ?? ''} />}
      <PlacedReceipt key={`${id} placed`} id={id} />
    </>
  )
}

/** A box that is scanned after the receipt was placed here or by a colleague is not counted, and that is said. */
function ScansAfterPlacing({ number, by }: { number: string; by: string }) {
  useScans(({ result }) =>
    result.kind === 'reading'
      ? {
          sound: 'refused',
          words: text('The scan was not counted.'),
          detail: text('{name} placed receipt {number}. Open the next delivery to count this package.', {
            name: by,
            number,
          }),
        }
      : undefined,
  )
  return null
}
