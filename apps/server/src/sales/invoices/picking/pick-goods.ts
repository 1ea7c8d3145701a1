import { BusinessError } from '@galen/domain/business-error'
import {
  decidePick,
  type PickDecision,
  type PickLine,
  type PickScan,
  type PickStock,
} from '@galen/domain/sales/invoice-pick'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { allocateStock, lotRows } from '../../../warehouse/stock-ledger.ts'
import type { InvoiceLineRecord } from '../invoice-line.store.ts'
import type { InvoiceRecord } from '../invoice.store.ts'
import { minDaysToExpiry } from '../invoice.view.ts'
import { knownCodes, knownUnits } from './pick-facts.ts'

type Taken = Extract<PickDecision, { kind: 'pick' }>

/** Picks goods for the lines of a draft, all of them or none. Answers what was taken. */
export async function pickGoods(
  work: Work,
  invoice: Pick<InvoiceRecord, 'id'>,
  lines: readonly InvoiceLineRecord[],
  scans: readonly PickScan[],
): Promise<Taken[]> {
  const { tx, actor } = work
  const { companyId } = actor
  const open = lines.filter(({ dropShip, variationId, itemId }) => !dropShip && variationId !== null && itemId !== null)
  const asked = { day: await accountingDate(work), minDaysToExpiry: await minDaysToExpiry(tx, companyId, invoice.id) }
  const variationIds = open.flatMap(({ variationId }) => variationId ?? [])
  let stock: PickStock[] = await lotRows(tx, companyId, { variationIds }, asked)
  let toPick: PickLine[] = open.map((line) => ({
    lineId: line.id,
    itemId: line.itemId ?? '',
    itemName: line.itemName,
    variationId: line.variationId ?? '',
    quantity: line.quantity,
    picked: line.picked,
  }))
  const codes = await knownCodes(tx, companyId, [
    ...new Set(scans.flatMap(({ code, gtin }) => [code, gtin ?? code].filter((each) => each !== ''))),
  ])
  const unitOf = await knownUnits(tx, companyId, invoice.id, scans)
  const picks: Taken[] = []
  for (const scan of scans) {
    const known = codes.get(scan.gtin ?? scan.code) ?? codes.get(scan.code) ?? null
    const decision = decidePick({ scan, known, unit: unitTaken(unitOf(scan), picks, invoice.id), lines: toPick, stock })
    if (decision.kind === 'refused') throw refusal(decision)
    picks.push(decision)
    const { lineId, stockId, quantity } = decision
    toPick = toPick.map((line) => (line.lineId === lineId ? { ...line, picked: line.picked + quantity } : line))
    stock = stock.map((row) => (row.stockId === stockId ? { ...row, free: row.free - quantity } : row))
  }
  await allocateStock(work, { kind: 'invoice', id: invoice.id }, together(picks))
  return picks
}

type Unit = ReturnType<Awaited<ReturnType<typeof knownUnits>>>

/** A unit that was scanned twice in one request is on the invoice already. */
const unitTaken = (unit: Unit, picks: readonly Taken[], invoiceId: string): Unit =>
  unit && picks.some(({ unitIds }) => unitIds.includes(unit.unitId))
    ? { ...unit, heldBy: { documentId: invoiceId, isThis: true } }
    : unit

/** Refusals because others were faster. */
const TAKEN: ReadonlySet<string> = new Set(['short', 'taken'])

const refusal = ({ code, mark, message, goods }: Extract<PickDecision, { kind: 'refused' }>) =>
  new BusinessError(`invoice.pick.${code}${TAKEN.has(code) ? '.conflict' : ''}`, message, [
    { field: 'scan', message, mark, reason: code, ...goods },
  ])

/** One allocation for each line and row of stock. */
function together(picks: readonly Taken[]) {
  const byRow = Map.groupBy(picks, ({ lineId, stockId }) => `${lineId} ${stockId}`)
  return [...byRow.values()].map((parts) => ({
    lineId: parts[0]?.lineId ?? '',
    stockId: parts[0]?.stockId ?? '',
    quantity: parts.reduce((units, { quantity }) => units + quantity, 0),
    unitIds: parts.flatMap(({ unitIds }) => unitIds),
    reason: parts.map(({ reason }) => reason).find((reason) => reason !== null) ?? null,
  }))
}
