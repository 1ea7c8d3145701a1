import { invoices } from '@galen/contract/sales/invoices'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { isUuid } from '@galen/domain/uuid'
import { Navigate, useParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import { DocumentMissing, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { invoiceAddress } from './invoice-address.ts'
import { DraftInvoice } from './draft-invoice.tsx'
import { NewInvoice } from './new-invoice.tsx'
import { PlacedInvoice } from './placed-invoice.tsx'

/** `/invoice/{soId}/new`, `/invoice/{soId}/{invoiceId}`, and the link `/invoice/{id}/{type}` that leads to an invoice. */
export function InvoicePage() {
  // `/invoice/{soId}/new` has an address of its own, without the place of an invoice.
  const { order = '', invoice } = useParams()
  if (invoice === undefined && !isUuid(order)) return <DocumentMissing type={text('Invoice')} />
  if (invoice === undefined) return <NewInvoice key={order} orderId={order} />
  if (!isUuid(invoice)) return <LinkedInvoice key={order} id={order} />
  return <OpenInvoice key={invoice} id={invoice} />
}

/** An invoice without an order has no other address. */
function LinkedInvoice({ id }: { id: string }) {
  const { data, isError } = useRead(invoices.get, { params: { id } }, { enabled: isUuid(id) })
  if (isError || !isUuid(id)) return <DocumentMissing type={text('Invoice')} />
  if (!data) return <DocumentSkeleton type={text('Invoice')} hasRail />
  return data.salesOrderId === null ? <OpenInvoice id={id} /> : <Navigate to={invoiceAddress(data)} replace />
}

function OpenInvoice({ id }: { id: string }) {
  const { data } = useRead(invoices.get, { params: { id } })
  const isPlaced = data !== undefined && !invoiceLifecycle.allows('edit', data.status)
  return isPlaced ? <PlacedInvoice key={`${id} placed`} id={id} /> : <DraftInvoice key={id} id={id} />
}
