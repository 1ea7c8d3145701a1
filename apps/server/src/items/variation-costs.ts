import { sql } from 'kysely'
import { parseUnitCost, type UnitCost, unitCostToDecimal, unitCostToNumber } from '@galen/domain/money'
import { asJson } from '../platform/database/as-json.ts'
import { lockRows } from '../platform/database/locks.ts'
import { nextVersion } from '../platform/database/next-version.ts'
import type { Work } from '../platform/work.ts'

type NewCost = { readonly itemId: string; readonly variationId: string; readonly cost: UnitCost }
type Changed = { readonly id: string; readonly before: string | null; readonly after: string; readonly version: number }

/** Sets the current cost of variations that were bought at another price; the reason names the document. */
export async function setVariationCosts(work: Work, costs: readonly NewCost[], reason: string): Promise<void> {
  if (costs.length === 0) return
  const { tx, actor, audit } = work
  await lockRows(
    work,
    'item',
    costs.map(({ itemId }) => itemId),
    'no key update',
  )
  const sent = costs.map(({ variationId, cost }) => ({ id: variationId, cost: unitCostToDecimal(cost) }))
  const { rows } = await sql<Changed>`
    with wanted as (
      select v.id, v.cost as before, s.cost from jsonb_to_recordset(${asJson(sent)}) as s (id uuid, cost numeric)
        join item_variation v on v.company_id = ${actor.companyId} and v.id = s.id and v.cost is distinct from s.cost)
    update item_variation v set cost = w.cost, version = ${nextVersion('v')} from wanted w
    where v.company_id = ${actor.companyId} and v.id = w.id
    returning v.id, w.before, v.cost as after, v.version`.execute(tx)
  const shown = (cost: string) => unitCostToNumber(parseUnitCost(cost))
  for (const { id, before, after, version } of rows)
    audit('item-variation', {
      id,
      action: 'change',
      version,
      before: { cost: before === null ? null : shown(before) },
      after: { cost: shown(after) },
      justification: reason,
    })
}
