import { commissions } from '@galen/contract/sales/commission'
import { query } from '../../../platform/operation.ts'
import { loadRates } from '../commission-rate.store.ts'

export const listCommissionRates = query(commissions.rates, ({ db, actor }) => loadRates(db, actor.companyId))
