import { beforeAll, expect, it } from 'vitest'
import { fiscalPeriodIndex, fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { receiptRevision, type VendorReturn, vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import type { Input, Route } from '@galen/contract/route'
import { search } from '@galen/contract/search-index'
import { binLocations } from '@galen/contract/warehouse/bin-locations'
import { type LotTrace, stocks, type UnitHistory } from '@galen/contract/warehouse/stocks'
import { standardRoles } from '@galen/domain/standard-roles'
import { areas } from '@galen/server/areas'
import { brokenInvariants, platformInvariants } from '@galen/server/platform/invariants/invariants'
import type { GivenUser } from '../../apps/server/test/given.ts'
import { type Offered, purchasingDeskOn } from '../../apps/server/test/purchasing.ts'
import { receivingDockAt } from '../../apps/server/test/receiving.ts'
import { testServer } from '../../apps/server/test/server.ts'

const server = await testServer()
const dock = receivingDockAt(await purchasingDeskOn({ ...server, pool: server.owner }))
const { owner, company, given, ordered, started, received, checker } = dock
const person = (role: keyof typeof standardRoles) => given.user(company, standardRoles[role].permissions)
const [administrator, receiver, accountant, officer] = [
  await person('administrator'),
  await person('warehouse'),
  await person('accountant'),
  await person('complianceOfficer'),
]

async function done<R extends Route>(route: R, input: Input<R>, as: GivenUser) {
  const reply = await server.call(route, input, { as })
  expect(reply.status, `${route.method} ${route.path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  return reply.body
}
const rows = async <Row>(index: string, query: string, as: GivenUser) =>
  ((await done(search, { params: { index }, query: { query, size: 100 } }, as)) as { content: Row[] }).content

/** Everything that check:ledgers proves, once the audit is sealed. */
async function everythingHolds() {
  const unsealed = async () =>
    (await owner`select from audit_entry e where not exists (select from audit_seal s where s.audit_id = e.id)`).length
  await expect.poll(unsealed, { timeout: 120_000, interval: 500 }).toBe(0)
  const invariants = [...platformInvariants, ...areas.flatMap((area) => area.invariants ?? [])]
  expect(await brokenInvariants(owner, invariants)).toEqual([])
}

/** An item that the vendor offers, entered as people enter it. */
async function bought(itemName: string, gtin?: string): Promise<Offered> {
  const ask = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const headers = { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' }
    const reply = await fetch(`${server.url}/api/items${path}`, { method, headers, body: JSON.stringify(body) })
    const content = await reply.text()
    expect(reply.status, content).toBe(200)
    return JSON.parse(content) as { id: string; version: number; itemVariations: { id: string }[] }
  }
  const made = await ask('POST', '', { itemName, type: 'supply' })
  const itemVariations = [{ vendorId: dock.velora, cost: 10, price: 20 }]
  const item = await ask('PUT', `/${made.id}`, { version: made.version, itemVariations })
  if (gtin)
    await ask('PUT', `/${item.id}/gtin`, { version: item.version, packages: [{ level: 'each', gtin, quantity: 1 }] })
  return { itemId: item.id, variationId: String(item.itemVariations[0]?.id), name: itemName }
}

const EACH = '00398114203104'
const scan = (serial: string, lot = 'KX1') => `(01)${EACH}(17)290331(10)${lot}(21)${serial}`

beforeAll(async () => {
  for (const name of ['A-01-1', 'A-01-2'])
    await done(binLocations.add, { body: { type: 'location', name } }, administrator)
  await owner`insert into justification (company_id, type, justification, position)
    values (${company.id}, 'inventoryAdjustments', 'Broken', 1)`
})

it('goods are bought, received by scanner in three deliveries, put away, found by serial and returned in part', async () => {
  const vial = await bought('Carboplatin vial', EACH)
  const order = await ordered([vial, 9, 50])
  const delivered: Receipt[] = []
  for (const delivery of [1, 2, 3]) {
    const { id } = (await done(receipts.create, { body: { purchaseOrderId: order.id } }, receiver)) as Receipt
    for (const box of [1, 2, 3])
      await done(receipts.count, { params: { id }, body: { scan: scan(`S${delivery}${box}`) } }, receiver)
    if (delivery === 3)
      expect(
        await server.call(receipts.count, { params: { id }, body: { scan: scan('S99') } }, { as: receiver }),
      ).toMatchObject({
        status: 422,
        body: { code: 'UPC_LIMIT', message: `Item Carboplatin vial has reached the Receipt #${order.number} limit.` },
      })
    delivered.push((await done(receipts.place, { params: { id }, query: { confirm: 'true' } }, receiver)) as Receipt)
  }
  expect(delivered.map(({ status, total }) => [status, total])).toEqual(Array(3).fill(['Placed', null]))
  for (const { id } of delivered)
    expect(await done(receipts.get, { params: { id } }, checker)).toMatchObject({ status: 'Placed', total: 150 })

  type Stock = { stockId: string; lot: string; receiptId: string; onHand: number; location: string }
  const shelf = () => rows<Stock>('stock', `itemId:${vial.itemId} AND onHand:>0`, receiver)
  for (const { stockId, lot, receiptId } of await shelf())
    await done(stocks.move, { params: { stockId, lot }, body: { receiptId, location: 'A-01-1' } }, receiver)
  expect(await shelf()).toMatchObject([{ location: 'A-01-1' }, { location: 'A-01-1' }, { location: 'A-01-1' }])

  type Unit = { id: string; serialNumber: string; location: string | null }
  const [unit] = await rows<Unit>('pedigree', 'serialNumber:S22', receiver)
  expect(unit).toMatchObject({ serialNumber: 'S22', location: 'A-01-1' })
  const back = (await done(
    vendorReturns.create,
    {
      params: { id: String(delivered[1]?.id) },
      body: {
        reason: 'Damaged in transit',
        products: [
          {
            purchasableItemId: vial.variationId,
            lots: [{ lot: 'KX1', packages: [{ gtin: EACH, serialNumbers: ['S22'] }] }],
          },
        ],
      },
    },
    receiver,
  )) as VendorReturn
  expect(back).toMatchObject({ status: 'Placed', total: null, products: [{ serialNumbers: ['S22'] }] })
  const history = (await done(stocks.unit, { params: { id: String(unit?.id) } }, receiver)) as UnitHistory
  expect(history.movements.map(({ reason, direction }) => `${reason} ${direction}`)).toEqual([
    'Received in',
    'Moved out',
    'Moved in',
    'Returned to the vendor out',
  ])
  expect(history).toMatchObject({ serialNumber: 'S22', lot: 'KX1' })
  expect(history.movements.map(({ documentNumber }) => documentNumber)).toEqual(
    expect.arrayContaining([delivered[1]?.number, back.number]),
  )
  const credits = await rows<{ totalAmount: number }>('vendor-credits', `number:${back.creditNumber}`, accountant)
  expect(credits).toMatchObject([{ totalAmount: 50 }])
  await everythingHolds()
})

