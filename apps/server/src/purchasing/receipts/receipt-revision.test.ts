import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { receiptRevision, type VendorReturn, vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import { receipts } from '@galen/contract/purchasing/receipts'
import { parseBusinessDate } from '@galen/domain/dates'
import { parseCents, zeroCents } from '@galen/domain/money'
import { checkPeriod } from '../../accounting/fiscal-periods.ts'
import { postJournal } from '../../accounting/general-ledger.ts'
import { applySettlement, lockParty, openSettlement, unapply } from '../../finance/open-items.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { collectEffects } from '../../platform/effects.ts'
import { workOf } from '../../platform/registered-areas.ts'
import type { Work } from '../../platform/work.ts'
import { issueStock } from '../../warehouse/stock-ledger.ts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import type { Offered } from '../../../test/purchasing.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const {
  call,
  owner,
  pool,
  jobs,
  company,
  buyer,
  checker,
  velora,
  offered,
  received,
  receipt,
  validated,
  books,
  stock,
} = dock
const { today, list, draft, place, started, counted, placeIt, packaged, count, ordered } = dock
proveLedgersAfterEach(jobs)

const WHY = { justification: 'Price confirmed' }

/** Work of the ledgers in one transaction, as other areas do it. */
const within = <T>(run: (work: Work) => Promise<T>) =>
  inTransaction(pool, 'write', { companyId: company.id, userId: buyer.id }, async (tx) => {
    const caller = { userId: buyer.id, sessionId: null, requestId: 'test', address: '' }
    const work = workOf({
      ...collectEffects('test', company.id, caller),
      tx,
      actor: { companyId: company.id, userId: buyer.id },
    })
    await checkPeriod(work, parseBusinessDate(today), ['inventory', 'financial', 'sales'])
    return run(work)
  })

/** Ships goods of a lot, as an invoice does. */
const sell = async (item: Offered, quantity: number) => {
  const [row] = await stock(item)
  await within(async (work) => {
    const source = {
      kind: 'invoice' as const,
      id: randomUUID(),
      number: 'INV',
      accountingDate: parseBusinessDate(today),
    }
    const [issued] = await issueStock(work, source, 'SHIP', [
      {
        lineId: randomUUID(),
        stockId: row?.id ?? '',
        quantity,
        mustBeShippable: { day: source.accountingDate, minDaysToExpiry: 0 },
      },
    ])
    const cost = issued?.value ?? zeroCents
    await postJournal(work, {
      source,
      accountingDate: source.accountingDate,
      memo: '',
      lines: [
        { role: 'cost-of-goods', amount: cost },
        { role: 'inventory', amount: -cost as typeof cost },
      ],
    })
  })
}

const changeCost = (id: string, item: Offered, purchasePrice: number, why: object = WHY) =>
  call(
    receipts.changeCost,
    { params: { id }, body: { products: [{ purchasableItemId: item.variationId, purchasePrice }], ...why } as never },
    { as: buyer },
  )

describe('cost after placing', () => {
  it('E54: goes by quantity to stock and to what was sold, and leaves what was booked', async () => {
    const gauze = await offered()
    const { id } = await received(gauze, 10)
    await sell(gauze, 6)
    expect((await changeCost(id, gauze, 11)).body).toMatchObject({
      merchandise: 110,
      products: [{ totalCost: 110, cost: 11 }],
    })
    expect(await books(id)).toEqual({ 1200: '104.00', 2050: '-110.00', 5000: '6.00' })
    expect(await stock(gauze)).toMatchObject([{ onHand: 4, value: '44.00' }])
  })

  it('E55: freight after everything was sold is cost of goods; what went back takes no part', async () => {
    const [gauze, tape] = [await offered(), await offered()]
    const sold = await received(gauze, 10)
    await sell(gauze, 10)
    const freight = (id: string, freightCharge: number) =>
      call(receipts.changeFreight, { params: { id }, body: { freightCharge, ...WHY } }, { as: buyer })
    expect((await freight(sold.id, 7)).status).toBe(200)
    expect(await books(sold.id)).toEqual({ 1200: '100.00', 2050: '-100.00', 2060: '-7.00', 5000: '7.00' })
    const part = await received(tape, 10)
    await returned(part.id, tape, 4)
    expect((await freight(part.id, 6)).body).toMatchObject({ freightCharge: 6, total: 106 })
    expect(await stock(tape)).toMatchObject([{ onHand: 6, value: '66.00' }])
  })

  it('takes each line once, and keeps the cost when the invoice is compared', async () => {
    const gauze = await offered()
    const { id } = await received(gauze, 10)
    const twice = [11, 13].map((purchasePrice) => ({ purchasableItemId: gauze.variationId, purchasePrice }))
    const input = { params: { id }, body: { products: twice, ...WHY } }
    expect(await call(receipts.changeCost, input, { as: buyer })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'products.1' }] },
    })
    expect(await books(id)).toEqual({ 1200: '100.00', 2050: '-100.00' })
    const billed = { products: [{ purchasableItemId: gauze.variationId, billPrice: 10 }] }
    const matched = await call(receiptRevision.match, { params: { id }, body: billed }, { as: checker })
    expect(matched.body).toMatchObject({ products: [{ cost: 10, totalCost: 100 }] })
    const both = { products: [...billed.products, ...billed.products] }
    expect((await call(receiptRevision.match, { params: { id }, body: both }, { as: checker })).status).toBe(400)
  })

  it('needs a justification of its type, and is refused once validated', async () => {
    const gauze = await offered()
    const { id } = await received(gauze, 10)
    expect((await changeCost(id, gauze, 11, {})).status).toBe(422)
    expect((await changeCost(id, gauze, 11, { justification: 'Wrong amount' })).status).toBe(422)
    expect((await validated(id)).status).toBe(200)
    expect(await changeCost(id, gauze, 11)).toMatchObject({
      status: 409,
      body: { message: 'A Validated receipt cannot get another cost.' },
    })
    expect(await books(id)).toEqual({ 1200: '100.00', 2000: '-100.00' })
  })
})

