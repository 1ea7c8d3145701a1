import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { command } from '../../../platform/operation.ts'
import { loadStock } from '../../ledger/stock-row.store.ts'
import { transferStock } from '../../ledger/transfers.ts'
import { findBin } from '../bins.ts'
import { checkLabels } from '../checked-label.ts'
import { movedGoods } from '../moved-goods.ts'
import { newOperation, recordOperation } from '../stock-operation.store.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** POST /api/stocks/{stockId}/lot/{lot}/location: allowed in closed periods, because nothing changes in value. */
export const moveStock = command(
  stocks.move,
  async ({ params: { stockId, lot }, body, ...work }) => {
    const [row] = UUID.test(stockId) ? await loadStock(work.tx, work.actor.companyId, [stockId]) : []
    const isOther = body.receiptId != null && body.receiptId !== row?.receiptId
    if (!row || row.lot !== lot || isOther)
      throw new BusinessError('stock.not-found', 'Stock id or lot invalid.', [
        { field: 'stockId', message: 'is not stock of this lot' },
      ])
    await checkLabels(work, row, body.label ? [body.label] : [])
    const location = await findBin(work.tx, work.actor.companyId, body.location)
    if (location === row.location)
      throw new BusinessError('stock.same-bin', `Lot ${lot} is already in bin ${location}.`, [
        { field: 'location', message: 'is where it is' },
      ])
    const quantity = body.quantity ?? body.pedigreesId?.length ?? row.onHand
    if (quantity === 0) throw new BusinessError('stock.empty', `Lot ${lot} is no longer in bin ${row.location}.`)
    const operation = await newOperation(work, 'MOVE', body)
    const moved = await transferStock(work, operation, 'LOCATION', [
      { stockId: row.id, quantity, ...(body.pedigreesId ? { unitIds: body.pedigreesId } : {}), to: { location } },
    ])
    const told = { itemId: row.itemId, lot, quantity, from: row.location, to: location }
    return {
      operation: await recordOperation(work, 'MOVE', operation, told),
      moved: moved.map((one) => movedGoods(one, location, row.status)),
    }
  },
  { posting: true },
)
