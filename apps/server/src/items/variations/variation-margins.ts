import type { NeedsConfirmation } from '@galen/contract/route'
import { keepsMargin, minimumMargin } from '@galen/domain/items/variation'
import { costForMargin } from '@galen/domain/sales/margin'
import { settingValue } from '../../admin/settings.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PlannedVariation } from './variation-plan.ts'
import { pricesOf, type VariationRecord } from './variation.store.ts'

const PRICED = ['price', 'cost', 'soaCost', 'minimumMargin'] as const

/** The question that is asked back before a price goes below the lowest margin; null when none does. */
export async function marginQuestion(
  tx: Tx,
  companyId: string,
  planned: readonly PlannedVariation[],
): Promise<NeedsConfirmation | null> {
  const touched = planned.filter(({ before, after }) => PRICED.some((field) => before?.[field] !== after[field]))
  if (touched.length === 0) return null
  const company = await settingValue(tx, companyId, 'minimumMargin')
  const below = touched.map(({ after }) => after).filter((offer) => isBelow(offer, company))
  if (below.length === 0) return null
  const confirmations = below.map(({ childNumber }) => ({
    code: 'below-minimum-margin',
    detail: `The price of ${childNumber} is below its lowest margin.`,
  }))
  const detail = `${confirmations
    .map((one) => one.detail)
    .slice(0, 5)
    .join(' ')}${below.length > 5 ? ` So are ${below.length - 5} more.` : ''} Say why.`
  return { detail, confirmations, reason: 'required' }
}

/** An offer without a price or a cost has no margin that could be too low. */
function isBelow(offer: VariationRecord, company: number): boolean {
  const prices = pricesOf(offer)
  if (!offer.isActive || prices.price === null || costForMargin(prices) === null) return false
  const lowest = minimumMargin({ variation: offer.minimumMargin, company })
  return lowest !== undefined && !keepsMargin(prices, lowest.percent)
}