it('an invoice with another price is matched after part of the goods was used', async () => {
  const gauze = await bought('Gauze')
  const { id } = await received(gauze, 10, { price: 10, lot: 'G1' })
  const [row] = await rows<{ stockId: string }>('stock', `itemId:${gauze.itemId}`, receiver)
  const stockId = String(row?.stockId)
  await done(stocks.destroy, { params: { stockId }, body: { quantity: 4, justification: 'Broken' } }, receiver)
  const products = [{ purchasableItemId: gauze.variationId, billQuantity: 10, billPrice: 12 }]
  const match = (more: object = {}) =>
    done(
      receiptRevision.match,
      { params: { id }, body: { vendorInvoice: 'V-77', products: products.map((line) => ({ ...line, ...more })) } },
      accountant,
    )
  expect(await match()).toMatchObject({ discrepancy: true })
  expect(await server.call(receiptRevision.validate, { body: { id } }, { as: accountant })).toMatchObject({
    status: 422,
    body: { message: 'The invoice differs at Gauze. Settle it first.' },
  })
  expect(await match({ decision: 'invoice', decisionReason: 'New list price' })).toMatchObject({ billTotal: 120 })
  expect(await done(receiptRevision.validate, { body: { id } }, accountant)).toMatchObject({ status: 'Validated' })
  expect(await dock.books(id)).toEqual({ 1200: '112.00', 2000: '-120.00', 5010: '8.00' })
  expect(await dock.stock(gauze)).toMatchObject([{ onHand: 6, value: '72.00' }])
  await everythingHolds()
})

