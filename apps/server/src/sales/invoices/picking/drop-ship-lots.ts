import type { GivenLot } from '@galen/contract/sales/invoices'
import { invalid } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/work.ts'
import type { InvoiceLineRecord } from '../invoice.store.ts'

/** Writes the lots of a drop-ship line as the vendor's documents name them: it takes no stock of ours. */
export async function typeDropShipLots(
  { tx, actor }: Work,
  invoiceId: string,
  line: InvoiceLineRecord,
  lots: readonly GivenLot[],
): Promise<number> {
  const wanted = lots.reduce((units, { quantity = 1 }) => units + quantity, 0)
  const left = line.quantity - line.picked
  if (wanted > left)
    throw invalid([{ field: 'lots', message: `${line.itemName} needs only ${left} more, not ${wanted}.` }])
  for (const { lot, expirationDate, quantity = 1 } of lots) {
    if (lot === undefined) throw invalid([{ field: 'lots.lot', message: 'Lot is required.' }])
    if (!expirationDate) throw invalid([{ field: 'lots.expirationDate', message: 'Expiration date is required.' }])
    await tx
      .insertInto('invoice_lot')
      .values({
        company_id: actor.companyId,
        invoice_id: invoiceId,
        line_id: line.id,
        lot,
        expires_on: expirationDate,
        serialized: false,
        quantity,
      })
      .execute()
  }
  return wanted
}
