import { describe, expect, it } from 'vitest'
import { type JournalPreview, receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import type { Offered } from '../../../test/purchasing.ts'
import { receivingDock } from '../../../test/receiving.ts'
import { sized } from '../../../test/test-size.ts'

const dock = await receivingDock()
const { ok, call, owner, jobs, company, buyer, checker, receipt, offered, ordered, started, count, counted, placeIt } =
  dock
const { stock, books, packaged, received, validated, good, draft, place, waitingOrder } = dock
proveLedgersAfterEach(jobs)

const EACH = '00398114203104'
const CASE = '50398114203109'
await owner`update vendor set partner_kind = 'manufacturer' where id = ${dock.velora}`
await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on, verified_on, verified_with)
  values (${company.id}, ${dock.velora}, 1, 'establishment', 'FEI-1', ${good}, '2025-01-01', 'fda')`

describe('transaction data that arrives later', () => {
  const reference = { transactionDataKind: 'PAPER' as const, transactionDataReference: 'TI-4411' }
  const add = (id: string) => call(receipts.addTransactionData, { params: { id }, body: reference }, { as: buyer })

  it('P12: is stored on the placed and the validated receipt, and releases nothing', async () => {
    const drug = await offered({ type: 'prescription' })
    const { id } = await received(drug, 4)
    expect(await add(id)).toMatchObject({ status: 200, body: reference })
    expect((await validated(id)).status).toBe(200)
    expect(await add(id)).toMatchObject({ status: 200, body: reference })
    expect(await stock(drug)).toMatchObject([{ onHand: 4, status: 'Quarantine', reason: 'PENDING_TI' }])
  })

  it('is entered as a fact while the receipt is a draft', async () => {
    const { id } = await started((await ordered([await offered(), 1])).id)
    expect(await add(id)).toMatchObject({
      status: 409,
      body: { message: 'A Draft receipt cannot get transaction data afterwards.' },
    })
  })
})

describe('scans at the dock', () => {
  const lotOf = async (id: string) =>
    ((await ok(receipts.get, { params: { id } })) as Receipt).products.flatMap(({ lots }) => lots).at(-1)

  it('E16: day 00 is the last day of the month, in leap years too', async () => {
    const vial = await offered()
    await packaged(vial, EACH)
    const { id } = await started((await ordered([vial, 5])).id)
    await count(id, { scan: `(01)${EACH}(17)280200(10)LEAP` })
    expect(await lotOf(id)).toMatchObject({ lot: 'LEAP', expirationDate: '2028-02-29' })
    await count(id, { scan: `(01)${EACH}(17)290200(10)PLAIN` })
    expect(await lotOf(id)).toMatchObject({ lot: 'PLAIN', expirationDate: '2029-02-28' })
    await owner`delete from item_package where gtin = ${EACH}`
  })

  it('E18: a lot with 30 in it is split only where the count is the quantity of the package', async () => {
    const vial = await offered()
    await packaged(vial, CASE, 12, 'case')
    const { id } = await started((await ordered([vial, 40])).id)
    await count(id, { scan: `01${CASE}1729033110AB3012` })
    expect(await lotOf(id)).toMatchObject({ lot: 'AB', quantity: 12 })
    await count(id, { scan: `01${CASE}1729033110AB3011` })
    expect(await lotOf(id)).toMatchObject({ lot: 'AB3011', quantity: 12 })
    await owner`delete from item_package where gtin = ${CASE}`
  })
})

describe('large receipts', () => {
  it('E30: places thousands of serial numbers within seconds', { timeout: 120_000 }, async () => {
    const serials = sized(500, 10_000)
    const vial = await offered()
    await packaged(vial, EACH)
    const { id } = await started((await ordered([vial, serials])).id)
    const lot = {
      lot: 'BIG',
      expirationDate: good,
      serialized: true,
      packages: [{ gtin: EACH, serialNumbers: Array.from({ length: serials }, (_, place) => `B${place}`) }],
    }
    await ok(receipts.count, {
      params: { id },
      body: { products: [{ purchasableItemId: vial.variationId, lots: [lot] }] },
    })
    const begun = performance.now()
    expect((await placeIt(id)).status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(10_000)
    const [units] = await owner<
      { count: string }[]
    >`select count(*) from unit where gtin = ${EACH} and serial like 'B%'`
    expect(Number(units?.count)).toBe(serials)
    await owner`delete from item_package where gtin = ${EACH}`
  })
})

describe('what the vendor ships to the customer', () => {
  it('books what it costs more than the sale was booked with, and clears what is owed', async () => {
    const gauze = await offered()
    const salesOrderId = await waitingOrder(gauze, 10)
    await owner`update sales_order_allocation set drop_ship = true where order_id = ${salesOrderId}`
    await owner`update sales_order set total = 200, units = 10, line_count = 1 where id = ${salesOrderId}`
    const { id: orderId } = await draft([gauze, 10, 12])
    await owner`update purchase_order set drop_ship = true where id = ${orderId}`
    await owner`
      insert into purchase_order_target (company_id, line_id, sales_order_id, allocation_id, quantity)
      select a.company_id, l.id, a.order_id, a.id, 10 from purchase_order_line l, sales_order_allocation a
      where l.order_id = ${orderId} and a.order_id = ${salesOrderId}`
    await place(orderId)
    const [one, two] = [await deliver(orderId, gauze, 4), await deliver(orderId, gauze, 6)]
    expect(await books(one)).toEqual({ 2050: '-8.00', 5000: '8.00' })
    expect(await books(two)).toEqual({ 2050: '-12.00', 5000: '12.00' })
    expect(await stock(gauze)).toEqual([])
    await changedAfterwards(gauze, two)
    expect(await stock(gauze)).toEqual([])
    expect((await validated(one)).status).toBe(200)
    expect((await validated(two)).status).toBe(200)
    // The invoice booked 100.00 against what is received and not invoiced; the two receipts take it back.
    const rows = [await books(one), await books(two)]
    expect(rows.map((row) => Number(row['2050'] ?? 0)).reduce((total, amount) => total + amount, 0)).toBe(100)
  })

  /** Late cost and freight are of goods that were sold; lots that never came here are refused. */
  async function changedAfterwards(item: Offered, id: string): Promise<void> {
    const why = { justification: 'Price confirmed' }
    const purchasableItemId = item.variationId
    const { version } = await receipt(id)
    const lots = [{ lot: 'NEVER', expirationDate: good, quantity: 1 }]
    const added = { params: { id }, body: { version, ...why, products: [{ purchasableItemId, lots }] } }
    expect((await call(receipts.changePlaced, added, { as: buyer })).status).toBe(422)
    const priced = { params: { id }, body: { products: [{ purchasableItemId, purchasePrice: 13 }], ...why } }
    expect((await call(receipts.changeCost, priced, { as: buyer })).status).toBe(200)
    const freight = { params: { id }, body: { freightCharge: 4, ...why } }
    expect((await call(receipts.changeFreight, freight, { as: buyer })).status).toBe(200)
    expect(await books(id)).toEqual({ 2050: '-18.00', 2060: '-4.00', 5000: '18.00', 5100: '4.00' })
  }

  async function deliver(orderId: string, item: Offered, quantity: number): Promise<string> {
    const { id } = await started(orderId)
    await counted(id, item, quantity)
    expect((await placeIt(id, {}, true)).status).toBe(200)
    return id
  }
})

describe('the journal preview', () => {
  const preview = async (id: string) =>
    (await ok(receiptRevision.preview, { params: { id } }, checker)) as JournalPreview

  it('foresees what validating books, to the cent', async () => {
    const gauze = await offered()
    const { id } = await received(gauze, 10, { freight: 5 })
    const products = [
      { purchasableItemId: gauze.variationId, billQuantity: 10, billPrice: 11.5, decision: 'invoice' as const },
    ]
    const bill = { vendorInvoice: `P-${id.slice(-8)}`, billFreight: 6, products }
    await ok(receiptRevision.match, { params: { id }, body: bill }, checker)
    const before = await preview(id)
    expect(before).toMatchObject({
      posted: false,
      unsettled: 0,
      total: 121,
      costs: [{ from: 10, to: 11.5, held: 10, sold: 0, onHand: 15, costOfGoods: 0 }],
    })
    expect((await validated(id, { vendorInvoice: bill.vendorInvoice })).status).toBe(200)
    const after = await preview(id)
    expect(after).toMatchObject({ posted: true, total: before.total })
    expect(sorted(after)).toEqual(sorted(before))
  })

  it('waits for differences that are not settled', async () => {
    const gauze = await offered()
    const { id } = await received(gauze, 10)
    const products = [{ purchasableItemId: gauze.variationId, billPrice: 14 }]
    await ok(receiptRevision.match, { params: { id }, body: { products } }, checker)
    expect(await preview(id)).toMatchObject({ unsettled: 1, lines: [] })
  })

  const sorted = ({ lines }: JournalPreview) => lines.toSorted((one, other) => one.code.localeCompare(other.code))
})
