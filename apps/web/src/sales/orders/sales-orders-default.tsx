import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useMayI } from '../../client/session.ts'
import { DraftSalesOrdersPage } from './draft-sales-orders-page.tsx'
import { PlacedSalesOrdersPage } from './placed-sales-orders-page.tsx'

/** `/sales-order`: drafts for those who create sales, else placed orders (Spec §2). */
export const SalesOrdersDefault = () =>
  useMayI()(salesOrders.create.needs) ? <DraftSalesOrdersPage /> : <PlacedSalesOrdersPage />
