import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { negate, sum } from '@galen/domain/money'
import { heldFor } from '@galen/domain/warehouse/stock'
import { gtinOf } from '@galen/domain/scanning/gtin'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { type ChosenJustification, findJustification } from '../../../admin/chosen-justification.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { addFoundStock } from '../../ledger/adjust-stock.ts'
import { issueStock } from '../../ledger/issue-stock.ts'
import { checkNotMissing, lockStockRows, type StockRow } from '../../ledger/stock-row.store.ts'
import { transferStock } from '../../ledger/transfers.ts'
import { bookAdjustment } from '../book-adjustment.ts'
import { controlledItems } from '../controlled-item.ts'
import { setMissing } from '../set-missing.ts'
import { checkLabels } from '../checked-label.ts'
import { movedGoods } from '../moved-goods.ts'
import { newOperation, recordOperation } from '../stock-operation.store.ts'

type UnityRecord = { readonly gtin: string; readonly serialNumber: string }
const serialsOf = (lot: string, records: readonly UnityRecord[]) =>
  records.map(({ gtin, serialNumber }) => {
    const read = gtinOf(gtin)
    if (read === undefined)
      throw new BusinessError('unit.gtin', `Gtin ${gtin} or Serial Number ${serialNumber} or Lot ${lot} invalid.`, [
        { field: 'gtin', message: 'is not a GTIN' },
      ])
    return { gtin: read, serial: serialNumber }
  })

const MISSING = 'Choose a reason for the change of the lot.'

/** POST /api/stocks/pedigree/save-list */
export const addUnits = command(
  stocks.addUnits,
  async ({ body, ...work }) => {
    await checkPeriod(work, await accountingDate(work), ['inventory', 'financial'])
    const justification = await findJustification(work, 'lotQtyUpdate', body, MISSING)
    const row = (await lockStockRows(work, [body.stockId])).get(body.stockId) as StockRow
    if (!row.serialized)
      throw new BusinessError('stock.not-serialized', `Lot ${row.lot} is not serialized. Serialize it first.`, [
        { field: 'stockId', message: 'is not serialized' },
      ])
    await checkLabels(work, row, body.unityRecordList)
    const operation = await newOperation(work, 'ADJUST', { note: body.note, justification })
    const serials = serialsOf(row.lot, body.unityRecordList)
    const quantity = serials.length
    const value = await addFoundStock(work, operation, { row, quantity, serials })
    await bookAdjustment(work, operation, value, 'inventory-adjustment', `Serial numbers added to lot ${row.lot}`)
    const told = {
      itemId: row.itemId,
      lot: row.lot,
      location: row.location,
      added: serials.map(({ serial }) => serial),
    }
    return {
      operation: await recordOperation(work, 'ADJUST', operation, told),
      stockId: row.id,
      onHand: row.onHand + quantity,
      quantity,
    }
  },
  { posting: true },
)

/** DELETE /api/stocks/pedigree/delete-list */
export const removeUnits = command(
  stocks.removeUnits,
  async ({ body, ...work }) => {
    await checkPeriod(work, await accountingDate(work), ['inventory', 'financial'])
    const justification = await findJustification(work, 'lotQtyUpdate', body, MISSING)
    const ids = [...new Set(body.pedigreeIdList)]
    const places = await unitsOf(work, ids)
    const stockIds = [...new Set(places.flatMap(({ stockId }) => stockId ?? []))]
    const rows = await lockStockRows(work, stockIds)
    // Their rows are locked, so they stay where they are.
    const units = await unitsOf(work, ids)
    const gone = units.find(({ stockId }) => stockId === null || !rows.has(stockId))
    if (gone)
      throw new BusinessError('unit.not-in-stock', `Serial ${gone.serial} is not in stock.`, [
        { field: 'pedigreeIdList', message: gone.serial },
      ])
    const lines = [...rows.values()].map((row) => {
      checkNotMissing(row)
      const unitIds = units.filter((unit) => unit.stockId === row.id).map(({ id }) => id)
      return { row, quantity: unitIds.length, unitIds }
    })
    const controlled = await controlledItems(
      work,
      lines.map(({ row }) => row.itemId),
    )
    const said = { note: body.note, justification }
    const missing = lines.filter(({ row }) => controlled.has(row.itemId))
    const held = missing.length === 0 ? null : await setMissing(work, missing, said)
    const others = lines.filter(({ row }) => !controlled.has(row.itemId))
    const removed = others.length === 0 ? null : await takeOut(work, others, said)
    return { operation: removed ?? held ?? { id: '', number: '' }, quantity: -units.length }
  },
  { posting: true },
)

type Removed = { readonly row: StockRow; readonly quantity: number; readonly unitIds: readonly string[] }

async function takeOut(
  work: Work,
  lines: readonly Removed[],
  said: { readonly note: string | undefined; readonly justification: ChosenJustification },
) {
  const operation = await newOperation(work, 'ADJUST', said)
  const issued = await issueStock(
    work,
    operation,
    'ADJUST',
    lines.map(({ row, quantity, unitIds }) => ({ lineId: null, stockId: row.id, quantity, unitIds })),
  )
  const lots = [...new Set(issued.map(({ lot }) => lot))].join(', ')
  const value = negate(sum(issued.map((one) => one.value)))
  await bookAdjustment(work, operation, value, 'inventory-adjustment', `Serial numbers removed from lot ${lots}`)
  const units = await unitsOf(
    work,
    lines.flatMap(({ unitIds }) => unitIds),
  )
  const told = { itemId: issued[0]?.itemId, lot: lots, removed: units.map(({ serial }) => serial) }
  return recordOperation(work, 'ADJUST', operation, told)
}

async function unitsOf({ tx, actor }: Work, ids: readonly string[]) {
  const units = await tx
    .selectFrom('unit')
    .select(['id', 'serial', 'stock_id as stockId'])
    .where('company_id', '=', actor.companyId)
    .where('id', 'in', [...ids])
    .orderBy('serial')
    .execute()
  if (units.length < new Set(ids).size) throw notFound('Serial number')
  return units
}

/** POST /api/stocks/pedigree/serialization */
export const serializeStock = command(
  stocks.serialize,
  async ({ body, ...work }) => {
    await checkPeriod(work, await accountingDate(work), ['inventory'])
    const justification = await findJustification(work, 'lotQtyUpdate', body, MISSING)
    const row = (await lockStockRows(work, [body.stockId])).get(body.stockId) as StockRow
    if (row.serialized)
      throw new BusinessError('stock.serialized', `Lot ${row.lot} is serialized already.`, [
        { field: 'stockId', message: 'is serialized already' },
      ])
    await checkLabels(work, row, body.unityRecordList)
    const serials = serialsOf(row.lot, body.unityRecordList)
    const operation = await newOperation(work, 'SERIALIZE', { note: body.note, justification })
    const moved = await transferStock(work, operation, 'SERIALIZE', [
      {
        stockId: row.id,
        quantity: serials.length,
        serials,
        to: {
          ...heldFor(row.quarantineReasons.filter((reason) => reason !== 'SERIALS_MISSING')),
          serialized: true,
          serialsReason: null,
          serialsNote: '',
        },
      },
    ])
    const told = {
      itemId: row.itemId,
      lot: row.lot,
      location: row.location,
      added: serials.map(({ serial }) => serial),
    }
    return {
      operation: await recordOperation(work, 'SERIALIZE', operation, told),
      moved: moved.map((one) => movedGoods(one, row.location, row.status)),
    }
  },
  { posting: true },
)
