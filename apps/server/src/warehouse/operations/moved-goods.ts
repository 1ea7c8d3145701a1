import type { MovedStock } from '@galen/contract/warehouse/stocks'
import type { StockStatus } from '@galen/domain/warehouse/stock'
import type { Transferred } from '../ledger/transfers.ts'

/** What a reply says of goods that moved: never what they are worth, which not everyone who moves goods may see. */
export const movedGoods = (
  { fromStockId, stockId, quantity }: Transferred,
  location: string,
  status: StockStatus,
): MovedStock['moved'][number] => ({ fromStockId, stockId, quantity, location, status })
