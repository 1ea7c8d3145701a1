import { salesRequests } from '@galen/contract/sales/sales-requests'
import { query } from '../../../platform/operation.ts'
import { requestView } from '../sales-request.view.ts'

export const getSalesRequest = query(salesRequests.get, ({ params, db, actor }) => requestView(db, actor, params.id))
