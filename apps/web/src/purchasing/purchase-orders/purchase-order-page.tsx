import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { useParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { DraftOrder } from './draft-order.tsx'
import { NewOrder } from './new-order.tsx'
import { PlacedOrder } from './placed-order.tsx'

/** `/purchase-order/{id}`: a draft saves itself line by line, a placed order is saved together. */
export function PurchaseOrderPage() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewOrder /> : <PurchaseOrder id={id} />
}

function PurchaseOrder({ id }: { id: string }) {
  const { data } = useRead(purchaseOrders.get, { params: { id } })
  const isPlaced = data !== undefined && data.status !== 'Draft'
  return isPlaced ? <PlacedOrder key={`${id} placed`} id={id} /> : <DraftOrder key={id} id={id} />
}
