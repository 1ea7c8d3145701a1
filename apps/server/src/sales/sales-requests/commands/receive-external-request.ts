import { sql } from 'kysely'
import { externalRequests } from '@galen/contract/sales/sales-requests'
import { salesRequestReceived } from '@galen/contract/sales/sales-request-events'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, parseCents } from '@galen/domain/money'
import { recordKeyUse } from '../../../admin/api-key-use.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { type ApiClient, outsideCommand } from '../../../platform/operation.ts'
import { type Buying, sellableItems } from '../../web-shop/sellable-items.ts'
import { findItems } from '../found-items.ts'
import { type IncomingLine, receiveRequest, requestsOf } from '../received-request.ts'

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
    const lines = await understood(tx, actor, customerId, body.lines)
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

const MOST_UNITS = 1_000_000

type AskedLine = { readonly item: string; readonly quantity: number; readonly price?: number | undefined }

/** The price that they expect, else the one that the shop would ask. */
async function understood(
  tx: Tx,
  { companyId, timeZone }: ApiClient,
  customerId: string | null,
  asked: readonly AskedLine[],
): Promise<IncomingLine[]> {
  const found = await findItems(
    tx,
    companyId,
    asked.map(({ item }) => item),
    customerId,
  )
  const ids = found.flatMap(({ itemId }) => itemId ?? [])
  const prices =
    customerId === null ? new Map<string, Cents>() : await pricesFor(tx, { companyId, customerId, timeZone }, ids)
  return asked.map(({ item, quantity, price }, place) => {
    const { itemId = null, problem = null, units = 1 } = found[place] ?? {}
    const theirs = { askedQuantity: quantity, askedPrice: price === undefined ? null : parseCents(price) }
    if (quantity * units > MOST_UNITS)
      return {
        ...theirs,
        asked: item,
        itemId: null,
        problem: `${quantity} times ${units} units are too many`,
        quantity,
        price: null,
      }
    const ours = itemId === null ? null : (prices.get(itemId) ?? null)
    // A price for a case is none for a unit; what they wrote stays in what came in.
    const asking = price === undefined || units > 1 ? ours : parseCents(price)
    return { ...theirs, asked: item, itemId, problem, quantity: quantity * units, price: asking }
  })
}

/** What the shop would ask this customer. */
async function pricesFor(tx: Tx, buying: Buying, ids: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  const sold = await sellableItems(tx, buying, { where: sql`i.id = any(${[...ids]}::uuid[])` })
  return new Map(sold.map(({ id, price }) => [id, price]))
}
