import { centsToNumber } from '@galen/domain/money'
import type { AllocationRecord, LineRecord } from './sales-order-line.store.ts'

type AuditedLine = Pick<LineRecord, 'id' | 'itemNumber' | 'quantity' | 'freeOfCharge' | 'note'> & {
  readonly allocations: readonly Pick<AllocationRecord, 'variationId' | 'quantity' | 'price'>[]
}

/** A line as the audit has it. What it costs us is not in it. */
export const auditedLine = ({ itemNumber, quantity, freeOfCharge, note, allocations }: AuditedLine) => ({
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
export function changedLines(before: readonly AuditedLine[], after: readonly AuditedLine[]) {
  const written = (lines: readonly AuditedLine[]) =>
    new Map(lines.map((line) => [line.id, JSON.stringify(auditedLine(line))]))
  const [old, now] = [written(before), written(after)]
  const differing = (
    lines: readonly AuditedLine[],
    other: ReadonlyMap<string, string>,
    own: ReadonlyMap<string, string>,
  ) => lines.filter(({ id }) => other.get(id) !== own.get(id)).map(auditedLine)
  return {
    before: { products: differing(before, now, old) },
    after: { products: differing(after, old, now) },
  }
}
