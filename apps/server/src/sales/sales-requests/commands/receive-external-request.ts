import { sql } from 'kysely'
import { externalRequests } from '@galen/contract/sales/sales-requests'
import { salesRequestReceived } from '@galen/contract/sales/sales-request-events'
import { BusinessError } from '@galen/domain/business-error'
import { recordKeyUse } from '../../../admin/api-key-use.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { type ApiClient, outsideCommand } from '../../../platform/operation.ts'
import { receiveRequest, requestsOf } from '../receive-request.ts'
import { understoodLines } from '../parse-request-lines.ts'

/** An order from another system. What cannot be understood is stored with the reason, for a person to look at. */
export const receiveExternalRequest = outsideCommand(
  'api-key',
  externalRequests.receive,
  async ({ body, tx, actor, audit, emit }) => {
    const { companyId } = actor
    const { externalNumber, note } = body
    if (body.customerNumber === undefined && body.customerName === undefined)
      throw invalid([{ field: 'customerNumber', message: 'is required, or customerName' }])
    const customerId = body.customerNumber === undefined ? null : await activeCustomer(tx, actor, body.customerNumber)
    const addressId = customerId === null ? null : await shipTo(tx, actor, customerId, body.addressId)
    const lines = await understoodLines(
      tx,
      actor,
      customerId,
      body.lines.map(({ item, ...line }) => ({ ...line, codes: [item] })),
    )
    await recordKeyUse(tx, actor)
    const { id, number } = await receiveRequest(tx, {
      companyId,
      source: 'API',
      customerId,
      customerText: body.customerName ?? '',
      accountId: null,
      addressId,
      externalNumber,
      note,
      payload: body,
      lines,
    })
    const problems = lines.filter(({ problem }) => problem !== null).length
    const after = { number, source: 'API', customerId, externalNumber, lines: lines.length, problems }
    audit('sales-request', { id, action: 'receive-request', version: 1, before: null, after })
    emit(salesRequestReceived, { id, number, customerId, source: 'API' })
    const [request] = await requestsOf(tx, { companyId, customerId, seesPrices: true }, { id })
    if (!request) throw notFound('Sales request')
    return request
  },
)

async function activeCustomer(tx: Tx, { companyId }: ApiClient, number: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from customer where company_id = ${companyId} and lower(number) = lower(${number}) and is_active`.execute(
    tx,
  )
  const [customer] = rows
  if (!customer)
    throw new BusinessError('sales-request.customer', `There is no active customer ${number}`, [
      { field: 'customerNumber', message: 'is not an active customer' },
    ])
  return customer.id
}

async function shipTo(tx: Tx, { companyId }: ApiClient, customerId: string, addressId: string | null) {
  const { rows } = await sql<{ id: string }>`
    select id from customer_address
    where company_id = ${companyId} and customer_id = ${customerId} and active and kind <> 'bill'
      and (id = ${addressId}::uuid or ${addressId}::uuid is null)
    order by default_ship desc, position, id limit 1`.execute(tx)
  const [address] = rows
  if (!address && addressId !== null)
    throw new BusinessError('sales-request.address', 'The address is not one that the customer is shipped to', [
      { field: 'addressId', message: 'is not an address that the customer is shipped to' },
    ])
  return address?.id ?? null
}
