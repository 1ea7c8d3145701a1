import { settlementDocuments } from '@galen/contract/finance/settlement-documents'
import { query } from '../../../platform/operation.ts'
import { loadSettlementDocument } from '../settlement-document.view.ts'
import { loadTakeBackEffects } from '../take-back-effects.ts'

export const getCustomerSettlement = query(settlementDocuments.ofCustomer, ({ params, db, actor }) =>
  loadSettlementDocument(db, actor, 'customer', params.id),
)
export const getVendorSettlement = query(settlementDocuments.ofVendor, ({ params, db, actor }) =>
  loadSettlementDocument(db, actor, 'vendor', params.id),
)

export const getCustomerEffects = query(settlementDocuments.effectsOfCustomer, ({ params, query: asked, db, actor }) =>
  loadTakeBackEffects(db, actor, 'customer', { ...params, ...asked }),
)
export const getVendorEffects = query(settlementDocuments.effectsOfVendor, ({ params, query: asked, db, actor }) =>
  loadTakeBackEffects(db, actor, 'vendor', { ...params, ...asked }),
)
