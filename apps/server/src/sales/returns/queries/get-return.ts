import { invoices } from '@galen/contract/sales/invoices'
import { query } from '../../../platform/operation.ts'
import { returnView } from '../customer-return.store.ts'

export const getReturn = query(invoices.getReturn, ({ params, db, actor }) => returnView(db, actor, params.id))
