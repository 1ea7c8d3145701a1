import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import type { ReceiptLine } from './receipt-line.store.ts'
import type { SettledQuestion } from './settled-questions.ts'

/** Takes refused lots off the receipt and marks those that go to quarantine; answers the lines as they are then. */
export async function refuseLots(
  { tx, actor }: Work,
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
  await sql`
    delete from receipt_package where company_id = ${actor.companyId} and receipt_lot_id = any(${idsOf(refused)}::uuid[])`.execute(
    tx,
  )
  await sql`
    delete from receipt_lot where company_id = ${actor.companyId} and id = any(${idsOf(refused)}::uuid[])`.execute(tx)
  await sql`
    update receipt_lot set quarantine_reason = coalesce(quarantine_reason, 'MANUAL')
    where company_id = ${actor.companyId} and id = any(${idsOf(quarantined)}::uuid[])`.execute(tx)
  return lines.map((line) => {
    const lots = line.lots
      .filter(({ lot }) => !refused.has(keyOf(line, lot)))
      .map((lot) =>
        quarantined.has(keyOf(line, lot.lot)) ? { ...lot, quarantineReason: lot.quarantineReason ?? 'MANUAL' } : lot,
      )
    return { ...line, lots, quantity: lots.reduce((total, { quantity }) => total + quantity, 0) }
  })
}
