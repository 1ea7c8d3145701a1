import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import { invoiceLifecycle, ITEM_NOT_ON_INVOICE } from '@galen/domain/sales/invoice'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { loadInvoiceLines } from '../invoice-line.store.ts'
import { removeTypedLot } from '../invoice-lot.store.ts'
import { lockInvoice } from '../invoice.store.ts'
import { settlePicks } from '../picked-lines.ts'
import { type Narrowed, releasePicked } from '../picking/release-picked.ts'

type Meant = {
  readonly id: string
  readonly itemId: string
  readonly allocId: string
  readonly lot: string
  readonly gtin?: string
}
export const removeInvoicePackage = command(invoices.removePackage, ({ params, query, ...work }) =>
  putBack(work, params, query),
)

export const removeInvoiceGtinPackage = command(invoices.removeGtinPackage, ({ params, query, ...work }) =>
  putBack(work, params, query),
)

/** Puts back what was picked of a lot: all of it, one receipt's, so many, or the units that are named. */
async function putBack(work: Work<Actor>, meant: Meant, narrowed: Narrowed) {
  const { tx, actor } = work
  const invoice = await lockInvoice(work, meant.id)
  invoiceLifecycle.after('edit', invoice.status)
  const before = await loadInvoiceLines(tx, actor, invoice.id)
  const lines = before.filter(
    ({ id, itemId, variationId, orderAllocationId }) =>
      itemId === meant.itemId && [id, variationId, orderAllocationId].includes(meant.allocId),
  )
  if (lines.length === 0) throw new BusinessError('invoice.line.not-found', ITEM_NOT_ON_INVOICE)
  let units = 0
  for (const line of lines) {
    const rest = narrowed.quantity === undefined ? undefined : narrowed.quantity - units
    if (rest === 0) break
    units += line.dropShip
      ? await removeTypedLot(work, line.id, meant.lot)
      : await releasePicked(work, line, meant, { ...narrowed, quantity: rest })
  }
  if (units === 0) throw new BusinessError('invoice.lot.not-found', `Lot ${meant.lot} is not on this invoice.`)
  const lineIds = lines.map(({ id }) => id)
  return settlePicks(work, invoice, before, {
    lineIds,
    added: -units,
    message: 'Lot removed',
    action: 'put-back-goods',
  })
}
