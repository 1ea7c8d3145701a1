import { search } from '@galen/contract/search-index'
import { type PurchaseOrder, purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import type { Input, Route } from '@galen/contract/route'
import type { Permission } from '@galen/domain/permissions'
import { insertBuiltInValues } from '../src/admin/properties/built-in-values.ts'
import { insertStandardChart } from '../src/admin/companies/standard-chart.ts'
import '../src/areas.ts'
import { items } from '../src/items/items.operations.ts'
import { inTransaction } from '../src/platform/database/database.ts'
import type { Operation } from '../src/platform/operation.ts'
import { searchOperation } from '../src/platform/search/search.ts'
import { purchasing } from '../src/purchasing/purchasing.operations.ts'
import type { GivenUser } from './given.ts'
import { kernel, type TestReply } from './kernel.ts'

const BUYING: readonly Permission[] = [
  'LIST_PURCHASES',
  'CREATE_PURCHASE',
  'LIST_RECEIPTS',
  'CREATE_RECEIPT',
  'CHECK_RECEIPT',
  'RECEIPT_VALIDATION',
  'EDIT_VENDOR_FINANCE',
  'LIST_VENDORS',
  'LIST_ITEMS',
  'EDIT_ITEM',
  'VIEW_COST',
  'LIST_STOCKS',
]

export type Offered = { readonly itemId: string; readonly variationId: string; readonly name: string }

/** Purchasing on a database of its own, with a vendor, a buyer, and words for what tests do with them. */
export async function purchasingDesk(more: readonly Operation[] = []) {
  const served = await kernel([
    ...purchasing.operations,
    ...items.operations,
    ...more,
    searchOperation([...(purchasing.indices ?? []), ...(items.indices ?? [])]),
  ])
  return purchasingDeskOn(served)
}

type Served = Pick<Awaited<ReturnType<typeof kernel>>, 'owner' | 'pool' | 'given' | 'call'>

/** The same in a company of whatever is served. */
export async function purchasingDeskOn<S extends Served>(served: S) {
  const { owner, pool, given, call } = served
  const company = await given.company()
  const checker = await given.user(company, [
    'VIEW_COST',
    'LIST_RECEIPTS',
    'CHECK_RECEIPT',
    'RECEIPT_VALIDATION',
    'EDIT_VENDOR_FINANCE',
  ])
  const buyer = await given.user(company, BUYING)
  await owner`update company_user set buyer = true where company_id = ${company.id} and user_id = ${buyer.id}`
  await inTransaction(pool, 'write', { companyId: company.id, userId: buyer.id }, async (tx) => {
    await insertBuiltInValues(tx, company.id)
    await insertStandardChart(tx, company.id)
  })
  await owner`insert into justification (company_id, type, justification, position)
    values (${company.id}, 'placedReceiptEdit', 'Price confirmed', 1), (${company.id}, 'voidPayment', 'Wrong amount', 1)`
  let made = 0

  const vendor = async (values: { edi?: boolean; minimumOrder?: number; name?: string } = {}): Promise<string> => {
    const number = ++made
    const [row] = await owner<{ id: string }[]>`
      insert into vendor (company_id, number, friendly_name, edi, minimum_order, compliance_status, partner_kind)
      values (${company.id}, ${`V${number}`}, ${values.name ?? `Vendor ${number}`}, ${values.edi ?? false},
        ${values.minimumOrder ?? null}, 'approved', 'wholesaler') returning id`
    return String(row?.id)
  }
  const velora = await vendor({ name: 'Velora Pharma', edi: true })

  /** An item with one variation of the vendor; supplies need no license. */
  const offered = async (
    values: { cost?: number | null; vendorId?: string; type?: string; schedule?: string; name?: string } = {},
  ): Promise<Offered> => {
    const number = ++made
    const name = values.name ?? `Item ${number}`
    const [item] = await owner<{ id: string }[]>`
      insert into item (company_id, number, item_name, type, dea_schedule)
      values (${company.id}, ${`I${number}`}, ${name}, ${values.type ?? 'supply'}, ${values.schedule ?? null}) returning id`
    const itemId = String(item?.id)
    await owner`
      insert into search_text (company_id, kind, id, text) select company_id, 'item', id, ' ' || lower(item_name || ' ' || number)
      from item where company_id = ${company.id} and id = ${itemId}`
    return { itemId, name, variationId: await variation(itemId, values) }
  }
  const variation = async (
    itemId: string,
    values: { cost?: number | null; vendorId?: string } = {},
  ): Promise<string> => {
    const [row] = await owner<{ id: string }[]>`
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, cost, price)
      select ${company.id}, ${itemId}, ${values.vendorId ?? velora}, 1 + count(*), 'C-' || ${++made}::integer,
        ${values.cost === undefined ? 10 : values.cost}, 20
      from item_variation where company_id = ${company.id} and item_id = ${itemId} returning id`
    return String(row?.id)
  }

  async function ok<R extends Route>(route: R, input: Input<R>, as: GivenUser = buyer): Promise<TestReply['body']> {
    const reply = await call(route, input, { as })
    if (reply.status >= 300) throw new Error(`${route.method} ${route.path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  /** A draft with these lines. */
  const draft = async (...lines: readonly (readonly [Offered, number, number?])[]): Promise<PurchaseOrder> =>
    (await ok(purchaseOrders.create, {
      body: {
        vendorId: velora,
        products: lines.map(([{ variationId }, quantity, purchasePrice]) => ({
          purchasableItemId: variationId,
          quantity,
          ...(purchasePrice === undefined ? {} : { purchasePrice }),
        })),
      },
    })) as PurchaseOrder

  /** A sales order that waits for so many of a variation. */
  async function waitingOrder({ itemId, variationId }: Offered, quantity: number, status = 'Placed'): Promise<string> {
    const [customer] = await owner<{ id: string }[]>`
      insert into customer (company_id, number, company_name, compliance_status)
      values (${company.id}, ${`C${++made}`}, ${`Customer ${made}`}, 'approved') returning id`
    const [order] = await owner<{ id: string }[]>`
      insert into sales_order (company_id, number, status, customer_id, placed_at)
      values (${company.id}, ${`SO-${made}`}, ${status}, ${String(customer?.id)}, clock_timestamp()) returning id`
    const [line] = await owner<{ id: string }[]>`
      insert into sales_order_line (company_id, order_id, position, item_id, quantity)
      values (${company.id}, ${String(order?.id)}, 1, ${itemId}, ${quantity}) returning id`
    await owner`
      insert into sales_order_allocation (company_id, order_id, line_id, item_id, variation_id, quantity, price, cost)
      values (${company.id}, ${String(order?.id)}, ${String(line?.id)}, ${itemId}, ${variationId}, ${quantity}, 20, 10)`
    return String(order?.id)
  }

  return {
    ...served,
    company,
    buyer,
    checker,
    velora,
    vendor,
    offered,
    variation,
    ok,
    draft,
    waitingOrder,
    async place(id: string, as: GivenUser = buyer): Promise<PurchaseOrder> {
      return (await ok(purchaseOrders.place, { params: { id }, query: { confirm: 'true' } }, as)) as PurchaseOrder
    },
    order: async (id: string) => (await ok(purchaseOrders.get, { params: { id } })) as PurchaseOrder,
    async list<Row = Record<string, unknown>>(index: string, query = ''): Promise<Row[]> {
      const reply = (await ok(search, { params: { index }, query: { query, size: 100 } })) as { content: Row[] }
      return reply.content
    },
    audits: (id: string) =>
      owner<{ action: string; fields: string[]; version: number | null; justification: string | null }[]>`
        select action, fields, version, justification from audit_entry where entity_id = ${id} order by id`,
  }
}
