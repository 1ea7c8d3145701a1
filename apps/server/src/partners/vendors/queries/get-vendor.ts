import { vendors } from '@galen/contract/partners/vendors'
import { query } from '../../../platform/operation.ts'
import { viewVendor } from '../vendor.view.ts'

export const getVendor = query(vendors.get, ({ params, db, actor }) => viewVendor(db, actor, params.id))