it('a recalled lot is in quarantine at once, and whoever got it is known', async () => {
  const tape = await bought('Tape')
  await received(tape, 8, { lot: 'RC1' })
  await received(tape, 5, { lot: 'RC1' })
  const [lot] = await owner<{ id: string }[]>`select id from lot where company_id = ${company.id} and number = 'RC1'`
  const id = String(lot?.id)
  expect(
    (await server.call(stocks.recall, { params: { id }, body: { reason: 'Particles' } }, { as: receiver })).status,
  ).toBe(403)
  const trace = (await done(
    stocks.recall,
    { params: { id }, query: { confirm: 'true' }, body: { reason: 'Particles' } },
    officer,
  )) as LotTrace
  expect(trace.stock.filter(({ onHand }) => onHand > 0)).toMatchObject([
    { status: 'Quarantine', quarantineReason: 'RECALL' },
    { status: 'Quarantine', quarantineReason: 'RECALL' },
  ])
  const held = await rows<{ lot: string }>('quarantined-lots', 'lot:RC1', officer)
  expect(held).toHaveLength(2)
  const stockIds = trace.stock.filter(({ onHand }) => onHand > 0).map(({ stockId }) => stockId)
  const release = { pedigreesId: stockIds, status: 'Active' as const }
  const params = { itemId: tape.itemId, variationId: tape.variationId }
  expect(await server.call(stocks.quarantine, { params, body: release }, { as: officer })).toMatchObject({
    status: 409,
    body: { message: 'Lot RC1 was recalled and cannot be released.' },
  })
  await everythingHolds()
})

it('a closed period refuses every posting, and nothing is changed', async () => {
  const gauze = await bought('Swabs')
  const placed = await received(gauze, 3, { lot: 'P1' })
  const { id } = await started((await ordered([gauze, 3])).id)
  await dock.counted(id, gauze, 3, 'P2')
  const month = dock.today.slice(0, 7)
  const [period] = await rows<{ id: string; periodName: string; year: number; date: string }>(
    fiscalPeriodIndex.name,
    `year:${month.slice(0, 4)}`,
    accountant,
  ).then((found) => found.filter(({ date }) => date.startsWith(month)))
  const flags = { closedFinancial: true, closedInventory: true, closedPurchase: true, closedSales: true }
  const periodId = String(period?.id)
  expect(
    await server.call(fiscalPeriods.change, { params: { id: periodId }, body: flags }, { as: accountant }),
  ).toMatchObject({ status: 409, body: { message: `${period?.periodName} ${period?.year} has not ended.` } })
  // Someone with the keys of the database closes the month early.
  await owner`update fiscal_period set closed_purchase = true where company_id = ${company.id} and id = ${periodId}`
  const before = await owner`select count(*) from stock_movement where company_id = ${company.id}`
  const refused = `${period?.periodName} ${period?.year} is closed`
  const place = await server.call(receipts.place, { params: { id }, query: { confirm: 'true' } }, { as: receiver })
  expect(place).toMatchObject({ status: 423, body: { message: expect.stringContaining(refused) } })
  const validate = { body: { id: placed.id, vendorInvoice: 'V-99' } }
  expect((await server.call(receiptRevision.validate, validate, { as: checker })).status).toBe(423)
  expect(await owner`select count(*) from stock_movement where company_id = ${company.id}`).toEqual(before)
  const reopen = { params: { id: periodId }, body: { closedPurchase: false, reason: 'Late delivery' } }
  await done(fiscalPeriods.change, reopen, accountant)
  await done(receipts.place, { params: { id }, query: { confirm: 'true' } }, receiver)
  await everythingHolds()
})
