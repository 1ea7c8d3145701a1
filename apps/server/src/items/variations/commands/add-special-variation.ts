import { items } from '@galen/contract/items/items'
import { variationProblems } from '@galen/domain/items/variation'
import { checkCustomerSeen } from '../../../partners/customer-scope.ts'
import { isConfirmed } from '../../../platform/confirmation.ts'
import { invalid } from '../../../platform/errors.ts'
import { answer, command } from '../../../platform/operation.ts'
import { lockItem, publishItem } from '../../catalog/item.store.ts'
import { viewItem } from '../../catalog/item.view.ts'
import { saveVariations } from '../save-variations.ts'
import { marginQuestion } from '../variation-margins.ts'
import { activeVendor, checkMayChangeCosts, newVariation, pricedChange } from '../variation-plan.ts'
import { loadVariationRecords } from '../variation.store.ts'

/** Adds a variation for one deal; the best price of the item does not count it. */
export const addSpecialVariation = command(
  items.specialVariation,
  async ({ params: { id }, query, body, tx, actor, audit, publish }) => {
    const { vendorId, customerId = null, margin, reason, ...said } = body
    checkMayChangeCosts(actor, [body])
    const { cost, soaCost, price, minimumMargin } = said
    const problems = variationProblems({
      cost: cost ?? null,
      soaCost: soaCost ?? null,
      price: price ?? null,
      margin: margin ?? null,
      minimumMargin: minimumMargin ?? null,
    })
    if (problems.length > 0) throw invalid(problems)
    const vendorName = await activeVendor({ tx, actor }, vendorId, 'vendorId')
    const item = await lockItem({ tx, actor }, id)
    if (customerId !== null) await checkCustomerSeen(tx, actor, customerId)

    const offers = await loadVariationRecords(tx, actor.companyId, id)
    const priced = pricedChange({ cost: null, soaCost: null, price: null }, said, margin)
    if (priced.price == null) throw invalid([{ field: 'price', message: 'is required, or a margin over a known cost' }])
    const after = newVariation(item, offers, { vendorId, vendorName }, { ...priced, isSpecial: true, customerId })
    const planned = [{ before: null, after }]
    const question = await marginQuestion(tx, actor.companyId, planned)
    if (question && !isConfirmed(question, { confirm: query.confirm, reason }))
      return answer(items.specialVariation, { status: 202, body: question })

    await saveVariations({ tx, actor, audit }, item, { planned, offers: [...offers, after] }, reason)
    publishItem(publish, item, ['itemVariations'])
    return viewItem(tx, actor, id)
  },
)
