import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderRecord } from '@galen/contract/purchasing/purchase-order.fields'
import { BusinessError } from '@galen/domain/business-error'
import { parseUnitCost, unitCostToNumber, zeroUnitCost } from '@galen/domain/money'
import { orderLineProblems } from '@galen/domain/purchasing/purchase-order'
import { asJson } from '../../platform/database/as-json.ts'
import { invalid } from '../../platform/errors.ts'
import { mergeChanges } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'
import { checkEachOnce } from './each-once.ts'
import type { PurchaseLineRecord, PlannedLine, TargetRecord } from './purchase-order-line.store.ts'

type SentTarget = { readonly salesOrderId: string; readonly quantity: number }

/** A line as it is sent; what is left out stays, or is what a new line begins with. */
export type SentPurchaseLine = {
  readonly purchasableItemId: string
  readonly quantity?: number | undefined
  readonly purchasePrice?: number | undefined
  readonly updateCost?: boolean | undefined
  readonly note?: string | undefined
  readonly targets?: readonly SentTarget[] | undefined
  /** The version of the line that was changed; without it the line is saved as sent. */
  readonly version?: number | undefined
}

type OfferedVariation = {
  readonly id: string
  readonly itemId: string
  readonly vendorId: string
  readonly itemName: string
  readonly cost: string | null
}

export type PurchaseLinePlan = {
  readonly planned: readonly PlannedLine[]
  /** The vendor of the order: its own, or that of the first variation on it. */
  readonly vendorId: string | null
}

/** What becomes of the lines that are sent, with their variations and targets resolved in one statement each. */
export async function planOrderLines(
  work: Work,
  order: Pick<OrderRecord, 'vendorId'>,
  lines: readonly PurchaseLineRecord[],
  sent: readonly SentPurchaseLine[],
): Promise<PurchaseLinePlan> {
  checkEachOnce(sent)
  const variations = await loadVariations(work, sent)
  const vendorId = order.vendorId ?? variations.get(sent[0]?.purchasableItemId ?? '')?.vendorId ?? null
  const targetsOf = await resolveTargets(work, sent, lines)
  const planned: PlannedLine[] = []
  let position = Math.max(0, ...lines.map((line) => line.position))
  for (const [place, line] of sent.entries()) {
    const variation = variations.get(line.purchasableItemId)
    if (!variation) throw invalid([{ field: 'purchasableItemId', message: 'is no variation of an item', place }])
    if (variation.vendorId !== vendorId) throw notFromVendor(variation)
    const before = lines.find(({ variationId }) => variationId === variation.id) ?? null
    const current = before ?? newLine(variation, ++position)
    const after = await mergedLine(work, current, line, targetsOf(line))
    const problems = after ? orderLineProblems(after) : []
    if (problems.length > 0) throw invalid(problems.map((problem) => ({ ...problem, place })))
    if (after) planned.push({ before, after: before ? after : { ...after, version: 1 } })
    else if (!before) planned.push({ before, after: current })
  }
  return { planned, vendorId }
}

const notFromVendor = ({ itemName }: OfferedVariation) =>
  new BusinessError('purchase-order.other-vendor', `${itemName} is a variation of another vendor.`, [
    { field: 'purchasableItemId', message: 'belongs to another vendor' },
  ])

async function loadVariations({ tx, actor }: Work, sent: readonly SentPurchaseLine[]) {
  const ids = sent.map(({ purchasableItemId }) => purchasableItemId)
  const { rows } = await sql<OfferedVariation>`
    select v.id, v.item_id as "itemId", v.vendor_id as "vendorId", i.item_name as "itemName", v.cost
    from item_variation v join item i on i.company_id = v.company_id and i.id = v.item_id
    where v.company_id = ${actor.companyId} and v.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function newLine({ id, itemId, cost }: OfferedVariation, position: number): PurchaseLineRecord {
  const currentPrice = cost === null ? null : parseUnitCost(cost)
  return {
    id: randomUUID(),
    position,
    itemId,
    variationId: id,
    quantity: 0,
    currentPrice,
    purchasePrice: currentPrice ?? zeroUnitCost,
    updateCost: false,
    note: '',
    received: 0,
    targets: [],
    version: 1,
  }
}

/** The line with what was sent, or null when nothing of it is new. */
async function mergedLine(
  { tx, actor }: Work,
  line: PurchaseLineRecord,
  { version = line.version, ...sent }: SentPurchaseLine,
  targets: readonly TargetRecord[] | undefined,
): Promise<PurchaseLineRecord | null> {
  const { quantity, updateCost, note } = line
  const values = {
    quantity,
    purchasePrice: unitCostToNumber(line.purchasePrice),
    updateCost,
    note,
    targets: line.targets,
    version: line.version,
  }
  const merged = await mergeChanges(tx, actor.companyId, 'purchase-order-line', line.id, values, {
    quantity: sent.quantity,
    purchasePrice: sent.purchasePrice,
    updateCost: sent.updateCost,
    note: sent.note,
    targets,
    version,
  })
  return merged && { ...line, ...merged, purchasePrice: parseUnitCost(merged.purchasePrice) }
}

type Wanted = { readonly order: string; readonly variation: string }
const keyOf = ({ order, variation }: Wanted) => `${order} ${variation}`

/**
 * The allocations of placed sales orders that the targets name: one for each order and variation. What a line is bought for
 * already stays, even if that order was closed meanwhile; a drop-ship sale can be invoiced and closed before it is bought.
 */
async function resolveTargets(
  { tx, actor }: Work,
  sent: readonly SentPurchaseLine[],
  lines: readonly PurchaseLineRecord[],
) {
  const wanted = sent.flatMap(({ purchasableItemId, targets = [] }) =>
    targets.map(({ salesOrderId }) => ({ order: salesOrderId, variation: purchasableItemId })),
  )
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await sql<Wanted & { id: string }>`
          select a.id, a.order_id as "order", a.variation_id as variation
          from jsonb_to_recordset(${asJson(wanted)}) as w ("order" uuid, variation uuid)
            join sales_order_allocation a on a.company_id = ${actor.companyId} and a.order_id = w."order"
              and a.variation_id = w.variation
            join sales_order o on o.company_id = a.company_id and o.id = a.order_id
              and (o.status in ('Placed', 'Hold') or a.drop_ship and o.status = 'Closed')`.execute(tx)
  const allocations = new Map(rows.map((row) => [keyOf(row), row.id]))
  return ({ purchasableItemId, targets }: SentPurchaseLine): TargetRecord[] | undefined =>
    targets?.map(({ salesOrderId, quantity }) => {
      const line = lines.find(({ variationId }) => variationId === purchasableItemId)
      const allocationId =
        allocations.get(keyOf({ order: salesOrderId, variation: purchasableItemId })) ??
        line?.targets.find((known) => known.salesOrderId === salesOrderId)?.allocationId
      if (allocationId === undefined)
        throw invalid([{ field: 'targets', message: 'name a sales order that is not open for this item' }])
      return { salesOrderId, allocationId, quantity }
    })
}
