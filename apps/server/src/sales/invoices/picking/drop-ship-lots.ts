import type { GivenLot } from '@galen/contract/sales/given-goods'
import { invalid } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/work.ts'
import type { InvoiceLineRecord } from '../invoice-line.store.ts'
import { addTypedLots } from '../invoice-lot.store.ts'

/** Writes the lots of a drop-ship line as the vendor's documents name them: it takes no stock of ours. */
export async function typeDropShipLots(
  work: Work,
  invoiceId: string,
  line: InvoiceLineRecord,
  lots: readonly GivenLot[],
): Promise<number> {
  const wanted = lots.reduce((units, { quantity = 1 }) => units + quantity, 0)
  const left = line.quantity - line.picked
  if (wanted > left)
    throw invalid([{ field: 'lots', message: `${line.itemName} needs only ${left} more, not ${wanted}.` }])
  const typed = lots.map(({ lot, expirationDate, quantity = 1 }) => {
    if (lot === undefined) throw invalid([{ field: 'lots.lot', message: 'Lot is required.' }])
    if (!expirationDate) throw invalid([{ field: 'lots.expirationDate', message: 'Expiration date is required.' }])
    return { lot, expiresOn: expirationDate, quantity }
  })
  await addTypedLots(work, { invoiceId, lineId: line.id }, typed)
  return wanted
}
