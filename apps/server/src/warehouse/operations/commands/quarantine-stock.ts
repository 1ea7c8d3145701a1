import type * as z from 'zod'
import { type MovedStock, stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { checkPermitted } from '@galen/domain/permissions'
import { ANOTHER_MUST_CONFIRM } from '@galen/domain/warehouse/quarantine'
import { heldFor, type QuarantineReason, quarantineReasons } from '@galen/domain/warehouse/stock'
import { answer, type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { type Allocation, loadAllocations } from '../../ledger/allocations.ts'
import type { StockRow } from '../../ledger/stock-row.store.ts'
import { transferStock } from '../../ledger/transfers.ts'
import { isControlled } from '../controlled-item.ts'
import { confirmRelease } from '../confirm-release.ts'
import { draftsOf, refuseHeld, takeFromDrafts } from '../held-goods.ts'
import { chosenGoods, type Chosen } from '../choose-goods.ts'
import { movedGoods } from '../moved-goods.ts'
import { askForRelease, recordRelease, storedProof, waitingReleaseOf } from '../quarantine-release.store.ts'
import { checkRelease, endedOf, lotsOf, type ReleasedGoods, releaseGoods } from '../release-goods.ts'
import { newOperation, recordOperation } from '../stock-operation.store.ts'

type Body = z.output<(typeof stocks.quarantine)['body']>
type Which = { readonly itemId: string; readonly variationId: string }

/** POST /api/stocks/pedigree/quarantine/{itemId}/{variationId}: allowed in closed periods, because nothing changes in value. */
export const quarantineStock = command(
  stocks.quarantine,
  ({ params, query: { confirm = false }, body, request, installation: _, ...rest }) => {
    const work = { ...rest, request }
    return body.status === 'Active' ? release(work, params, body) : setAside(work, params, body, confirm)
  },
  { posting: true },
)

/** Adds a reason to those that the goods have. */
async function setAside(work: Work<Actor>, params: Which, body: Body, confirm: boolean) {
  const reason = body.reason ?? 'MANUAL'
  checkSettable(reason)
  const chosen = await chosenGoods(work, { ...params, ids: body.pedigreesId, quantity: body.quantity })
  const held = await heldOf(work, chosen)
  if (held.length > 0 && !work.actor.permissions.has('APPROVE_COMPLIANCE'))
    await refuseHeld(work.tx, work.actor.companyId, held)
  if (held.length > 0 && !confirm) return askToTake(work, held)
  for (const { row } of chosen) checkNew(row, reason)
  const operation = await newOperation(work, 'QUARANTINE', body)
  await takeFromDrafts(work, held, `${quarantineReasons[reason]}.`)
  const moved = await transferStock(
    work,
    operation,
    'QUARANTINE_IN',
    chosen.map(({ row, quantity, unitIds }) => ({
      stockId: row.id,
      quantity,
      ...(unitIds ? { unitIds } : {}),
      to: heldFor([reason, ...row.quarantineReasons]),
    })),
  )
  const told = {
    itemId: params.itemId,
    lot: lotsOf(chosen),
    quantity: moved.reduce((sum, { quantity }) => sum + quantity, 0),
    reason,
    status: body.status,
  }
  const recorded = await recordOperation(work, 'QUARANTINE', operation, told)
  return movedReply(chosen, { operation: recorded, moved, statusOf: new Map() }, 'Quarantine')
}

/** P45: ends reasons by their proof. Controlled goods leave quarantine when a second person confirms. */
async function release(work: Work<Actor>, params: Which, body: Body) {
  checkPermitted('APPROVE_COMPLIANCE', work.actor.permissions)
  const { reason, pedigreesId, quantity } = body
  const waiting = await waitingReleaseOf(work, params.variationId, pedigreesId)
  if (waiting !== undefined && waiting.askedBy !== work.actor.userId) {
    const { chosen, released } = await confirmRelease(work, waiting.id, '')
    return movedReply(chosen, released, 'Active')
  }
  const chosen = await chosenGoods(work, { ...params, ids: pedigreesId, quantity })
  await checkRelease(work, chosen, body, reason)
  const ended = endedOf(chosen, reason)
  const controlled = await isControlled(work, params.itemId)
  const wanted = {
    ...params,
    goods: pedigreesId,
    quantity: chosen.reduce((sum, one) => sum + one.quantity, 0),
    lots: lotsOf(chosen),
    reason: reason ?? null,
    ended,
    controlled,
    ...storedProof(body, ended),
  }
  if (controlled) {
    const requestId = waiting?.id ?? (await askForRelease(work, wanted))
    return answer(stocks.quarantine, { status: 202, body: { detail: ANOTHER_MUST_CONFIRM, requestId } })
  }
  const released = await releaseGoods(work, chosen, { reason, note: wanted.note, itemId: params.itemId })
  await recordRelease(work, wanted, released.operation.id)
  return movedReply(chosen, released, 'Active')
}

function movedReply(
  chosen: readonly Chosen[],
  { operation, moved, statusOf }: ReleasedGoods,
  status: Body['status'],
): MovedStock {
  const locations = new Map(chosen.map(({ row }) => [row.id, row.location]))
  return {
    operation,
    moved: moved.map((one) =>
      movedGoods(one, locations.get(one.fromStockId) ?? '', statusOf.get(one.fromStockId) ?? status),
    ),
  }
}

/** Only counts find that goods are missing, and a recall is of a whole lot. */
function checkSettable(reason: QuarantineReason): void {
  const message =
    reason === 'LOSS'
      ? 'Count the goods: what is missing opens a loss case.'
      : reason === 'RECALL'
        ? 'Recall the lot instead.'
        : null
  if (message !== null) throw new BusinessError('stock.reason', message, [{ field: 'reason', message }])
}

function checkNew(row: StockRow, reason: QuarantineReason): void {
  if (!row.quarantineReasons.includes(reason)) return
  const message = `Lot ${row.lot} is in quarantine already: ${quarantineReasons[reason]}.`
  throw new BusinessError('stock.quarantined.refused', message, [{ field: 'pedigreesId', message, stockId: row.id }])
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
