import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { BusinessError } from '@galen/domain/business-error'
import { centsToNumber, parseCents, parseUnitCost, zeroCents } from '@galen/domain/money'
import { ITEM_NOT_ON_RECEIPT } from '@galen/domain/purchasing/receipt'
import {
  isDiscrepancy,
  type LineMatch,
  type MatchDecision,
  matchLine,
  paidTotal,
} from '@galen/domain/purchasing/three-way-match'
import { invalid } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import { checkEachOnce } from '../purchase-orders/each-once.ts'
import { loadReceiptLines, type ReceiptLine, updateReceiptLines } from './receipt-line.store.ts'
import { matchTolerance } from './receipt.view.ts'

type BilledLine = {
  readonly purchasableItemId: string
  readonly billQuantity?: number | undefined
  readonly billPrice?: number | undefined
  readonly decision?: MatchDecision | null | undefined
  readonly decisionReason?: string | undefined
}

/** The vendor's invoice as it is entered; what is left out stays, or is as received. */
export type SentBill = {
  readonly vendorInvoice?: string | undefined
  readonly vendorInvoiceDate?: string | null | undefined
  readonly termsId?: string | null | undefined
  readonly billFreight?: number | null | undefined
  readonly products?: readonly BilledLine[] | undefined
}

export type MatchedReceipt = {
  readonly receipt: ReceiptRecord
  readonly lines: readonly ReceiptLine[]
  readonly matches: readonly LineMatch[]
}

/** Three-way match: order, receipt and invoice. Writes what was entered and answers how it compares. */
export async function matchInvoice(work: Work, receipt: ReceiptRecord, bill: SentBill): Promise<MatchedReceipt> {
  const { tx, actor } = work
  const tolerance = await matchTolerance(tx, actor.companyId)
  const before = await loadReceiptLines(tx, actor.companyId, receipt.id)
  const unknown = bill.products?.find(
    (sent) => !before.some(({ variationId }) => variationId === sent.purchasableItemId),
  )
  if (unknown) throw new BusinessError('receipt.item.not-found', ITEM_NOT_ON_RECEIPT)
  checkEachOnce(bill.products ?? [])
  await checkTerms(work, bill.termsId)
  const lines = before.map((line) =>
    billedLine(
      line,
      bill.products?.find(({ purchasableItemId }) => purchasableItemId === line.variationId),
    ),
  )
  await updateReceiptLines(
    work,
    lines.filter((line, place) => JSON.stringify(line) !== JSON.stringify(before[place])),
  )
  const matches = lines.map((line) =>
    matchLine(
      {
        itemName: line.itemName,
        received: line.quantity,
        receiptPrice: line.purchasePrice,
        billed: line.billQuantity ?? line.quantity,
        billPrice: line.billPrice ?? line.purchasePrice,
        decision: line.decision,
      },
      tolerance,
    ),
  )
  const billFreight = bill.billFreight === undefined ? (receipt.billFreight ?? null) : bill.billFreight
  const freight = billFreight === null ? zeroCents : parseCents(billFreight)
  return {
    lines,
    matches,
    receipt: {
      ...receipt,
      vendorInvoice: bill.vendorInvoice ?? receipt.vendorInvoice,
      vendorInvoiceDate: bill.vendorInvoiceDate === undefined ? receipt.vendorInvoiceDate : bill.vendorInvoiceDate,
      termsId: bill.termsId === undefined ? receipt.termsId : bill.termsId,
      billFreight,
      billTotal: centsToNumber(paidTotal(matches, freight)),
      discrepancy: isDiscrepancy(matches),
    },
  }
}

/** The first entry of an invoice starts from what was received. */
const billedLine = (line: ReceiptLine, sent: BilledLine | undefined): ReceiptLine => ({
  ...line,
  billQuantity: sent?.billQuantity ?? line.billQuantity ?? line.quantity,
  billPrice: sent?.billPrice === undefined ? (line.billPrice ?? line.purchasePrice) : parseUnitCost(sent.billPrice),
  decision: sent?.decision === undefined ? line.decision : sent.decision,
  decisionReason: sent?.decisionReason ?? line.decisionReason,
})

async function checkTerms({ tx, actor }: Work, termsId: string | null | undefined): Promise<void> {
  if (termsId == null) return
  const terms = await tx
    .selectFrom('property')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', termsId)
    .where('type', '=', 'paymentTerms')
    .executeTakeFirst()
  if (!terms) throw invalid([{ field: 'termsId', message: 'are not payment terms' }])
}
