import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { DraftSalesOrder } from './draft-sales-order.tsx'
import { NewSalesOrder } from './new-sales-order.tsx'

const PlacedSalesOrder = onDemand(async () => (await import('./placed-sales-order.tsx')).PlacedSalesOrder)

/** `/sales-order/{id}`: a draft saves itself line by line, a placed order is saved together. */
export function SalesOrderPage() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewSalesOrder /> : <OpenSalesOrder />
}

function OpenSalesOrder() {
  const { id = '', tab = 'so-information' } = useParams()
  const { data } = useRead(salesOrders.get, { params: { id } })
  const isPlaced = data !== undefined && data.status !== 'Draft'
  return isPlaced ? (
    <PlacedSalesOrder key={`${id} placed`} id={id} tab={tab} />
  ) : (
    <DraftSalesOrder key={id} id={id} tab={tab} />
  )
}
