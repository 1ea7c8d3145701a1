import { customerPayments } from '@galen/contract/finance/customer-payments'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { receipts } from '@galen/contract/purchasing/receipts'
import { pathOf, type Route } from '@galen/contract/route'
import { invoices } from '@galen/contract/sales/invoices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { permissionNames } from '@galen/domain/permissions'
import { insertStandardChart } from '@galen/server/admin/companies/standard-chart'
import { insertBuiltInValues } from '@galen/server/admin/properties/built-in-values'
import { inTransaction } from '@galen/server/platform/database/database'
import type { Act } from './clerks-floor.ts'
import type { Reply } from './clerks-servers.ts'
import type { throwAwayKernel } from './throw-away-kernel.ts'

const LINES = 10
const ITEMS = 240
const CUSTOMERS = 40
const STOCKED = 10_000
/** How many invoices a payment settles. */
const PAID = 3
const AMOUNT = 25

type Ask = (method: string, path: string, body: object) => Promise<Reply>
type Work = () => Promise<Reply>
type Product = { readonly id: string; readonly quantity: number }

const say = (ask: Ask, route: Route, params: Record<string, string>, body: object, confirm = false) =>
  ask(route.method, `${pathOf(route, params)}${confirm ? '?confirm=true' : ''}`, body)

type Goods = Awaited<ReturnType<typeof peopleAndGoods>>
type Acting = (ask: Ask) => Promise<Reply>

/** Each act as the calls that a screen makes; what it needs is there before it begins. */
function actsWith({ customers, offers, vendorId }: Goods, first: Ask) {
  let [made, ordered, served] = [0, 0, 0]
  const nextCustomer = () => String(customers[served++ % customers.length])
  const products = (quantity: number): Product[] =>
    Array.from({ length: LINES }, () => ({ id: String(offers[ordered++ % offers.length]), quantity }))

  async function receipt(quantity: number): Promise<Acting> {
    const asked = products(quantity)
    const lines = asked.map(({ id }) => ({ purchasableItemId: id, quantity, purchasePrice: 6 }))
    const order = await say(first, purchaseOrders.create, {}, { vendorId, products: lines })
    await say(first, purchaseOrders.place, { id: order.id }, {}, true)
    const counted = asked.map(({ id }) => ({
      purchasableItemId: id,
      lots: [{ lot: `L${++made}`, expirationDate: '2031-03-31', quantity }],
    }))
    return async (ask) => {
      const { id } = await say(ask, receipts.create, {}, { purchaseOrderId: order.id })
      await say(ask, receipts.count, { id }, { products: counted })
      return say(ask, receipts.place, { id }, {}, true)
    }
  }

  async function order(ask: Ask): Promise<Reply> {
    const lines = products(1).map((product) => ({ ...product, price: 10 }))
    const { id } = await say(ask, salesOrders.create, {}, { customerId: nextCustomer(), products: lines })
    const placed = await say(ask, salesOrders.place, { id }, {}, true)
    if (placed.status !== 'Placed') throw new Error(`An order of the bench is ${placed.status}`)
    return placed
  }

  async function invoice(): Promise<Acting> {
    const placed = await order(first)
    return async (ask) => {
      const { id } = await say(ask, invoices.create, {}, { salesOrderId: placed.id, propose: true }, true)
      return say(ask, invoices.place, { id }, {}, true)
    }
  }

  async function payment(): Promise<Acting> {
    const customerId = nextCustomer()
    for (let each = 0; each < PAID; each++)
      await say(first, invoices.manual, {}, { customerId, lines: [{ description: 'Service', price: AMOUNT }] })
    const body = { customerId, totalAmount: AMOUNT * PAID, apply: 'oldest', reference: `R${++made}` }
    return (ask) => say(ask, customerPayments.create, {}, body, true)
  }

  const prepare: Record<Act, () => Promise<Acting>> = {
    receipt: () => receipt(5),
    order: () => Promise.resolve(order),
    invoice,
    payment,
  }
  return { prepare, receipt }
}

/** What clerks do all day, in a house whose shelves are full. */
export async function clerksDesk(bench: Awaited<ReturnType<typeof throwAwayKernel>>, first: Ask) {
  const { prepare, receipt } = actsWith(await peopleAndGoods(bench), first)
  for (let stocked = 0; stocked < ITEMS; stocked += LINES) await (await receipt(STOCKED))(first)
  return {
    /** So many acts, prepared; the servers take turns. */
    async works(act: Act, count: number, asks: readonly Ask[] = [first]): Promise<Work[]> {
      const works: Work[] = []
      for (let at = 0; at < count; at++) {
        const work = await prepare[act]()
        const ask = asks[at % asks.length] ?? first
        works.push(() => work(ask))
      }
      return works
    },
    /** A document of each kind as the product writes it. */
    async oneOfEach(): Promise<Record<Act, string>> {
      const one = async (act: Act) => (await (await prepare[act]())(first)).id
      return {
        receipt: await one('receipt'),
        order: await one('order'),
        invoice: await one('invoice'),
        payment: await one('payment'),
      }
    },
  }
}

/** A company with books, a person who may do everything, customers, and goods of one vendor. */
async function peopleAndGoods({ owner, person }: Awaited<ReturnType<typeof throwAwayKernel>>) {
  const { companyId, userId } = person
  await owner`
    with made as (insert into role (company_id, name) values (${companyId}, 'Clerk') returning id),
      allowed as (insert into role_permission (company_id, role_id, permission)
        select ${companyId}, id, unnest(${[...permissionNames]}::text[]) from made)
    insert into company_user_role (company_id, user_id, role_id) select ${companyId}, ${userId}, id from made`
  await inTransaction(owner, 'write', { companyId, userId }, async (tx) => {
    await insertBuiltInValues(tx, companyId)
    await insertStandardChart(tx, companyId)
  })
  const customers = await owner<{ id: string }[]>`
    with made as (insert into customer (company_id, number, company_name, compliance_status, created_at)
        select ${companyId}, 'C' || n, 'Customer ' || n, 'approved', now() - interval '2 years'
        from generate_series(1, ${CUSTOMERS}::integer) n returning id),
      address as (insert into customer_address (company_id, customer_id, position, address, city, state, zip_code, kind, default_ship)
        select ${companyId}, id, 1, '1 Main St', 'Austin', 'TX', '78701', 'ship', true from made)
    select id from made`
  const [vendor] = await owner<{ id: string }[]>`
    insert into vendor (company_id, number, friendly_name, compliance_status, partner_kind)
    values (${companyId}, 'V1', 'Velora', 'approved', 'wholesaler') returning id`
  const vendorId = String(vendor?.id)
  const offers = await owner<{ id: string }[]>`
    with made as (insert into item (company_id, number, item_name, type)
      select ${companyId}, 'I' || n, 'Item ' || n, 'supply' from generate_series(1, ${ITEMS}::integer) n returning id, number)
    insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, cost, price)
    select ${companyId}, made.id, ${vendorId}, 1, number || '-1', 6, 10 from made returning id`
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return { customers: ids(customers), offers: ids(offers), vendorId }
}
