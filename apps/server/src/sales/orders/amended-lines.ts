import { BusinessError } from '@galen/domain/business-error'
import { CANCELED_CAUSE } from '@galen/domain/compliance/suspicion'
import { type Cents, roundToCents } from '@galen/domain/money'
import { addQuantity, keptAllocations } from '@galen/domain/sales/sales-order-line'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { sameAllocation } from './line-writes.ts'
import { newAllocation } from './new-order.ts'
import { loadOrdered, orderable, type OrderedVariation } from './order-variations.ts'
import { type AllocationRecord, type LineRecord, type NewAllocation, writeLine } from './sales-order-line.store.ts'
import type { SalesOrderRecord } from './sales-order.store.ts'

/** A line of a placed order as it is sent: what it is to be. */
export type SentLine = {
  /** The line that is meant, where an item has several. */
  readonly id?: unknown
  readonly freeOfCharge?: boolean | undefined
  readonly note?: string | undefined
  readonly allocation: readonly {
    readonly id: string
    readonly quantity: number
    readonly price: number
    readonly lots?: readonly string[] | undefined
  }[]
}

/** What a line was and what it is to be; without allocations it goes. */
export type LinePlan = {
  readonly line: LineRecord | undefined
  readonly itemId: string
  readonly itemName: string
  readonly freeOfCharge: boolean
  readonly note: string
  readonly allocations: readonly NewAllocation[]
}

/** What becomes of the lines of a placed order: lines that are missing go, unless something of them was shipped. */
export async function planLines(
  work: Work<Actor>,
  order: SalesOrderRecord,
  sent: readonly SentLine[],
): Promise<LinePlan[]> {
  const ids = sent.flatMap(({ allocation }) => allocation.map(({ id }) => id))
  const known = await loadOrdered(work.tx, work.actor, order.customerId, ids)
  const named = sent.map((line) => order.lines.find(({ id }) => id === line.id))
  const taken = new Set(named.flatMap((line) => line ?? []))
  const added = new Set<string>()
  const wanted = sent.map((line, place) => {
    const itemId = itemMeant(known, line, place)
    const own = named[place] ?? order.lines.find((each) => each.itemId === itemId && !taken.has(each))
    const isRepeated =
      named.findIndex((each) => each !== undefined && each === own) < place && named[place] !== undefined
    if (own && (own.itemId !== itemId || isRepeated)) throw notOneItem(place)
    if (!own && (added.has(itemId) || order.lines.some((each) => each.itemId === itemId))) throw notOneItem(place)
    if (own) taken.add(own)
    else added.add(itemId)
    return { itemId, own, line }
  })
  return [
    ...order.lines.filter((line) => !taken.has(line) && !isCanceled(line)).map(removedLine),
    ...wanted.flatMap(({ itemId, own, line }) =>
      own !== undefined && isCanceled(own) ? unchangedLine(own, line) : amendedLine(itemId, own, line, known),
    ),
  ]
}

const isCanceled = ({ allocations }: LineRecord) => allocations.some(({ canceled }) => canceled > 0)

/** What compliance canceled stays on the order as it is; more of it takes another order. */
function unchangedLine(line: LineRecord, sent: SentLine): LinePlan[] {
  const units = sent.allocation.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units === line.quantity) return []
  const message = `${line.itemName}: ${CANCELED_CAUSE.toLowerCase()}. It cannot change.`
  throw new BusinessError('sales-order.canceled.conflict', message, [{ field: 'quantity', message }])
}

/** The item of which a sent line has variations. */
function itemMeant(known: ReadonlyMap<string, OrderedVariation>, line: SentLine, place: number): string {
  const [first] = line.allocation
  if (!first) throw addQuantity(`on line ${place + 1}`)
  const { itemId } = known.get(first.id) ?? orderable(known, first.id, `products.${place}.allocation.0.id`)
  if (line.allocation.some(({ id }) => known.get(id)?.itemId !== itemId)) throw notOneItem(place)
  return itemId
}

const notOneItem = (place: number) =>
  new BusinessError('sales-order.line.validation', 'A line has the variations of one item, once.', [
    { field: `products.${place}`, message: 'has variations of another item, or repeats a line' },
  ])

