import { salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { destinationOf } from '@galen/contract/topic'
import { centsToNumber } from '@galen/domain/money'
import { difference, type Values } from '../../platform/effects.ts'
import type { Work } from '../../platform/work.ts'
import type { LineRecord } from './sales-order.store.ts'

type Changed = {
  readonly id: string
  readonly version: number
  readonly before: Values | null
  readonly after: Values | null
  readonly action: string
}

/** Says in the audit what changed in an order, and notifies the screens that have it open. */
export function recordOrder(work: Pick<Work, 'audit' | 'publish'>, change: Changed): void {
  work.audit('sales-order', change)
  const { fields } = difference(change.before, change.after)
  publishOrder(work, change.id, change.version, fields)
}

export function publishOrder(
  { publish }: Pick<Work, 'publish'>,
  id: string,
  version: number,
  changed: readonly string[],
): void {
  publish(destinationOf(salesOrderTopic, { id }), { type: 'sales-order', id, version, changed })
}

/** A line as the audit has it. What it costs us is not in it. */
export const auditedLine = ({ itemNumber, quantity, freeOfCharge, note, allocations }: LineRecord) => ({
  item: itemNumber,
  quantity,
  ...(freeOfCharge ? { freeOfCharge } : {}),
  ...(note === '' ? {} : { note }),
  allocation: allocations.map(({ variationId, quantity: units, price }) => ({
    variationId,
    quantity: units,
    price: centsToNumber(price),
  })),
})

/** The lines that differ, on each side. Every write of lines has the field, so that no version goes without an audit. */
export function changedLines(before: readonly LineRecord[], after: readonly LineRecord[]) {
  const written = (lines: readonly LineRecord[]) =>
    new Map(lines.map((line) => [line.itemId, JSON.stringify(auditedLine(line))]))
  const [old, now] = [written(before), written(after)]
  const differing = (
    lines: readonly LineRecord[],
    other: ReadonlyMap<string, string>,
    own: ReadonlyMap<string, string>,
  ) => lines.filter(({ itemId }) => other.get(itemId) !== own.get(itemId)).map(auditedLine)
  return {
    before: { products: differing(before, now, old) },
    after: { products: differing(after, old, now) },
  }
}
