import { sql } from 'kysely'
import { centsToUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { checkPostable } from '../../accounting/postable-accounts.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import { insertManualLines } from './receipt-line.store.ts'

type ManualBody = {
  readonly opening?: boolean | undefined
  readonly vendorId: string
  readonly termsId?: string | null | undefined
  readonly products?:
    | readonly {
        readonly purchasableItemId: string
        readonly purchasePrice: number
        readonly updateCost?: boolean | undefined
      }[]
    | undefined
  readonly charges?:
    | readonly { readonly accountId: string; readonly description: string; readonly amount: number }[]
    | undefined
}

/** The terms of the payable: those that were sent, or those of the vendor. */
export async function vendorOfManualReceipt(
  { tx, actor }: Work,
  { vendorId, termsId }: ManualBody,
): Promise<{ readonly termsId: string | null }> {
  const { rows } = await sql<{ own: string | null; isTerms: boolean }>`
    select v.terms_id as own, exists (select from property p where p.company_id = v.company_id and p.id = ${termsId ?? null}::uuid
      and p.type = 'paymentTerms') as "isTerms"
    from vendor v where v.company_id = ${actor.companyId} and v.id = ${vendorId}`.execute(tx)
  const [vendor] = rows
  if (!vendor) throw notFound('Vendor')
  if (termsId != null && !vendor.isTerms) throw invalid([{ field: 'termsId', message: 'are not payment terms' }])
  return { termsId: termsId === undefined ? vendor.own : termsId }
}

/** One line for each variation and each charge. */
export async function addManualLines(work: Work, receiptId: string, body: ManualBody): Promise<void> {
  const products = body.products ?? []
  const itemOf = await loadItems(
    work,
    products.map(({ purchasableItemId }) => purchasableItemId),
  )
  const named = (body.charges ?? []).map(({ accountId }, place) => ({ field: `charges.${place}.accountId`, accountId }))
  // The bill of a carrier clears accrued freight, which an opening bill does not: it is booked against opening balances.
  await checkPostable(work, named, body.opening === true ? [] : ['accrued-freight'])
  const goods = products.map(({ purchasableItemId, purchasePrice, updateCost = false }, place) => ({
    itemId: itemOf(purchasableItemId, place),
    variationId: purchasableItemId,
    accountId: null,
    description: '',
    quantity: 0,
    purchasePrice: parseUnitCost(purchasePrice),
    totalCost: null,
    updateCost,
  }))
  const charges = (body.charges ?? []).map(({ accountId, description, amount }) => ({
    itemId: null,
    variationId: null,
    accountId,
    description,
    quantity: 1,
    purchasePrice: centsToUnitCost(parseCents(amount)),
    totalCost: parseCents(amount),
    updateCost: false,
  }))
  await insertManualLines(work, receiptId, [...goods, ...charges])
}

async function loadItems({ tx, actor }: Work, variationIds: readonly string[]) {
  const { rows } = await sql<{ id: string; itemId: string }>`
    select id, item_id as "itemId" from item_variation
    where company_id = ${actor.companyId} and id = any(${variationIds}::uuid[])`.execute(tx)
  const items = new Map(rows.map(({ id, itemId }) => [id, itemId]))
  const repeated = variationIds.findIndex((id, place) => variationIds.indexOf(id) < place)
  if (repeated >= 0)
    throw invalid([{ field: `products.${repeated}`, message: 'repeats the variation of another line' }])
  return (variationId: string, place: number) => {
    const itemId = items.get(variationId)
    if (itemId === undefined)
      throw invalid([{ field: `products.${place}.purchasableItemId`, message: 'is no variation of an item' }])
    return itemId
  }
}
