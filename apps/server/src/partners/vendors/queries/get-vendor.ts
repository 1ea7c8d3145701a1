import { vendors } from '@galen/contract/partners/vendors'
import { query } from '../../../platform/operation.ts'
import { loadVendor } from '../vendor.store.ts'

export const getVendor = query(vendors.get, ({ params, db, actor }) => loadVendor(db, actor, params.id))
