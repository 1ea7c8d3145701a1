import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import { supplyReasons } from '../../partners/vendor-supply.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import type { ReceiptLine } from './receipt-line.store.ts'

type Traded = { name: string; type: string; deaSchedule: DeaSchedule | null; isNarcotic: boolean | null }

/** Drugs are received from authorized trading partners only; what is inactive by now can still come in. */
export async function checkMaySupply(
  { tx, actor }: Work<Actor>,
  vendorId: string,
  lines: readonly ReceiptLine[],
  day: BusinessDate,
): Promise<void> {
  const ids = lines.flatMap(({ itemId }) => itemId ?? [])
  const { rows } = await sql<Traded>`
    select item_name as name, type, dea_schedule as "deaSchedule", is_narcotic as "isNarcotic"
    from item where company_id = ${actor.companyId} and id = any(${ids}::uuid[])`.execute(tx)
  const items = rows.map(({ type, ...item }) => ({ ...item, isActive: true, isPrescription: type === 'prescription' }))
  const reasons = await supplyReasons(tx, actor, vendorId, items, day)
  const [stop] = reasons.filter(({ effect, code }) => effect === 'block' && code !== 'VENDOR_INACTIVE')
  if (stop)
    throw new BusinessError('receipt.vendor-not-authorized', stop.words, [
      { field: 'vendorId', message: stop.whatToDo, code: stop.code },
    ])
}
