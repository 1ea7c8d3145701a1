import type { Work } from '../../platform/work.ts'
import type { ReceiptLine } from './receipt-line.store.ts'
import { quarantineLotRows, refuseLotRows } from './receipt-lot.store.ts'
import type { SettledQuestion } from './settled-questions.ts'

/** Takes refused lots off the receipt and marks those that go to quarantine; answers the lines as they are then. */
export async function refuseLots(
  work: Work,
  lines: readonly ReceiptLine[],
  settled: readonly SettledQuestion[],
): Promise<ReceiptLine[]> {
  const decided = (decision: 'refuse' | 'quarantine') =>
    new Set(
      settled
        .filter((one) => one.decision === decision && one.question.lot !== null)
        .map(({ question }) => `${question.purchasableItemId} ${question.lot}`),
    )
  const [refused, quarantined] = [decided('refuse'), decided('quarantine')]
  if (refused.size === 0 && quarantined.size === 0) return [...lines]
  const keyOf = (line: ReceiptLine, lot: string) => `${line.variationId} ${lot}`
  const idsOf = (keys: ReadonlySet<string>) =>
    lines.flatMap((line) => line.lots.filter(({ lot }) => keys.has(keyOf(line, lot))).map(({ id }) => id))
  await refuseLotRows(work, idsOf(refused))
  await quarantineLotRows(work, idsOf(quarantined))
  return lines.map((line) => {
    const lots = line.lots
      .filter(({ lot }) => !refused.has(keyOf(line, lot)))
      .map((lot) =>
        quarantined.has(keyOf(line, lot.lot)) ? { ...lot, quarantineReason: lot.quarantineReason ?? 'MANUAL' } : lot,
      )
    return { ...line, lots, quantity: lots.reduce((total, { quantity }) => total + quantity, 0) }
  })
}