describe('validating', () => {
  it.each([
    [null, '2.00'],
    [true, '2.20'],
  ])('has the discount of the terms on goods; with freight when the terms say so (%j)', async (onTotal, discount) => {
    const [terms] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, position, days, discount_percent, discount_days, discount_on_total)
      values (${company.id}, 'paymentTerms', ${`2/10 ${onTotal}`}, 1, 30, 2, 10, ${onTotal}) returning id`
    const { id } = await received(await offered(), 10, { freight: 10 })
    const reply = await validated(id, { vendorInvoiceDate: today, billFreight: 10, termsId: terms?.id })
    expect(reply).toMatchObject({ status: 200, body: { billTotal: 110 } })
    const [item] = await owner`select discount_amount::text as discount from open_item where document_id = ${id}`
    expect(item).toEqual({ discount })
  })

  it('opens the payable, due by the terms, and settling it closes the receipt', async () => {
    const [terms] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, position, days) values (${company.id}, 'paymentTerms', 'Net 30', 1, 30) returning id`
    const gauze = await offered()
    const { id } = await received(gauze, 10, { freight: 10 })
    const reply = await validated(id, { vendorInvoiceDate: today, billFreight: 10, termsId: terms?.id })
    expect(reply).toMatchObject({ status: 200, body: { status: 'Validated', billTotal: 110 } })
    expect(await books(id)).toEqual({ 1200: '110.00', 2000: '-110.00' })
    const [item] = await owner`select total::text, balance::text, due_on from open_item where document_id = ${id}`
    expect(item).toMatchObject({ total: '110.00', balance: '110.00' })
    const payment = randomUUID()
    const settlement = { documentKind: 'vendor-payment' as const, documentId: payment }
    const day = parseBusinessDate(today)
    await within(async (work) => {
      await lockParty(work, { vendorId: velora })
      const { openItemId } = await openSettlement(work, {
        ...settlement,
        vendorId: velora,
        number: 'VP-1',
        issuedOn: day,
        total: parseCents(110),
      })
      const bank = { role: 'bank' as const, amount: parseCents(-110) }
      const lines = [{ role: 'payable' as const, amount: parseCents(110), vendorId: velora, openItemId }, bank]
      await postJournal(work, {
        source: { kind: 'vendor-payment', id: payment, number: 'VP-1' },
        accountingDate: day,
        memo: '',
        lines,
      })
      await applySettlement(work, {
        settlement,
        charges: [{ documentKind: 'receipt', documentId: id, amount: parseCents(110), discount: zeroCents }],
        accountingDate: day,
      })
    })
    expect(await receipt(id)).toMatchObject({ status: 'Closed' })
    const before = await books(id)
    const late = { params: { id }, body: { freightCharge: 25, ...WHY } }
    expect(await call(receipts.changeFreight, late, { as: buyer })).toMatchObject({ status: 409 })
    expect(await changeCost(id, gauze, 11)).toMatchObject({ status: 409 })
    expect(await books(id)).toEqual(before)
    await within(async (work) => {
      await lockParty(work, { vendorId: velora })
      await unapply(work, { settlement, accountingDate: day })
    })
    expect(await receipt(id)).toMatchObject({ status: 'Validated' })
  })

  it('matches three ways: within tolerance it is paid, beyond it waits for a decision', async () => {
    const [gauze, tape] = [await offered({ name: 'Gauze' }), await offered({ name: 'Tape' })]
    const placed = await ordered([gauze, 100, 10], [tape, 10, 5])
    const { id } = await started(placed.id)
    await counted(id, gauze, 100)
    await counted(id, tape, 10, 'T1')
    await placeIt(id)
    await sell(gauze, 25)
    const billed = [
      { purchasableItemId: gauze.variationId, billQuantity: 100, billPrice: 11 },
      { purchasableItemId: tape.variationId, billQuantity: 10, billPrice: 5.1 },
    ]
    const match = (products: object[]) =>
      call(
        receiptRevision.match,
        { params: { id }, body: { vendorInvoice: `M-${id}`.slice(0, 40), products } as never },
        { as: checker },
      )
    expect((await match(billed)).body).toMatchObject({
      discrepancy: true,
      products: [
        { match: 'price', over: 100 },
        { match: 'tolerance', over: 1 },
      ],
    })
    const refused = await validated(id)
    expect(refused).toMatchObject({ status: 422, body: { message: 'The invoice differs at Gauze. Settle it first.' } })
    expect((await match([{ ...billed[0], decision: 'invoice', decisionReason: 'New list price' }])).body).toMatchObject(
      {
        discrepancy: false,
        billTotal: 1151,
      },
    )
    expect((await validated(id)).status).toBe(200)
    // 75 of the 100 are on hand: 75.00 of the difference of 100.00, and 1.00 of the other line.
    expect(await books(id)).toEqual({ 1200: '1126.00', 2000: '-1151.00', 5000: '25.00' })
    expect(await list('receipt', `id:${id}`)).toMatchObject([
      { status: 'Validated', billTotal: 1151, compared: 1050, difference: 101 },
    ])
  })

  it('pays what was received when more was billed, or books the rest as a variance', async () => {
    const [gauze, tape] = [await offered(), await offered()]
    const [one, two] = [await received(gauze, 8), await received(tape, 8)]
    const bill = (item: Offered, decision: string) => ({
      products: [{ purchasableItemId: item.variationId, billQuantity: 10, decision }],
    })
    expect((await validated(one.id, bill(gauze, 'order'))).body).toMatchObject({ billTotal: 80 })
    expect((await validated(two.id, bill(tape, 'invoice'))).body).toMatchObject({ billTotal: 100 })
    expect(await books(two.id)).toEqual({ 1200: '80.00', 2000: '-100.00', 5020: '20.00' })
  })

  it('E53: a later price of the order changes nothing here', async () => {
    const gauze = await offered()
    const { id, purchaseOrderId } = await received(gauze, 10)
    await validated(id)
    await owner`update purchase_order_line set purchase_price = 99 where order_id = ${purchaseOrderId}`
    await owner`update purchase_order set total = 990 where id = ${purchaseOrderId}`
    expect(await receipt(id)).toMatchObject({ merchandise: 100, billTotal: 100 })
    expect(await books(id)).toEqual({ 1200: '100.00', 2000: '-100.00' })
  })

  it('E57: an invoice of a vendor is entered once', async () => {
    const [one, two] = [await received(await offered(), 1), await received(await offered(), 1)]
    expect((await validated(one.id, { vendorInvoice: 'TWICE-1' })).status).toBe(200)
    expect(await validated(two.id, { vendorInvoice: 'twice-1' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'vendorInvoice' }] },
    })
  })

  it('is done by a second person, with the number of the invoice, once', async () => {
    const { id } = await received(await offered(), 1)
    const own = await call(receiptRevision.validate, { body: { id, vendorInvoice: 'X-1' } }, { as: buyer })
    expect(own).toMatchObject({ status: 422, body: { code: 'receipt.own-validation' } })
    expect((await validated(id, { vendorInvoice: '' })).status).toBe(422)
    expect((await validated(id)).status).toBe(200)
    expect((await validated(id)).status).toBe(409)
  })
})

