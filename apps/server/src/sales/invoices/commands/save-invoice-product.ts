import type { GivenLot } from '@galen/contract/sales/given-goods'
import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import { INVALID_ITEM, invoiceLifecycle, ITEM_NOT_ON_INVOICE } from '@galen/domain/sales/invoice'
import { todayOf, type Work } from '../../../platform/work.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { type InvoiceLineRecord, loadInvoiceLines } from '../invoice-line.store.ts'
import { lockInvoice } from '../invoice.store.ts'
import { settlePicks } from '../picked-lines.ts'
import { typeDropShipLots } from '../picking/drop-ship-lots.ts'
import { pickGoods } from '../picking/pick-goods.ts'
import { lockStockOf, releasePicked } from '../picking/release-picked.ts'
import { scansOfCode, scansOfLot } from '../picking/pick-requests.ts'
import { setShippingQuantity } from '../picking/shipping-quantity.ts'

type Body = {
  readonly scan?: string | undefined
  readonly lineId?: string | undefined
  readonly quantity?: number | undefined
  readonly reason?: string | null | undefined
  readonly products?: readonly GivenProduct[] | undefined
  readonly lots?: readonly GivenLot[] | undefined
}
type GivenProduct = {
  readonly lineId?: string | undefined
  readonly sellableId?: string | undefined
  readonly shippingQuantity?: number | undefined
  readonly version?: number | undefined
  readonly lots?: readonly GivenLot[] | undefined
  readonly instead?: { readonly lot: string; readonly receiptId?: string | null | undefined } | undefined
}

/** Picks goods by scan or lot and sets how much of a line is shipped. All of a request happens, or nothing. */
export const saveInvoiceProduct = command(invoices.saveProduct, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const isEmpty = body.scan === undefined && !body.lots?.length && !body.products?.length
  if (isEmpty)
    throw new BusinessError('invoice.item.validation', INVALID_ITEM, [{ field: 'products', message: INVALID_ITEM }])
  const invoice = await lockInvoice(work, params.id)
  invoiceLifecycle.after('edit', invoice.status)
  const before = await loadInvoiceLines(tx, actor, invoice.id)
  const touched = new Set<string>()
  const emptied = await swapOut(work, before, body.products ?? [])
  for (const { id } of emptied.lines) touched.add(id)
  const lines = await setQuantities(work, emptied.of(before), body.products ?? [], touched)
  const typed = await typeLots(work, invoice.id, lines, body.products ?? [])
  for (const lineId of typed.lineIds) touched.add(lineId)
  const picks = await pickGoods(work, invoice, lines, await scansOf(work, lines, body))
  for (const { lineId } of picks) touched.add(lineId)
  const added = typed.units - emptied.units + picks.reduce((units, { quantity }) => units + quantity, 0)
  const lots = [...new Set([...typed.lots, ...picks.map(({ lot }) => lot)])]
  return settlePicks(work, invoice, before, {
    lineIds: [...touched],
    added,
    message:
      emptied.lots.length > 0 ? `Lot ${lots.join(', ')} replaces lot ${emptied.lots.join(', ')}.` : messageOf(lots),
    action: 'pick-goods',
  })
})

/** Gives back the lots that others are taken instead of. Where the other cannot be taken, nothing goes back. */
async function swapOut(work: Work<Actor>, lines: readonly InvoiceLineRecord[], products: readonly GivenProduct[]) {
  const back = new Map<string, number>()
  const lots: string[] = []
  const swapped = products.filter(({ instead }) => instead)
  const swappedLines = lines.filter(({ id }) => swapped.some(({ lineId }) => lineId === id))
  if (swappedLines.length > 0) await lockStockOf(work, swappedLines)
  for (const product of swapped) {
    if (!product.instead) continue
    const { lot, receiptId } = product.instead
    const line = lines.find(({ id }) => id === product.lineId)
    const units = line && !line.dropShip ? await releasePicked(work, line, { lot }, { receiptId }) : 0
    if (!line || units === 0) throw new BusinessError('invoice.lot.not-found', `Lot ${lot} is not on this invoice.`)
    back.set(line.id, (back.get(line.id) ?? 0) + units)
    lots.push(lot)
  }
  return {
    lots,
    units: [...back.values()].reduce((sum, units) => sum + units, 0),
    lines: lines.filter(({ id }) => back.has(id)),
    of: (all: readonly InvoiceLineRecord[]) =>
      all.map((line) => ({ ...line, picked: line.picked - (back.get(line.id) ?? 0) })),
  }
}

