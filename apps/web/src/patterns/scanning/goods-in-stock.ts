import { lotIndex, pedigreeIndex } from '@galen/contract/warehouse/stock-indices'
import type { MislabeledGoods } from '@galen/domain/scanning/label-against-record'
import { exact } from '@galen/domain/search/query-builder'
import { searchOnce } from '../../client/search.ts'

type Which = { readonly purchasableItemId: string; readonly lot: string }

/** Where the package lies that a scan means: the row of its serial number, otherwise the first row of its lot. */
export async function goodsInStock(
  { purchasableItemId, lot }: Which,
  serialNumber: string | null,
): Promise<MislabeledGoods | undefined> {
  const unit = serialNumber === null ? undefined : await unitOf(serialNumber, lot)
  const place = unit?.stockId ? exact('stockId', unit.stockId) : exact('lot', lot)
  const { content } = await searchOnce(lotIndex, {
    query: `${exact('variationId', purchasableItemId)} ${place} status:Active onHand:>0`,
    size: 1,
  })
  const [row] = content
  if (!row || (serialNumber !== null && !unit)) return undefined
  const { itemId, variationId, stockId } = row
  return { itemId, variationId, stockId, unitId: unit?.id ?? null, quantity: 1 }
}

async function unitOf(serialNumber: string, lot: string) {
  const query = `${exact('serialNumber', serialNumber)} ${exact('lot', lot)} state:InStock`
  return (await searchOnce(pedigreeIndex, { query, size: 1 })).content[0]
}
