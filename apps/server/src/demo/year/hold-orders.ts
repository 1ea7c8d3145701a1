import type postgres from 'postgres'
import { sql } from 'kysely'
import { holdsIn, type OrderFinding } from '@galen/domain/compliance/order-finding'
import { parseCents, parseUnitCost } from '@galen/domain/money'
import { type CheckableAllocation, type CheckableOrder, evaluateOrder } from '../../compliance/order-checks.ts'
import type { Tx } from '../../platform/database/database.ts'
import { pseudoRandom } from '../pseudo-random.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
type Place = { readonly companyId: string; readonly timeZone: string; readonly seed: number }

type Found = {
  readonly orderId: string
  readonly placedAt: string | null
  readonly evaluation: string
  readonly check: string
  readonly finding: OrderFinding
}

/** Lets the rules of the product look at these orders, and puts on hold what they find a reason for. */
export async function holdOrders(
  { tx, connection }: { readonly tx: Tx; readonly connection: Connection },
  { companyId, timeZone, seed }: Place,
  orderIds: readonly string[],
): Promise<void> {
  const random = pseudoRandom(seed * 15_485_863 + 7)
  const orders = await ordersToCheck(tx, companyId, orderIds)
  const found: Found[] = []
  for (const order of orders) {
    const { findings } = await evaluateOrder(tx, { companyId, timeZone }, order)
    const evaluation = random.uuid()
    for (const finding of findings)
      found.push({ orderId: order.id ?? '', placedAt: order.placedAt, evaluation, finding, check: random.uuid() })
  }
  const checks = found.map(({ orderId, placedAt, evaluation, check, finding }) => ({
    order_id: orderId,
    id: check,
    evaluation,
    code: finding.code,
    outcome: finding.outcome,
    message: finding.message,
    input: finding.input,
    at: placedAt,
  }))
  const reasons = found.flatMap(({ orderId, placedAt, check, finding }) =>
    holdsIn([finding]).map(({ code, message, scope, input }) => ({
      id: random.uuid(),
      order_id: orderId,
      check_id: check,
      code,
      message,
      evidence: { scope, input },
      at: placedAt,
    })),
  )
  await connection.unsafe(
    `insert into order_check (company_id, id, order_id, evaluation_id, moment, code, outcome, message, input, at)
     select $1::uuid, id, order_id, evaluation, 'place', code, outcome, message, input, at
     from jsonb_to_recordset($2::text::jsonb) as c (id uuid, order_id uuid, evaluation uuid, code text, outcome text, message text,
       input jsonb, at timestamptz)`,
    [companyId, JSON.stringify(checks)],
  )
  await connection.unsafe(
    `with reason as (
       insert into sales_approval (company_id, id, order_id, code, message, evidence, check_id, created_at)
       select $1::uuid, id, order_id, code, message, evidence, check_id, at
       from jsonb_to_recordset($2::text::jsonb) as c (id uuid, order_id uuid, code text, message text, evidence jsonb,
         check_id uuid, at timestamptz)
       returning order_id
     ), held as (
       update sales_order o set status = 'Hold' from (select distinct order_id from reason) r
       where o.company_id = $1::uuid and o.id = r.order_id returning o.id, o.placed_at
     )
     update reservation v set expires_at = h.placed_at + interval '3 days' from held h
     where v.company_id = $1::uuid and v.order_id = h.id`,
    [companyId, JSON.stringify(reasons)],
  )
}

type Stored = Omit<CheckableOrder, 'allocations'> & {
  readonly allocations: readonly (Omit<CheckableAllocation, 'price' | 'cost'> & { price: string; cost: string })[]
}

async function ordersToCheck(tx: Tx, companyId: string, orderIds: readonly string[]): Promise<CheckableOrder[]> {
  const { rows } = await sql<Stored>`
    select o.id, o.customer_id as "customerId", o.ship_address_id as "shipAddressId", o.requested_on as "requestedOn",
      o.placed_at as "placedAt", o.order_form_number as "orderFormNumber", o.order_form_date as "orderFormDate",
      (select json_agg(json_build_object('itemId', a.item_id, 'variationId', a.variation_id, 'quantity', a.quantity,
          'shipped', a.shipped, 'price', a.price::text, 'cost', a.cost::text, 'minimumMargin', a.minimum_margin,
          'freeOfCharge', false, 'dropShip', false, 'isPlaced', true) order by a.id)
        from sales_order_allocation a where a.company_id = o.company_id and a.order_id = o.id) as allocations
    from sales_order o where o.company_id = ${companyId} and o.id = any(${[...orderIds]}::uuid[])
    order by o.number`.execute(tx)
  return rows.map(({ allocations, ...order }) => ({
    ...order,
    allocations: allocations.map(({ price, cost, ...each }) => ({
      ...each,
      price: parseCents(price),
      cost: parseUnitCost(cost),
    })),
  }))
}
