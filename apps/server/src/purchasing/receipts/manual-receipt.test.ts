import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import type { Offered } from '../../../test/purchasing.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { call, ok, owner, given, jobs, company, checker, velora, offered, books, stock } = dock
const { good } = dock
proveLedgersAfterEach(jobs)

describe('a manual receipt', () => {
  const enter = (body: object, query: { confirm?: 'true' } = {}) =>
    call(receiptRevision.manual, { query, body: { vendorId: velora, ...body } as never }, { as: checker })
  const enterOpening = async (body: object) => {
    const rights = [
      'RECEIPT_VALIDATION',
      'EDIT_VENDOR_FINANCE',
      'ACCOUNTING_VIEW',
      'EDIT_FISCAL_PERIOD',
      'LIST_RECEIPTS',
    ] as const
    const as = await given.user(company, rights)
    return call(receiptRevision.manual, { body: { vendorId: velora, ...body } as never }, { as })
  }
  const account = async () =>
    String(
      (
        await owner<
          { id: string }[]
        >`select id from property where company_id = ${company.id} and type = 'ledgerAccount' and code = '5110'`
      )[0]?.id,
    )

  it('is a bill without goods', async () => {
    const charges = [{ accountId: await account(), description: 'Cleaning', amount: 120.5 }]
    const reply = await enter({ vendorInvoice: 'CLEAN-1', charges })
    expect(reply).toMatchObject({ status: 200, body: { type: 'Manual', status: 'Validated', total: 120.5 } })
    expect(await books((reply.body as Receipt).id)).toEqual({ 2000: '-120.50', 5110: '120.50' })
    expect((await enter({ vendorInvoice: 'CLEAN-2' })).status).toBe(400)
    expect(
      (await enter({ vendorInvoice: 'CLEAN-2', charges: [{ ...charges[0], accountId: randomUUID() }] })).status,
    ).toBe(400)
  })

  it('is booked on the day that is named', async () => {
    const charges = [{ accountId: await account(), description: 'Open since October', amount: 40 }]
    const [period] = await owner<{ day: string }[]>`
      select (current_date - 1)::text as day`
    const reply = await enter({ vendorInvoice: 'OPEN-1', accountingDate: period?.day, charges })
    expect(reply.status).toBe(200)
    const [entry] = await owner<{ day: string }[]>`
      select accounting_date::text as day from journal_entry where source_id = ${(reply.body as Receipt).id}`
    expect(entry?.day).toBe(period?.day)
    expect((await enter({ vendorInvoice: 'OPEN-2', accountingDate: '2099-01-01', charges })).status).toBe(400)
  })

  it('brings goods in with lots, or opens stock against opening balances', async () => {
    const [gauze, tape] = [await offered(), await offered()]
    const goods = (item: Offered) => [
      {
        purchasableItemId: item.variationId,
        purchasePrice: 3,
        lots: [{ lot: 'M1', expirationDate: good, quantity: 5 }],
      },
    ]
    const bought = await enter({ vendorInvoice: 'MAN-1', products: goods(gauze), freightCharge: 5 })
    expect(bought).toMatchObject({ status: 200, body: { total: 20, products: [{ cost: 4, receivingQuantity: 5 }] } })
    expect(await books((bought.body as Receipt).id)).toEqual({ 1200: '20.00', 2000: '-20.00' })
    const expired = { lot: 'OLD', expirationDate: '2020-01-31', gtin: '00398114203104', serialNumbers: ['OLD1'] }
    const late = [{ purchasableItemId: gauze.variationId, purchasePrice: 3, lots: [expired] }]
    expect(await enter({ vendorInvoice: 'MAN-2', products: late })).toMatchObject({
      status: 202,
      body: { detail: '1 unit in 1 lot will enter Quarantine: Expired.' },
    })
    expect((await enter({ vendorInvoice: 'MAN-2', products: late }, { confirm: 'true' })).status).toBe(200)
    expect(await stock(gauze)).toContainEqual(expect.objectContaining({ lot: 'OLD', status: 'Quarantine' }))
    await owner`insert into setting (company_id, key, value) values (${company.id}, 'booksBeginOn', '"2020-01-01"'::jsonb)`
    expect((await enter({ opening: true, products: goods(tape) })).status, 'without the right').toBe(403)
    const opened = await enterOpening({ opening: true, products: goods(tape) })
    const charges = [{ accountId: await account(), description: 'Open since November', amount: 40 }]
    const owed = await enterOpening({ opening: true, vendorInvoice: 'OLD-7', charges })
    expect(await books((owed.body as Receipt).id)).toEqual({ 2000: '-40.00', 3900: '40.00' })
    const [entry] = await owner<{ day: string; stage: string }[]>`
      select accounting_date::text as day, stage from journal_entry where source_id = ${(owed.body as Receipt).id}`
    expect(entry).toEqual({ day: '2019-12-31', stage: 'opening' })
    expect(opened).toMatchObject({ status: 200, body: { status: 'Closed' } })
    expect(await books((opened.body as Receipt).id)).toEqual({ 1200: '15.00', 3900: '-15.00' })
    expect(await stock(tape)).toMatchObject([{ lot: 'M1', onHand: 5, value: '15.00' }])
    expect(await ok(receipts.get, { params: { id: (opened.body as Receipt).id } })).toMatchObject({
      number: expect.stringMatching(/^RC-/),
    })
  })
})