const shippedOf = ({ allocations }: LineRecord) => allocations.reduce((units, { shipped }) => units + shipped, 0)

function removedLine(line: LineRecord): LinePlan {
  if (shippedOf(line) > 0) throw alreadyShipped(line.itemName, shippedOf(line))
  return { ...line, line, allocations: [] }
}

/** The line as it is to be; none when nothing of it changes. */
function amendedLine(
  itemId: string,
  line: LineRecord | undefined,
  sent: SentLine,
  known: ReadonlyMap<string, OrderedVariation>,
): LinePlan[] {
  const freeOfCharge = sent.freeOfCharge ?? line?.freeOfCharge ?? false
  const before = new Map((line?.allocations ?? []).map((each) => [each.variationId, each]))
  const asked = sent.allocation.map(({ id, quantity, price, lots }) => {
    const current = before.get(id)
    return current
      ? { ...sameAllocation(current), quantity, price: roundToCents(price), lots: lots ?? current.lots }
      : newAllocation(orderable(known, id, 'products'), { quantity, price: roundToCents(price), freeOfCharge, lots })
  })
  const itemName = line?.itemName ?? known.get(sent.allocation[0]?.id ?? '')?.itemName ?? ''
  const allocations = keptAllocations({ itemName, freeOfCharge }, asked)
  for (const current of before.values()) checkShipped(itemName, current, allocations)
  const note = sent.note ?? line?.note ?? ''
  const isUnchanged = line !== undefined && isSame(line, { freeOfCharge, note, allocations })
  return isUnchanged ? [] : [{ line, itemId, itemName, freeOfCharge, note, allocations }]
}

/** The lines as they will be, for the checks before anything is written. */
export function linesAfter(order: SalesOrderRecord, plans: readonly LinePlan[]): LineRecord[] {
  const planned = new Set(plans.map(({ line }) => line?.id))
  const unchanged = order.lines.filter(({ id }) => !planned.has(id))
  const changed = plans
    .filter(({ allocations }) => allocations.length > 0)
    .map(({ line, ...plan }) => {
      const before = new Map((line?.allocations ?? []).map((each) => [each.variationId, each]))
      return {
        ...(line ?? { id: '', position: 0, itemNumber: '', placedQuantity: null, version: 0 }),
        ...plan,
        quantity: plan.allocations.reduce((units, { quantity }) => units + quantity, 0),
        allocations: plan.allocations.map((each) => ({
          ...(before.get(each.variationId) ?? { id: '', placedQuantity: null, shipped: 0, canceled: 0, version: 0 }),
          ...each,
        })),
      }
    })
  return [...unchanged, ...changed]
}

export async function writeLines(work: Work, orderId: string, plans: readonly LinePlan[]): Promise<void> {
  for (const { line, ...wanted } of plans) await writeLine(work, orderId, line, wanted)
}

/** What has left stays on the order. */
function checkShipped(itemName: string, current: AllocationRecord, allocations: readonly NewAllocation[]): void {
  const quantity = allocations.find(({ variationId }) => variationId === current.variationId)?.quantity ?? 0
  if (quantity < current.shipped) throw alreadyShipped(itemName, current.shipped)
}

const alreadyShipped = (itemName: string, shipped: number) =>
  new BusinessError('sales-order.already-shipped', `${itemName}: ${shipped} are shipped already.`, [
    { field: 'quantity', message: `must be at least ${shipped}` },
  ])

type Comparable = Pick<LineRecord, 'freeOfCharge' | 'note'> & { readonly allocations: readonly NewAllocation[] }
const isSame = (line: LineRecord, wanted: Comparable) =>
  line.freeOfCharge === wanted.freeOfCharge &&
  line.note === wanted.note &&
  JSON.stringify(line.allocations.map(comparable)) === JSON.stringify(wanted.allocations.map(comparable))

const comparable = ({
  variationId,
  quantity,
  price,
  lots,
}: {
  variationId: string
  quantity: number
  price: Cents
  lots: readonly string[]
}) => [variationId, quantity, price, lots]