const messageOf = (lots: readonly string[]) => {
  if (lots.length === 0) return 'Saved successfully'
  return lots.length === 1 ? `Lot ${lots[0]} added successfully.` : 'Lot added'
}

/** The line that is meant: by its own id, or the first open one of the item. */
function lineOf(lines: readonly InvoiceLineRecord[], product: GivenProduct): InvoiceLineRecord {
  const fitting = lines.filter(
    ({ id, itemId }) =>
      (product.lineId === undefined || id === product.lineId) &&
      (product.sellableId === undefined || itemId === product.sellableId),
  )
  const line = fitting.find(({ picked, quantity }) => picked < quantity) ?? fitting[0]
  if (!line || (product.lineId === undefined && product.sellableId === undefined))
    throw new BusinessError('invoice.item.not-on-invoice', ITEM_NOT_ON_INVOICE, [
      { field: 'products', message: ITEM_NOT_ON_INVOICE },
    ])
  return line
}

async function setQuantities(
  work: Work,
  lines: readonly InvoiceLineRecord[],
  products: readonly GivenProduct[],
  touched: Set<string>,
): Promise<readonly InvoiceLineRecord[]> {
  let current = lines
  for (const product of products) {
    if (product.shippingQuantity === undefined) continue
    const line = lineOf(current, product)
    if (product.version !== undefined && product.version !== line.version)
      throw new BusinessError('conflict', 'Someone changed this line.', [
        { field: 'shippingQuantity', message: 'was changed', yours: product.shippingQuantity, theirs: line.quantity },
      ])
    const saved = await setShippingQuantity(work, line, product.shippingQuantity)
    touched.add(line.id)
    current = current.map((each) => (each.id === line.id ? saved : each))
  }
  return current
}

async function typeLots(
  work: Work,
  invoiceId: string,
  lines: readonly InvoiceLineRecord[],
  products: readonly GivenProduct[],
) {
  const typed = { units: 0, lineIds: [] as string[], lots: [] as string[] }
  for (const product of products) {
    if (!product.lots?.length) continue
    const line = lineOf(lines, product)
    if (!line.dropShip) continue
    typed.units += await typeDropShipLots(work, invoiceId, line, product.lots)
    typed.lineIds.push(line.id)
    typed.lots.push(...product.lots.flatMap(({ lot }) => lot ?? []))
  }
  return typed
}

async function scansOf({ tx, actor }: Work<Actor>, lines: readonly InvoiceLineRecord[], body: Body) {
  const { scan, lineId, quantity, reason, lots = [], products = [] } = body
  if (lineId !== undefined && !lines.some(({ id }) => id === lineId))
    throw invalid([{ field: 'lineId', message: 'is not a line of this invoice' }])
  const context = { companyId: actor.companyId, today: todayOf(actor) }
  const scanned =
    scan === undefined ? [] : await scansOfCode(tx, context, scan, { lineId, quantity, reason: reason ?? undefined })
  const ofProducts = products.flatMap((product) => {
    if (!product.lots?.length) return []
    const line = lineOf(lines, product)
    return line.dropShip ? [] : product.lots.flatMap((lot) => scansOfLot(lot, line.id))
  })
  return [...scanned, ...lots.flatMap((lot) => scansOfLot(lot, undefined)), ...ofProducts]
}
