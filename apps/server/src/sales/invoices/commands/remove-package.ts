import { sql } from 'kysely'
import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import { invoiceLifecycle, ITEM_NOT_ON_INVOICE } from '@galen/domain/sales/invoice'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { releaseAllocations } from '../../../warehouse/stock-ledger.ts'
import { type InvoiceLineRecord, loadInvoiceLines } from '../invoice-line.store.ts'
import { removeTypedLot } from '../invoice-lot.store.ts'
import { lockInvoice } from '../invoice.store.ts'
import { settlePicks } from '../picked-lines.ts'

type Meant = {
  readonly id: string
  readonly itemId: string
  readonly allocId: string
  readonly lot: string
  readonly gtin?: string
}
type Narrowed = {
  readonly receiptId?: string | undefined
  readonly serialNumbers?: string | undefined
  readonly quantity?: number | undefined
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
      : await release(work, line, meant, { ...narrowed, quantity: rest })
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

type Held = { readonly stockId: string; readonly unitId: string | null }

async function release(work: Work, line: InvoiceLineRecord, meant: Meant, narrowed: Narrowed): Promise<number> {
  const { tx, actor } = work
  const serials = narrowed.serialNumbers?.split(',').filter((serial) => serial !== '')
  const { rows } = await sql<Held>`
    select a.stock_id as "stockId", a.unit_id as "unitId" from allocation a
      join stock s on s.company_id = a.company_id and s.id = a.stock_id
      join lot l on l.company_id = s.company_id and l.id = s.lot_id
      left join unit u on u.company_id = a.company_id and u.id = a.unit_id
    where a.company_id = ${actor.companyId} and a.line_id = ${line.id} and l.number = ${meant.lot}
      and (${narrowed.receiptId ?? null}::uuid is null or s.receipt_id = ${narrowed.receiptId ?? null}::uuid)
      and (${meant.gtin ?? null}::text is null or u.gtin = lpad(${meant.gtin ?? ''}, 14, '0'))
      and (${serials ?? null}::text[] is null or u.serial = any(${serials ?? []}::text[]))`.execute(tx)
  const byStock = Map.groupBy(rows, ({ stockId }) => stockId)
  let units = 0
  for (const [stockId, held] of byStock) {
    const unitIds = held.flatMap(({ unitId }) => unitId ?? [])
    const rest = narrowed.quantity === undefined ? undefined : narrowed.quantity - units
    if (rest === 0) break
    const released = await releaseAllocations(work, {
      lineId: line.id,
      stockId,
      ...(unitIds.length > 0 ? { unitIds } : rest === undefined ? {} : { quantity: rest }),
    })
    units += released.reduce((count, { quantity }) => count + quantity, 0)
  }
  return units
}
