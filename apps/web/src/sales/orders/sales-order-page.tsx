import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { DraftSalesOrder } from './draft-sales-order.tsx'
import { PlacedSalesOrder } from './placed-sales-order.tsx'

/** `/sales-order/{id}`: a draft saves itself line by line, a placed order is saved together. */
export function SalesOrderPage() {
  const { id = '', tab = 'so-information' } = useParams()
  const { data } = useRead(salesOrders.get, { params: { id } })
  const isPlaced = data !== undefined && data.status !== 'Draft'
  return isPlaced ? (
    <PlacedSalesOrder key={`${id} placed`} id={id} tab={tab} />
  ) : (
    <DraftSalesOrder key={id} id={id} tab={tab} />
  )
}
