import { sql } from 'kysely'
import { receipts } from '@galen/contract/purchasing/receipts'
import { centsToNumber } from '@galen/domain/money'
import { INVALID_DRAFT, receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { containerName } from '@galen/domain/purchasing/receipt-container'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { loadReceiptLines, merchandiseOf, updateReceiptLines } from '../receipt-line.store.ts'
import { takePackages } from '../receipt-lot.store.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewCounted } from '../receipt.view.ts'

/** P16: what one scan of a container counted is taken back by one act. */
export const removeContainer = command(receipts.removeContainer, async (work) => {
  const { params, query, tx, actor } = work
  const receipt = await lockReceipt(work, params.id, INVALID_DRAFT)
  receiptLifecycle.after('count', receipt.status)
  const before = await loadReceiptLines(tx, actor.companyId, receipt.id)
  const less = await takePackages(work, receipt.id, sql`p.container = ${query.code}`)
  if (less.size === 0) throw notFound('Container')
  const changed = before.flatMap((line) => {
    const gone = line.lots.reduce((total, { id }) => total + (less.get(id) ?? 0), 0)
    return gone === 0 ? [] : [{ ...line, quantity: line.quantity - gone }]
  })
  await updateReceiptLines(work, changed)
  const lines = await loadReceiptLines(tx, actor.companyId, receipt.id)
  const units = (of: readonly { readonly quantity: number }[]) =>
    of.reduce((total, { quantity }) => total + quantity, 0)
  const name = containerName(query.code)
  const saved = await saveReceipt(
    work,
    receipt,
    { ...receipt, merchandise: centsToNumber(merchandiseOf(lines)) },
    {
      action: 'uncount-receipt',
      parts: { before: { container: name, units: units(before) }, after: { units: units(lines) } },
    },
  )
  const added = units(lines) - units(before)
  const message = `Everything of ${name} was taken back.`
  return viewCounted(tx, actor, { receipt: saved, lines, changed: changed.map(({ id }) => id), message, added })
})
