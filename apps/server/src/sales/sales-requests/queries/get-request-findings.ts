import { salesRequests } from '@galen/contract/sales/sales-requests'
import { BusinessError } from '@galen/domain/business-error'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { query } from '../../../platform/operation.ts'
import { plannedOrder } from '../../orders/new-order.ts'
import { findingsView } from '../../orders/order-findings.view.ts'
import { requestedOrder } from '../requested-order.ts'
import { loadRequest } from '../sales-request.store.ts'

const NOTHING = { findings: [], customer: null, credit: null }

/** Checks what is matched so far by the rules that placing asks. */
export const getRequestFindings = query(salesRequests.findings, async ({ params, db, actor }) => {
  const request = await loadRequest(db, actor, params.id)
  const isMatched = request.lines.some(({ itemId, dropped }) => itemId !== null && !dropped)
  if (!salesRequest.allows('place', request.status) || request.customerId === null || !isMatched) return NOTHING
  try {
    return await findingsView(db, actor, await plannedOrder(db, actor, await requestedOrder(db, actor, request)))
  } catch (error) {
    // What cannot be sold at all is found before any rule is asked.
    if (!(error instanceof BusinessError) || error.code !== 'sales-order.not-sellable') throw error
    const { message } = error
    const stops = { code: 'NOT_SELLABLE', outcome: 'error' as const, message, title: message, detail: '' }
    return { ...NOTHING, findings: [{ ...stops, itemIds: [], decider: null }] }
  }
})
