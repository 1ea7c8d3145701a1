import { describe, expect, it } from 'vitest'
import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { call, jobs, buyer, offered, received, books, stock } = dock
const { good, started, counted, placeIt, order, ordered } = dock
proveLedgersAfterEach(jobs)

const WHY = { justification: 'Price confirmed' }

describe('a placed receipt', () => {
  const save = (id: string, body: object, confirm = false) =>
    call(
      receipts.changePlaced,
      { params: { id }, body: body as never, query: confirm ? { confirm: 'true' } : {} },
      { as: buyer },
    )

  it('is saved together with a justification, on the version that was looked at', async () => {
    const { id, version } = await received(await offered(), 10)
    expect((await save(id, { version, vendorInvoice: 'VP-1' })).status).toBe(422)
    expect((await save(id, { version, vendorInvoice: 'VP-1', ...WHY })).body).toMatchObject({ vendorInvoice: 'VP-1' })
    expect((await save(id, { version, vendorInvoice: 'VP-2', ...WHY })).status).toBe(409)
  })

  it('takes lots that were found later, and asks about short-dated ones first', async () => {
    const gauze = await offered()
    const orderOf = await ordered([gauze, 10])
    const { id } = await started(orderOf.id)
    await counted(id, gauze, 6)
    const placed = (await placeIt(id, {}, true)).body as Receipt
    const lots = [
      { lot: 'L1', expirationDate: good, quantity: 2 },
      { lot: 'NEW', expirationDate: dock.daysFromNow(60), quantity: 1 },
    ]
    const body = { version: placed.version, ...WHY, products: [{ purchasableItemId: gauze.variationId, lots }] }
    expect(await save(id, body)).toMatchObject({ status: 202, body: { confirmations: [{ lot: 'NEW' }] } })
    expect((await save(id, body, true)).body).toMatchObject({ merchandise: 90, products: [{ receivingQuantity: 9 }] })
    expect(await books(id)).toEqual({ 1200: '90.00', 2050: '-90.00' })
    expect((await order(orderOf.id)).products).toMatchObject([{ receivedQuantity: 9 }])
    const over = {
      ...body,
      version: placed.version + 1,
      products: [{ purchasableItemId: gauze.variationId, lots: [{ ...lots[0], quantity: 2 }] }],
    }
    expect(await save(id, over)).toMatchObject({ status: 422, body: { code: 'UPC_LIMIT' } })
  })

  it('takes back what it shows without counting it again, and refuses another value of what is only shown', async () => {
    const gauze = await offered()
    const { id } = await received(gauze, 10)
    const shown = (await call(receipts.get, { params: { id } }, { as: buyer })).body as Receipt
    const [line] = shown.products
    const [lot] = line?.lots ?? []
    const refused = async (body: object, field: string) => {
      expect(await save(id, { ...shown, ...WHY, ...body })).toMatchObject({
        status: 400,
        body: { message: `${field} cannot be changed here.`, details: [{ field }] },
      })
    }
    await refused({ total: 1 }, 'total')
    await refused({ products: [{ ...line, totalCost: 1 }] }, 'products.0.totalCost')
    await refused({ products: [{ ...line, lots: [{ ...lot, quantity: 99 }] }] }, 'products.0.lots.0.quantity')
    await refused({ products: [{ ...line, lots: [{ ...lot, id: gauze.variationId }] }] }, 'products.0.lots.0.id')
    const kept = await save(id, { ...shown, ...WHY, note: 'As read' })
    expect(kept).toMatchObject({ status: 200, body: { note: 'As read', merchandise: shown.merchandise } })
    expect((kept.body as Receipt).products).toMatchObject([{ receivingQuantity: 10, lots: [{ quantity: 10 }] }])
  })

  it('does with a found lot what was decided, and keeps what was confirmed before', async () => {
    const [gauze, tape] = [await offered(), await offered()]
    const orderOf = await ordered([gauze, 10], [tape, 10])
    const { id } = await started(orderOf.id)
    const soon = dock.daysFromNow(60)
    await counted(id, gauze, 2, 'SOON', soon)
    await counted(id, tape, 2)
    const placed = (await placeIt(id, {}, true)).body as Receipt
    const lots = [{ lot: 'FOUND', expirationDate: soon, quantity: 1 }]
    const [held, gone] = [gauze, tape].map((item) => `SHORT_DATED ${item.variationId} FOUND`)
    const body = {
      version: placed.version,
      ...WHY,
      products: [gauze, tape].map((item) => ({ purchasableItemId: item.variationId, lots })),
      receiptPlaceConfirmationRecords: [
        { confirmation: held, confirm: false, decision: 'quarantine', note: 'Look at it' },
        { confirmation: gone, confirm: false },
      ],
    }
    const saved = (await save(id, body)).body as Receipt
    expect(saved.products.map(({ receivingQuantity }) => receivingQuantity)).toEqual([3, 2])
    expect(saved.receiptPlaceConfirmationRecords).toMatchObject([
      { decision: 'accept' },
      { confirmation: 'NOT_COUNTED', decision: 'accept' },
      { decision: 'quarantine', note: 'Look at it' },
      { decision: 'refuse' },
    ])
    const rows = (await stock(gauze)).map(({ lot, status }) => ({ lot, status }))
    expect(rows).toContainEqual({ lot: 'FOUND', status: 'Quarantine' })
    const priced = { products: [{ purchasableItemId: gauze.variationId, purchasePrice: 12 }] }
    expect(await save(id, { version: saved.version, ...WHY, ...priced })).toMatchObject({
      status: 422,
      body: { code: 'receipt.placed-price' },
    })
  })
})
