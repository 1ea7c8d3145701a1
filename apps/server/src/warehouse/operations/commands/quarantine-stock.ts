import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { nextQuarantineReason, type QuarantineReason, quarantineReasons } from '@galen/domain/warehouse/stock'
import { checkPermitted } from '@galen/domain/permissions'
import { answer, type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { type Allocation, loadAllocations } from '../../ledger/allocations.ts'
import type { StockRow } from '../../ledger/stock-row.store.ts'
import { type Transfer, transferStock } from '../../ledger/transfers.ts'
import { draftsOf, refuseHeld, takeFromDrafts } from '../held-goods.ts'
import { chosenGoods, type Chosen } from '../choose-goods.ts'
import { movedGoods } from '../moved-goods.ts'
import { newOperation, recordOperation } from '../stock-operation.store.ts'

/** POST /api/stocks/pedigree/quarantine/{itemId}/{variationId}: allowed in closed periods, because nothing changes in value. */
export const quarantineStock = command(
  stocks.quarantine,
  async ({ params, query: { confirm = false }, body, request, installation: _, ...rest }) => {
    const work = { ...rest, request }
    const isRelease = body.status === 'Active'
    if (isRelease) checkPermitted('APPROVE_COMPLIANCE', work.actor.permissions)
    const chosen = await chosenGoods(work, { ...params, ids: body.pedigreesId, quantity: body.quantity })
    const held = await heldOf(work, chosen)
    if (held.length > 0 && !work.actor.permissions.has('APPROVE_COMPLIANCE'))
      await refuseHeld(work.tx, work.actor.companyId, held)
    if (held.length > 0 && !confirm) return askToTake(work, held)
    // Another reason would undo what the first one waits for, such as the look at returned goods.
    if (chosen.some(({ row }) => row.status === 'Quarantine'))
      checkPermitted('APPROVE_COMPLIANCE', work.actor.permissions)
    for (const { row } of chosen) checkMove(row, isRelease, { ...body, day: await accountingDate(work) })
    const reason: QuarantineReason = body.reason ?? 'MANUAL'
    const kind = isRelease ? 'RELEASE' : 'QUARANTINE'
    const operation = await newOperation(work, kind, body)
    await takeFromDrafts(work, held, `${quarantineReasons[reason]}.`)
    const toOf = (row: StockRow): Transfer['to'] =>
      isRelease ? released(row, body.note ?? '') : { status: 'Quarantine', quarantineReason: reason }
    const moved = await transferStock(
      work,
      operation,
      isRelease ? 'QUARANTINE_OUT' : 'QUARANTINE_IN',
      chosen.map(({ row, quantity, unitIds }) => ({
        stockId: row.id,
        quantity,
        ...(unitIds ? { unitIds } : {}),
        to: toOf(row),
      })),
    )
    const [first] = chosen
    const told = {
      itemId: params.itemId,
      lot: [...new Set(chosen.map(({ row }) => row.lot))].join(', '),
      quantity: moved.reduce((sum, { quantity }) => sum + quantity, 0),
      reason: isRelease ? first?.row.quarantineReason : reason,
      status: body.status,
    }
    const locations = new Map(chosen.map(({ row }) => [row.id, row.location]))
    const statusOf = new Map(chosen.map(({ row }) => [row.id, toOf(row).status ?? body.status]))
    return {
      operation: await recordOperation(work, kind, operation, told),
      moved: moved.map((one) =>
        movedGoods(one, locations.get(one.fromStockId) ?? '', statusOf.get(one.fromStockId) ?? body.status),
      ),
    }
  },
  { posting: true },
)

/** Where released goods go: what else holds them keeps them in quarantine for that. */
function released(row: StockRow, note: string): Transfer['to'] {
  const said =
    row.quarantineReason === 'SERIALS_MISSING'
      ? { awaitsSerials: false, serialsReason: 'OTHER' as const, serialsNote: note.trim() }
      : {}
  const quarantineReason = nextQuarantineReason({ ...row, ...said })
  return { status: quarantineReason === null ? 'Active' : 'Quarantine', quarantineReason, ...said }
}

/** What drafts hold of these goods: units by themselves, and of a row what is not free when all of it goes. */
async function heldOf(work: Work, chosen: readonly Chosen[]): Promise<Allocation[]> {
  const held = await loadAllocations(work.tx, work.actor.companyId, { stockIds: chosen.map(({ row }) => row.id) })
  return held.filter(({ stockId, unitId }) => {
    const goods = chosen.find(({ row }) => row.id === stockId)
    if (!goods) return false
    if (goods.unitIds) return unitId !== null && goods.unitIds.includes(unitId)
    return goods.quantity > goods.row.onHand - goods.row.reserved
  })
}

async function askToTake({ tx, actor }: Work<Actor>, held: readonly Allocation[]) {
  const drafts = await draftsOf(tx, actor.companyId, held)
  return answer(stocks.quarantine, {
    status: 202,
    body: {
      detail: `${held.reduce((sum, { quantity }) => sum + quantity, 0)} of these are on drafts, which lose them.`,
      confirmations: drafts.map(({ label, quantity }) => ({ code: 'draft', detail: `${label}: ${quantity}` })),
    },
  })
}

function checkMove(
  row: StockRow,
  isRelease: boolean,
  {
    reason = 'MANUAL',
    verified = false,
    note = '',
    day,
  }: {
    reason?: QuarantineReason | undefined
    verified?: boolean | undefined
    note?: string | undefined
    day: string
  },
): void {
  const refuse = (code: string, message: string) =>
    new BusinessError(code, message, [{ field: 'pedigreesId', message, stockId: row.id }])
  if (!isRelease) {
    if (row.status === 'Quarantine' && row.quarantineReason === reason)
      throw refuse(
        'stock.quarantined.refused',
        `Lot ${row.lot} is in quarantine already: ${quarantineReasons[reason]}.`,
      )
    return
  }
  if (row.status === 'Active') throw refuse('stock.active.refused', `Lot ${row.lot} is not in quarantine.`)
  if (row.recalled) throw refuse('stock.recalled.refused', `Lot ${row.lot} was recalled and cannot be released.`)
  if (row.expiresOn < day) throw refuse('stock.expired.refused', `Lot ${row.lot} is expired and cannot be released.`)
  if (row.quarantineReason === 'RETURN' && !verified)
    throw refuse('stock.unverified', `Verify the returned goods of lot ${row.lot} before you release them.`)
  if (row.quarantineReason === 'PENDING_TI' && row.awaitsDocument)
    throw refuse(
      'stock.awaits-document',
      `Lot ${row.lot} waits for its transaction information. Confirm a document that names it.`,
    )
  if (NEED_A_NOTE.includes(row.quarantineReason) && note.trim().length < 10)
    throw new BusinessError('stock.note-missing', 'A note of ten characters or more is needed.', [
      { field: 'note', message: 'needs ten characters or more', stockId: row.id },
    ])
}

/** Compliance says why these are released all the same. */
const NEED_A_NOTE: readonly (QuarantineReason | null)[] = ['SERIALS_MISSING', 'LABEL_MISMATCH']
