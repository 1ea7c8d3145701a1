import { randomUUID } from 'node:crypto'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { receipts } from '@galen/contract/purchasing/receipts'
import { pathOf, type Route } from '@galen/contract/route'
import { insertBuiltInValues } from '@galen/server/admin/properties/built-in-values'
import { insertStandardChart } from '@galen/server/admin/companies/standard-chart'
import '@galen/server/areas'
import { inTransaction } from '@galen/server/platform/database/database'
import { purchasing } from '@galen/server/purchasing/purchasing.operations'
import { type Figure, median } from './figure.ts'
import { throwAwayKernel } from './throw-away-kernel.ts'

const GTIN = '00398114203104'
const ROUNDS = 5
const LINES = 30

/** Placing a receipt: a usual one against the clock, and ten times the serial numbers against one time. */
export async function benchReceipts(): Promise<Figure[]> {
  const bench = await throwAwayKernel(purchasing.operations)
  try {
    const dock = await dockOf(bench)
    await dock.place([20, 20])
    const usual: number[] = []
    const few: number[] = []
    const many: number[] = []
    for (let round = 0; round < ROUNDS; round++) usual.push(await dock.place(Array(LINES).fill(2)))
    for (let round = 0; round < 3; round++) {
      few.push(await dock.place([1000]))
      many.push(await dock.place([10_000]))
    }
    return [
      { name: `a receipt of ${LINES} lines and 60 serials is placed`, value: median(usual), unit: 'ms', limit: null },
      {
        name: 'placing 10,000 serials against 1,000',
        value: median(many) / median(few),
        unit: 'x',
        limit: 6,
        detail: `${median(many).toFixed(0)} ms and ${median(few).toFixed(0)} ms`,
      },
    ]
  } finally {
    await bench.stop()
  }
}

async function dockOf({ owner, person, token, app }: Awaited<ReturnType<typeof throwAwayKernel>>) {
  const { companyId, userId } = person
  await owner`
    with made as (insert into role (company_id, name) values (${companyId}, 'Receiver') returning id),
      allowed as (insert into role_permission (company_id, role_id, permission)
        select ${companyId}, id, unnest(array['LIST_PURCHASES', 'CREATE_PURCHASE', 'LIST_RECEIPTS', 'CREATE_RECEIPT']) from made)
    insert into company_user_role (company_id, user_id, role_id) select ${companyId}, ${userId}, id from made`
  await inTransaction(owner, 'write', { companyId, userId }, async (tx) => {
    await insertBuiltInValues(tx, companyId)
    await insertStandardChart(tx, companyId)
  })
  const [vendor] = await owner<{ id: string }[]>`
    insert into vendor (company_id, number, friendly_name, compliance_status, partner_kind)
    values (${companyId}, 'V1', 'Velora', 'approved', 'wholesaler') returning id`
  const vendorId = String(vendor?.id)
  const offers = await owner<{ id: string }[]>`
    with made as (insert into item (company_id, number, item_name, type)
      select ${companyId}, 'I' || n, 'Item ' || n, 'supply' from generate_series(1, ${LINES}::integer) n returning id, number)
    insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, cost, price)
    select ${companyId}, id, ${vendorId}, 1, number || '-1', 10, 20 from made returning id`
  const ask = async (route: Route, params: Record<string, string>, body: object): Promise<{ id: string }> => {
    const reply = await app.inject({
      method: route.method,
      url: `${pathOf(route, params)}${route === purchaseOrders.place || route === receipts.place ? '?confirm=true' : ''}`,
      payload: body,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    })
    if (reply.statusCode >= 300) throw new Error(reply.body)
    return reply.json()
  }
  let serial = 0
  return {
    /** Counts so many serials on each line and answers how long placing them took. */
    async place(serials: readonly number[]): Promise<number> {
      const lines = serials.map((quantity, place) => ({ id: String(offers[place]?.id), quantity }))
      const products = lines.map(({ id, quantity }) => ({ purchasableItemId: id, quantity, purchasePrice: 10 }))
      const order = await ask(purchaseOrders.create, {}, { vendorId, products })
      await ask(purchaseOrders.place, { id: order.id }, {})
      const { id } = await ask(receipts.create, {}, { purchaseOrderId: order.id })
      const counted = lines.map((line) => ({
        purchasableItemId: line.id,
        lots: [
          {
            lot: `L${++serial}`,
            expirationDate: '2031-03-31',
            serialized: true,
            packages: [{ gtin: GTIN, serialNumbers: Array.from({ length: line.quantity }, () => `S${++serial}`) }],
          },
        ],
      }))
      await ask(receipts.count, { id }, { products: counted })
      const begun = performance.now()
      await ask(receipts.place, { id }, {})
      return performance.now() - begun
    },
  }
}
