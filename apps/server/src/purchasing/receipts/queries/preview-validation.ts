import { SEES_PURCHASE_PRICES } from '@galen/domain/guarded-fields'
import { checkPermitted } from '@galen/domain/permissions'
import { sql } from 'kysely'
import { type JournalPreview, receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import type { Receipt } from '@galen/contract/purchasing/receipts'
import { type BusinessDate, businessDateOf, parseBusinessDate } from '@galen/domain/dates'
import { dueDates } from '@galen/domain/finance/payment-terms'
import { centsToNumber, negate, parseCents, parseUnitCost, subtract, sum, zeroCents } from '@galen/domain/money'
import { type LineMatch, matchLine, paidTotal } from '@galen/domain/purchasing/three-way-match'
import { type AccountSum, foreseeJournal } from '../../../accounting/general-ledger.ts'
import { termsOf } from '../../../finance/open-items.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Actor, query } from '../../../platform/operation.ts'
import { foreseeLateCost } from '../../../warehouse/stock-ledger.ts'
import { validatedReceiptLines } from '@galen/domain/accounting/postings'
import { viewReceipt } from '../receipt.view.ts'
import { keptAndReturned } from '../revalue-receipt.ts'

/** What validating books, computed by the rules that validating itself uses; afterwards what it booked. */
export const previewValidation = query(receiptRevision.preview, async ({ params, db, actor }) => {
  const receipt = await viewReceipt(db, actor, params.id)
  const today = businessDateOf(new Date(), actor.timeZone)
  checkPermitted(SEES_PURCHASE_PRICES, actor.permissions)
  return receipt.status === 'Draft' || receipt.status === 'Placed'
    ? foreseen(db, actor, receipt, today)
    : posted(db, actor, receipt, today)
})

const NOTHING = { dueDate: null, discountDueDate: null, discountAmount: 0, costs: [], lines: [], total: 0 }

async function foreseen(db: Db, actor: Actor, receipt: Receipt, day: BusinessDate): Promise<JournalPreview> {
  const matches = receipt.products.map((line) => matchOf(line, receipt))
  const unsettled = matches.filter(({ paid }) => paid === null).length
  if (unsettled > 0 || receipt.status === 'Draft') return { accountingDate: day, posted: false, unsettled, ...NOTHING }
  const splits = await splitsOf(db, actor, receipt, matches)
  const freight =
    receipt.billFreight === null
      ? null
      : { accrued: parseCents(receipt.freightCharge), billed: parseCents(receipt.billFreight) }
  const total = paidTotal(matches, freight?.billed ?? zeroCents)
  const lines = validatedReceiptLines(receipt.vendorId, {
    openItemId: null,
    total,
    merchandise: parseCents(receipt.merchandise ?? 0),
    freight,
    splits: splits.map(({ onHand, sold, lost, variance }) => ({ onHand, sold, lost, variance })),
    variance: sum(matches.map(({ variance }) => variance)),
  })
  const issuedOn = receipt.vendorInvoiceDate === null ? day : parseBusinessDate(receipt.vendorInvoiceDate)
  const terms = receipt.termsId === null ? null : await termsOf(db, actor.companyId, receipt.termsId)
  const due = dueDates(issuedOn, terms, { total, goods: subtract(total, freight?.billed ?? zeroCents) })
  return {
    accountingDate: day,
    posted: false,
    unsettled,
    ...asLines(await foreseeJournal(db, actor.companyId, lines, day)),
    dueDate: due.dueOn,
    discountDueDate: due.discountDueOn,
    discountAmount: centsToNumber(due.discountAmount),
    costs: splits.flatMap(({ line, onHand, sold, lost, use }) => ({
      purchasableItemId: line.purchasableItemId ?? '',
      itemName: line.purchasableItem?.itemName ?? line.description,
      from: line.purchasePrice ?? 0,
      to: line.billPrice ?? line.purchasePrice ?? 0,
      held: use.held,
      sold: use.sold,
      onHand: centsToNumber(onHand),
      costOfGoods: centsToNumber(sold),
      lost: centsToNumber(lost),
    })),
  }
}

const matchOf = (line: Receipt['products'][number], { tolerance }: Receipt): LineMatch =>
  matchLine(
    {
      itemName: line.purchasableItem?.itemName ?? line.description,
      received: line.receivingQuantity,
      receiptPrice: parseUnitCost(line.purchasePrice ?? 0),
      billed: line.billQuantity ?? line.receivingQuantity,
      billPrice: parseUnitCost(line.billPrice ?? line.purchasePrice ?? 0),
      decision: line.decision,
    },
    { percent: tolerance.percent, amount: parseCents(tolerance.amount) },
  )

/** Price differences line by line; what went back at the old price is a variance, and drop-shipped goods are sold. */
async function splitsOf(db: Db, actor: Actor, receipt: Receipt, matches: readonly LineMatch[]) {
  const changed = receipt.products.flatMap((line, place) => {
    const delta = matches[place]?.costDifference ?? zeroCents
    return delta === 0 ? [] : [{ line, ...keptAndReturned(delta, line.receivingQuantity, line.returnedQuantity) }]
  })
  const foreseenSplits = await foreseeLateCost(
    db,
    actor.companyId,
    receipt.id,
    changed.map(({ line, kept }) => ({
      variationId: line.purchasableItemId ?? '',
      delta: kept,
      receivedQuantity: line.receivingQuantity,
    })),
  )
  return changed.flatMap(({ line, kept, variance }, place) => {
    const split = foreseenSplits[place]
    if (!split) return []
    const isStock = line.purchasableItemId !== null && receipt.type !== 'Drop ship'
    return isStock
      ? [{ line, ...split, variance }]
      : [{ line, ...split, onHand: zeroCents, sold: kept, lost: zeroCents, variance }]
  })
}

async function posted(db: Db, actor: Actor, receipt: Receipt, today: BusinessDate): Promise<JournalPreview> {
  const { rows } = await sql<{ day: string; code: string; name: string; amount: string }>`
    select e.accounting_date as day, coalesce(a.code, '') as code, a.name, sum(l.amount)::text as amount
    from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
      join property a on a.company_id = l.company_id and a.id = l.account_id
    where e.company_id = ${actor.companyId} and e.source_kind = 'receipt' and e.source_id = ${receipt.id}
      and exists (select from journal_line p where p.company_id = e.company_id and p.entry_id = e.id and p.role = 'payable')
    group by e.accounting_date, a.code, a.name having sum(l.amount) <> 0 order by min(l.position)`.execute(db)
  const item = await db
    .selectFrom('open_item')
    .select(['due_on', 'discount_due_on', 'discount_amount'])
    .where('company_id', '=', actor.companyId)
    .where('document_kind', '=', 'receipt')
    .where('document_id', '=', receipt.id)
    .executeTakeFirst()
  return {
    accountingDate: rows[0]?.day ?? today,
    posted: true,
    unsettled: 0,
    ...asLines(rows.map(({ code, name, amount }) => ({ code, name, amount: parseCents(amount) }))),
    dueDate: item?.due_on ?? null,
    discountDueDate: item?.discount_due_on ?? null,
    discountAmount: Number(item?.discount_amount ?? 0),
    costs: [],
  }
}

const asLines = (sums: readonly AccountSum[]) => ({
  lines: sums.map(({ code, name, amount }) => ({
    code,
    name,
    debit: amount > 0 ? centsToNumber(amount) : 0,
    credit: amount < 0 ? centsToNumber(negate(amount)) : 0,
  })),
  total: centsToNumber(sum(sums.filter(({ amount }) => amount > 0).map(({ amount }) => amount))),
})
