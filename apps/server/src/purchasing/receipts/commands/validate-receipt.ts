import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { BusinessError } from '@galen/domain/business-error'
import { parseBusinessDate } from '@galen/domain/dates'
import { parseCents, subtract, sum, zeroCents } from '@galen/domain/money'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { shareReceiptCost } from '../../../accounting/invoice-profit.ts'
import { settingValue } from '../../../admin/settings.ts'
import { lockParty, openPayable, returnDiscount } from '../../../finance/open-items.ts'
import { now } from '../../../platform/database/record.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import { matchInvoice, type MatchedReceipt } from '../match-invoice.ts'
import type { ReceiptLine } from '../receipt-line.store.ts'
import { postValidatedReceipt, type SplitCost } from '../receipt.posting.ts'
import { goodsReturned } from '../../vendor-returns/returned-stock.ts'
import { loadReceipt, lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'
import { allSold, revalueLines } from '../revalue-receipt.ts'

/** The invoice matches, or every difference is settled: what was received is owed to the vendor. */
export const validateReceipt = command(
  receiptRevision.validate,
  async (work) => {
    const { body, tx, actor } = work
    const day = await accountingDate(work)
    await checkPeriod(work, day, ['purchase', 'financial', 'inventory'])
    const { vendorId } = await loadReceipt(work, body.id)
    await lockParty(work, { vendorId })
    const before = await lockReceipt(work, body.id)
    const validated = receiptLifecycle.after('validate', before.status)
    if (body.version !== undefined)
      await checkExactVersion(tx, actor.companyId, 'receipt', before.id, before, { version: body.version })
    await checkOtherPerson(work, before)
    const matched = await matchInvoice(work, before, body)
    checkSettled(matched)
    const { receipt } = matched
    const total = parseCents(receipt.billTotal ?? 0)
    const { openItemId } = await openPayable(work, {
      vendorId,
      documentKind: 'receipt',
      documentId: receipt.id,
      number: receipt.number ?? '',
      reference: receipt.vendorInvoice,
      issuedOn: receipt.vendorInvoiceDate === null ? day : parseBusinessDate(receipt.vendorInvoiceDate),
      accountingDate: day,
      total,
      goods: subtract(total, parseCents(receipt.billFreight ?? 0)),
      termsId: receipt.termsId,
    })
    await returnDiscount(
      work,
      { documentKind: 'receipt', documentId: receipt.id },
      await goodsReturned(work, receipt.id),
    )
    const booked = { id: receipt.id, number: receipt.number ?? '', vendorId, accountingDate: day, type: receipt.type }
    await postValidatedReceipt(work, booked, {
      openItemId,
      total,
      merchandise: parseCents(receipt.merchandise),
      freight:
        receipt.billFreight === null
          ? null
          : { accrued: parseCents(receipt.freightCharge), billed: parseCents(receipt.billFreight) },
      splits: await revalueDifferences(work, booked, matched),
      variance: sum(matched.matches.map(({ variance }) => variance)),
    })
    const status = total === 0 ? receiptLifecycle.after('settle', validated) : validated
    await saveReceipt(
      work,
      before,
      { ...receipt, status },
      {
        action: 'validate-receipt',
        stamps: {
          validatedDate: now,
          validatedById: actor.userId,
          ...(receipt.billFreight === null ? {} : { freightBilled: receipt.freightCharge }),
        },
      },
    )
    await shareReceiptCost(work, { receiptId: receipt.id }, day)
    return viewReceipt(tx, actor, receipt.id)
  },
  { posting: true },
)

/** Two people look at what is paid, unless the company allows one. */
async function checkOtherPerson({ tx, actor }: Work<Actor>, receipt: ReceiptRecord): Promise<void> {
  if (receipt.placedById !== actor.userId || (await settingValue(tx, actor.companyId, 'ownReceiptValidation'))) return
  throw new BusinessError('receipt.own-validation', 'You placed this receipt. A second person must validate it.', [
    { field: 'placedById', message: 'is the person who validates' },
  ])
}

function checkSettled({ receipt, lines, matches }: MatchedReceipt): void {
  if (receipt.vendorInvoice === '')
    throw new BusinessError('receipt.no-invoice', 'Enter the number of the vendor invoice.', [
      { field: 'vendorInvoice', message: 'is required' },
    ])
  const open = lines.flatMap((line, place) => (matches[place]?.paid === null ? [line] : []))
  if (open[0])
    throw new BusinessError(
      'receipt.discrepancy',
      `The invoice differs at ${open[0].itemName}. Settle it first.`,
      open.map(({ itemName, variationId }) => ({
        field: 'products',
        message: `${itemName} is not settled`,
        purchasableItemId: variationId,
      })),
    )
}

/** Goods in stock are worth what was billed; goods that the vendor shipped to the customer are sold already. */
async function revalueDifferences(
  work: Work,
  booked: Parameters<typeof revalueLines>[1],
  { lines, matches }: MatchedReceipt,
): Promise<SplitCost[]> {
  const late = lines.map((line, place) => ({ line, delta: matches[place]?.costDifference ?? zeroCents }))
  const isGoods = ({ line }: { line: ReceiptLine }) => line.variationId !== null
  const charges = late.filter((one) => !isGoods(one)).map(({ delta }) => delta)
  return [...(await revalueLines(work, booked, late.filter(isGoods), 'price')), allSold(sum(charges))]
}
