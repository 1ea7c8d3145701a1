import { beforeEach, describe, expect, it } from 'vitest'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { owner, call, jobs, company, buyer, checker, offered, ordered, started, count, counted, placeIt, packaged } =
  dock
const { receipt, good, stock, given, list } = dock
proveLedgersAfterEach(jobs)

const EACH = '00398114203104'
const scan = `(01)${EACH}(17)290331(10)KX1(21)S1`
const message = 'Velora Pharma is not approved by compliance.'
const refusal = { status: 422, body: { code: 'receipt.vendor-not-authorized', message } }
const officer = await given.user(company, ['APPROVE_COMPLIANCE'])
await owner`update vendor set partner_kind = 'manufacturer' where id = ${dock.velora}`
await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on, verified_on, verified_with)
  values (${company.id}, ${dock.velora}, 1, 'establishment', 'FEI-1', ${good}, '2025-01-01', 'fda')`

const decided = (status: string, expires: string = good) =>
  owner.begin(async (tx) => {
    await tx`update vendor set compliance_status = ${status} where id = ${dock.velora}`
    await tx`update license set expires_on = ${expires} where vendor_id = ${dock.velora}`
  })

describe.each([
  ['is pending', 'pending', good],
  ['was put on hold', 'hold', good],
  ['has an expired registration', 'approved', '2026-01-31'],
])('P30: a vendor that %s', (_name, status, expires) => {
  beforeEach(() => decided('approved'))

  it('is refused for drugs at every scan, while other lines are received', async () => {
    const [drug, gauze] = [await offered({ type: 'prescription' }), await offered()]
    await packaged(drug, EACH)
    const { id } = await started((await ordered([drug, 3], [gauze, 2])).id)
    await decided(status, expires)
    expect(await receipt(id)).toMatchObject({
      vendorRefusal: { message, approvers: [expect.any(String)], purchasableItemIds: [drug.variationId] },
    })
    expect(await count(id, { scan })).toMatchObject(refusal)
    expect(await count(id, { scan: EACH })).toMatchObject(refusal)
    const lots = [{ lot: 'L1', expirationDate: good, quantity: 1 }]
    const byHand = { products: [{ purchasableItemId: drug.variationId, lots }] }
    expect(await count(id, byHand)).toMatchObject(refusal)
    const unknown = { scan: '00305910369019', lot: 'L1', expirationDate: good, purchasableItemId: drug.variationId }
    expect(await count(id, unknown)).toMatchObject(refusal)
    expect((await receipt(id)).products.map(({ receivingQuantity }) => receivingQuantity)).toEqual([0, 0])
    await counted(id, gauze, 2)
    expect(await placeIt(id, {}, true)).toMatchObject({ status: 200 })
    expect(await stock(gauze)).toMatchObject([{ onHand: 2 }])
    await owner`delete from item_package where gtin = ${EACH}`
  })

  it('cannot place what was counted before, nor enter it without an order', async () => {
    const drug = await offered({ type: 'prescription' })
    const { id } = await started((await ordered([drug, 3])).id)
    await counted(id, drug, 3)
    await decided(status, expires)
    expect(await placeIt(id, {}, true)).toMatchObject(refusal)
    expect(await stock(drug)).toEqual([])
    const lots = [{ lot: 'L1', expirationDate: good, quantity: 1 }]
    const products = [{ purchasableItemId: drug.variationId, purchasePrice: 10, lots }]
    const manual = { vendorId: dock.velora, vendorInvoice: `M-${status}-${expires}`, products }
    expect(await call(receiptRevision.manual, { body: manual as never }, { as: checker })).toMatchObject(refusal)
    expect(await list('receipt', `vendorInvoice:"M-${status}-${expires}"`)).toEqual([])
  })
})

it('P30: an approved vendor is not refused anything', async () => {
  await decided('approved')
  const drug = await offered({ type: 'prescription' })
  const { id } = await started((await ordered([drug, 3])).id)
  expect(await receipt(id)).toMatchObject({ vendorRefusal: null })
  await counted(id, drug, 3)
  expect(officer.id).not.toBe(buyer.id)
})
