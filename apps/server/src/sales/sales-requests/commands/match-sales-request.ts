import { salesRequests } from '@galen/contract/sales/sales-requests'
import { BusinessError } from '@galen/domain/business-error'
import { understoodAmount } from '@galen/domain/sales/external-order-line'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { command } from '../../../platform/operation.ts'
import { isTaken } from '../../../platform/errors.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { checkShipAddress, loadStarting } from '../../orders/new-order.ts'
import { findRequestedItems } from '../find-items.ts'
import { saveRequestLineRow } from '../sales-request-line.store.ts'
import { askedAmountOf, lockRequest, requestHead, type RequestRecord } from '../sales-request.store.ts'
import { requestView } from '../sales-request.view.ts'
import { rememberShipTo, requestShipTo } from '../ship-to.ts'
import { knownItems } from '../parse-request-lines.ts'
import type { Work } from '../../../platform/work.ts'
import type { Actor } from '../../../platform/operation.ts'

/** Says whose order it is; lines in words that this customer used before are matched with it. */
export const matchSalesRequest = command(salesRequests.match, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const request = await lockRequest(work, params.id)
  salesRequest.after('match', request.status)
  const { shipAddress, remember, ...plain } = body
  const sent = { ...plain, addressId: shipAddress }
  const merged = await mergeChanges(tx, actor.companyId, 'sales-request', request.id, request, sent)
  if (!merged) return requestView(tx, actor, request.id)
  const isOther = merged.customerId !== request.customerId
  const starting = isOther && merged.customerId !== null ? await loadStarting(tx, actor, merged.customerId) : null
  const usual =
    merged.customerId !== null && request.shipTo !== null
      ? await requestShipTo(tx, actor.companyId, merged.customerId, request.shipTo)
      : (starting?.shipAddressId ?? null)
  const addressId = isOther && shipAddress === undefined ? usual : merged.addressId
  if (addressId !== null) await checkShipAddress(tx, actor.companyId, merged.customerId, addressId)
  await save(work, request, { ...merged, addressId })
  if (remember && shipAddress && merged.customerId !== null && request.shipTo !== null)
    await rememberShipTo(tx, actor.companyId, merged.customerId, request.shipTo, shipAddress)
  if (isOther && merged.customerId !== null) await matchLines(work, request, merged.customerId)
  return requestView(tx, actor, request.id)
})

async function save(work: Work, before: RequestRecord, after: RequestRecord): Promise<void> {
  try {
    await requestHead.save(work, before, after, { action: 'match-request' })
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new BusinessError('sales-request.conflict', `The customer sent order ${after.externalNumber} before.`, [
      { field: 'externalNumber', message: 'came in before from this customer' },
    ])
  }
}

/** Lines in words that this customer used before are matched; those of a partner are understood at the prices of this customer. */
async function matchLines(work: Work<Actor>, request: RequestRecord, customerId: string): Promise<void> {
  const { tx, actor } = work
  const lines = request.lines.filter(({ dropped }) => !dropped)
  const named = lines.map(({ asked }) => asked)
  const found = await findRequestedItems(tx, actor.companyId, named, customerId)
  const meant = lines.map(({ itemId }, place) => ({
    itemId: itemId ?? found[place]?.itemId ?? null,
    units: found[place]?.itemId ? (found[place]?.units ?? 1) : 1,
  }))
  const known = request.source === 'EDI' ? await knownItems(tx, actor, customerId, meant) : []
  for (const [place, line] of lines.entries()) {
    const itemId = meant[place]?.itemId ?? null
    const item = known[place]
    if (itemId === null || (line.itemId !== null && !item)) continue
    const { quantity, price, questions } = item ? understoodAmount(askedAmountOf(line), item) : line
    await saveRequestLineRow(work, request.id, { ...line, itemId, problem: null, quantity, questions, price })
  }
}
