import { lotCorrected } from '@galen/contract/warehouse/lot-events'
import { sql } from 'kysely'
import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate, parseBusinessDate } from '@galen/domain/dates'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { findJustification } from '../../../admin/chosen-justification.ts'
import { aboutToLock, lockRows } from '../../../platform/database/locks.ts'
import { nextVersion } from '../../../platform/database/next-version.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { publishStock } from '../../ledger/movements.ts'
import { loadStock } from '../../ledger/stock-row.store.ts'
import { transferStock } from '../../ledger/transfers.ts'
import { newOperation, recordOperation } from '../stock-operation.store.ts'

/** POST /api/stocks/pedigree/edit/lot: what was shipped under the old number keeps it. */
export const editLot = command(
  stocks.editLot,
  async ({ body, ...work }) => {
    await checkPeriod(work, await accountingDate(work), ['inventory'])
    const justification = await findJustification(
      work,
      'lotQtyUpdate',
      body,
      'Choose a reason for the change of the lot.',
    )
    const { itemId, oldLot, newLot } = body
    const lots = await lockLots(work, itemId, [oldLot, newLot], body.expirationDate)
    const before = lots.get(oldLot)
    const after = lots.get(newLot)
    if (!before || !after) throw notFound(`Lot ${oldLot}`)
    const expiresOn = body.expirationDate ? parseBusinessDate(body.expirationDate) : before.expiresOn
    if (oldLot === newLot && expiresOn === before.expiresOn)
      throw new BusinessError('lot.same', `Lot ${oldLot} has this number and expiry already.`, [
        { field: 'newLot', message: 'is as it was' },
      ])
    checkLots(before, after, expiresOn)
    const operation = await newOperation(work, 'LOT_RENAME', { note: body.note, justification })
    const ids = await rowsOfLot(work, before.id)
    if (oldLot === newLot) await changeExpiry(work, before, expiresOn, ids)
    else {
      const rows = await loadStock(work.tx, work.actor.companyId, ids)
      await transferStock(
        work,
        operation,
        'LOT_RENAME',
        rows.map(({ id, onHand }) => ({ stockId: id, quantity: onHand, to: { lotId: after.id } })),
      )
    }
    const told = { itemId, oldLot, newLot, oldExpiration: before.expiresOn, expiration: expiresOn }
    const recorded = await recordOperation(work, 'LOT_RENAME', operation, told)
    work.emit(lotCorrected, {
      lotId: before.id,
      newLotId: after.id,
      operationId: recorded.id,
      oldLot,
      newLot,
      expiresOn,
    })
    return { operation: recorded, lotId: after.id, lot: newLot, expirationDate: expiresOn }
  },
  { posting: true },
)

type Lot = {
  readonly id: string
  readonly number: string
  readonly expiresOn: BusinessDate
  readonly recalled: boolean
}

/** Both lots, no one else moving them in the meantime; a new number comes into being with the expiry of the old one. */
async function lockLots(
  work: Work<Actor>,
  itemId: string,
  numbers: readonly [oldLot: string, newLot: string],
  expiresOn: string | undefined,
): Promise<Map<string, Lot>> {
  const { tx, actor } = work
  const [oldLot, newLot] = numbers
  aboutToLock(tx, 'lot')
  await sql`
    insert into lot (company_id, item_id, number, expires_on)
    select company_id, item_id, ${newLot}, coalesce(${expiresOn ?? null}::date, expires_on) from lot
    where company_id = ${actor.companyId} and item_id = ${itemId} and number = ${oldLot}
    on conflict do nothing`.execute(tx)
  const found = await tx
    .selectFrom('lot')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('item_id', '=', itemId)
    .where('number', 'in', [...numbers])
    .execute()
  const ids = found.map(({ id }) => id)
  await lockRows(work, 'lot', ids)
  const { rows } = await sql<Lot>`
    select id, number, expires_on as "expiresOn", recalled_at is not null as recalled from lot
    where company_id = ${actor.companyId} and id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((lot) => [lot.number, lot]))
}

function checkLots(before: Lot, after: Lot, expiresOn: BusinessDate): void {
  const recalled = [before, after].find((lot) => lot.recalled)
  if (recalled)
    throw new BusinessError('lot.recalled.refused', `Lot ${recalled.number} was recalled and cannot be changed.`)
  if (before.id !== after.id && after.expiresOn !== expiresOn)
    throw new BusinessError(
      'lot.expiry.conflict',
      `Lot ${after.number} expires on ${formatDate(after.expiresOn)}, not on ${formatDate(expiresOn)}.`,
      [{ field: 'newLot', message: 'exists with another expiry', expiresOn: after.expiresOn }],
    )
}

async function rowsOfLot({ tx, actor }: Work, lotId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stock where company_id = ${actor.companyId} and lot_id = ${lotId} and on_hand > 0 order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function changeExpiry(work: Work, lot: Lot, expiresOn: BusinessDate, stockIds: readonly string[]): Promise<void> {
  await sql`
    update lot set expires_on = ${expiresOn}::date, version = ${nextVersion()}
    where company_id = ${work.actor.companyId} and id = ${lot.id}`.execute(work.tx)
  publishStock(work, stockIds)
}
