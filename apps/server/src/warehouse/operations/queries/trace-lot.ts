import { stocks } from '@galen/contract/warehouse/stocks'
import { query } from '../../../platform/operation.ts'
import { traceLot } from '../lot-trace.ts'

export const getLotTrace = query(stocks.trace, ({ params: { id }, db, actor }) => traceLot(db, actor, id))