const returned = (id: string, item: Offered, returningQuantity: number, lot = 'L1') =>
  call(
    vendorReturns.create,
    {
      params: { id },
      body: {
        reason: 'Damaged',
        products: [{ purchasableItemId: item.variationId, lots: [{ lot, returningQuantity }] }],
      },
    },
    { as: buyer },
  )

describe('a return to the vendor', () => {
  it('takes goods out at their cost and opens a credit at their price; canceled, all is as before', async () => {
    const gauze = await offered()
    const { id } = await received(gauze, 10, { freight: 10 })
    const reply = await returned(id, gauze, 4)
    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'Placed', total: 40, products: [{ lot: 'L1', quantity: 4 }] },
    })
    const made = reply.body as VendorReturn
    expect(made.number).toMatch(/^VR-\d{6}$/)
    expect(await books(String(made.creditId))).toEqual({ 1200: '-44.00', 2000: '40.00', 5020: '4.00' })
    expect(await stock(gauze)).toMatchObject([{ onHand: 6, value: '66.00' }])
    expect(await receipt(id)).toMatchObject({ products: [{ returnedQuantity: 4 }], returns: [{ number: made.number }] })
    expect(await list('receipt-return', `id:${made.id}`)).toMatchObject([
      { quantity: 4, total: 40, creditNumber: expect.any(String) },
    ])
    const cancel = () => call(vendorReturns.cancel, { params: { id: made.id } }, { as: buyer })
    expect((await cancel()).body).toMatchObject({ status: 'Canceled' })
    expect(await stock(gauze)).toMatchObject([{ onHand: 10, value: '110.00' }])
    expect(await books(String(made.creditId))).toEqual({})
    expect((await cancel()).status).toBe(409)
  })

  it('E56: goods that are sold, or went back before, cannot go back', async () => {
    const gauze = await offered({ name: 'Gauze' })
    const { id } = await received(gauze, 10)
    await sell(gauze, 7)
    expect(await returned(id, gauze, 4)).toMatchObject({
      status: 422,
      body: { message: 'Gauze, lot L1: 3 of 4 are in stock from this receipt.' },
    })
    expect((await returned(id, gauze, 3)).status).toBe(200)
    expect((await returned(id, gauze, 1)).status).toBe(422)
    expect((await returned(id, gauze, 8)).body).toMatchObject({ message: 'Gauze: at most 7 can be returned.' })
  })

  it('names units by their serial numbers', async () => {
    const gtin = '00398114203104'
    const vial = await offered({ name: 'Vial' })
    await packaged(vial, gtin)
    const { id } = await started((await ordered([vial, 2])).id)
    for (const serial of ['R1', 'R2']) await count(id, { scan: `(01)${gtin}(17)290331(10)KX(21)${serial}` })
    await placeIt(id)
    const back = (serialNumbers: string[]) =>
      call(
        vendorReturns.create,
        {
          params: { id },
          body: {
            products: [
              { purchasableItemId: vial.variationId, lots: [{ lot: 'KX', packages: [{ gtin, serialNumbers }] }] },
            ],
          },
        },
        { as: buyer },
      )
    expect(await back(['R9'])).toMatchObject({
      status: 422,
      body: { message: `Gtin ${gtin} or Serial Number R9 or Lot KX invalid.` },
    })
    expect((await back(['R1'])).body).toMatchObject({ products: [{ serialNumbers: ['R1'], quantity: 1 }] })
    expect(await owner`select state from unit where serial = 'R1'`).toMatchObject([{ state: 'ReturnedToVendor' }])
    await owner`delete from item_package where gtin = ${gtin}`
  })

  it('refuses what is not on the receipt, and one lot twice', async () => {
    const gauze = await offered({ name: 'Gauze' })
    const { id } = await received(gauze, 10)
    expect(await returned(id, await offered(), 1)).toMatchObject({
      status: 404,
      body: { message: 'Item not found on receipt.' },
    })
    const lot = { lot: 'L1', returningQuantity: 1 }
    const body = { products: [{ purchasableItemId: gauze.variationId, lots: [lot, lot] }] }
    expect(await call(vendorReturns.create, { params: { id }, body }, { as: buyer })).toMatchObject({
      status: 422,
      body: { message: 'The product Gauze with lot L1 is already on the list for return.' },
    })
    expect((await returned((await started((await place((await draft([gauze, 1])).id)).id)).id, gauze, 1)).status).toBe(
      409,
    )
  })
})
