import { receipts } from '@galen/contract/purchasing/receipts'
import { query } from '../../../platform/operation.ts'
import { viewReceipt } from '../receipt.view.ts'

export const getReceipt = query(receipts.get, ({ params, db, actor }) => viewReceipt(db, actor, params.id))
