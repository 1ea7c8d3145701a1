import { sql } from 'kysely'
import { salesRequests } from '@galen/contract/sales/sales-requests'
import { BusinessError } from '@galen/domain/business-error'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { command } from '../../../platform/operation.ts'
import { isTaken } from '../../../platform/errors.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { checkShipAddress, loadStarting } from '../../orders/new-order.ts'
import { findItems } from '../found-items.ts'
import { lockRequest, type RequestRecord } from '../sales-request.store.ts'
import { requestView } from '../sales-request.view.ts'
import type { Work } from '../../../platform/work.ts'
import type { Actor } from '../../../platform/operation.ts'

const written = ({ customerId, addressId, externalNumber, note }: RequestRecord) => ({
  customerId,
  addressId,
  externalNumber,
  note,
})

/** Says whose order it is; lines in words that this customer used before are matched with it. */
export const matchSalesRequest = command(salesRequests.match, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const request = await lockRequest(work, params.id)
  salesRequest.after('match', request.status)
  const { shipAddress, ...plain } = body
  const current = { ...written(request), version: request.version }
  const sent = { ...plain, addressId: shipAddress }
  const merged = await mergeChanges(tx, actor.companyId, 'sales-request', request.id, current, sent)
  if (!merged) return requestView(tx, actor, request.id)
  const isOther = merged.customerId !== request.customerId
  const starting = isOther && merged.customerId !== null ? await loadStarting(tx, actor, merged.customerId) : null
  const addressId = isOther && shipAddress === undefined ? (starting?.shipAddressId ?? null) : merged.addressId
  if (addressId !== null) await checkShipAddress(tx, actor.companyId, merged.customerId, addressId)
  const after = { ...merged, addressId }
  await save(work, request.id, after)
  const { version, ...values } = after
  work.audit('sales-request', {
    id: request.id,
    version,
    before: written(request),
    after: values,
    action: 'match-request',
  })
  if (isOther && merged.customerId !== null) await matchLines(work, request, merged.customerId)
  return requestView(tx, actor, request.id)
})

async function save(
  { tx, actor }: Work,
  id: string,
  values: ReturnType<typeof written> & { readonly version: number },
) {
  try {
    await sql`
      update sales_request set customer_id = ${values.customerId}, address_id = ${values.addressId},
        external_number = ${values.externalNumber}, note = ${values.note}, version = ${values.version}
      where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new BusinessError('sales-request.conflict', `The customer sent order ${values.externalNumber} before.`, [
      { field: 'externalNumber', message: 'came in before from this customer' },
    ])
  }
}

async function matchLines({ tx, actor }: Work<Actor>, { id, lines }: RequestRecord, customerId: string): Promise<void> {
  const open = lines.filter(({ itemId, dropped }) => itemId === null && !dropped)
  const found = await findItems(
    tx,
    actor.companyId,
    open.map(({ asked }) => asked),
    customerId,
  )
  for (const [place, { position }] of open.entries()) {
    const itemId = found[place]?.itemId ?? null
    if (itemId !== null)
      await sql`
        update sales_request_line set item_id = ${itemId}, problem = null, version = version + 1
        where company_id = ${actor.companyId} and request_id = ${id} and position = ${position}`.execute(tx)
  }
}
