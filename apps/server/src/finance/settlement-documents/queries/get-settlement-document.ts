import { settlementDocuments } from '@galen/contract/finance/settlement-documents'
import { query } from '../../../platform/operation.ts'
import { loadSettlementDocument } from '../settlement-document.view.ts'

export const getCustomerSettlement = query(settlementDocuments.ofCustomer, ({ params, db, actor }) =>
  loadSettlementDocument(db, actor, 'customer', params.id),
)
export const getVendorSettlement = query(settlementDocuments.ofVendor, ({ params, db, actor }) =>
  loadSettlementDocument(db, actor, 'vendor', params.id),
)
