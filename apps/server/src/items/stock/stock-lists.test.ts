import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, businessDateOf } from '@galen/domain/dates'
import { type MovementReason, movementReasonNames } from '@galen/domain/items/stock-movement'
import type { Item } from '@galen/contract/items/items'
import { catalog } from '../../../test/catalog.ts'

const { as, company, given, owner, change, get, item, vendor, list } = await catalog()
const today = businessDateOf(new Date(), company.timeZone)
const rep = await given.user(company, ['LIST_ITEMS', 'LIST_SALES', 'LIST_CUSTOMERS', 'CREATE_SALE', 'LIST_COMPLIANCE'])
const clerk = await given.user(company, ['LIST_ITEMS'])
const auditor = await given.user(company, ['LIST_COMPLIANCE', 'LIST_INVOICES'])

async function customer(name: string, salesRepId: string | null = null): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    insert into customer (company_id, number, company_name, sales_rep_id)
    values (${company.id}, ${randomUUID()}, ${name}, ${salesRepId}) returning id`
  return String(row?.id)
}

async function offered() {
  const made = await item()
  const reply = await change(made.id, {
    version: 1,
    itemVariations: [{ vendorId: await vendor(), cost: 8, price: 10 }],
  })
  const [offer] = (reply.body as Item).itemVariations
  return { itemId: made.id, variationId: offer?.id ?? '' }
}

type Row = { lot: string; expires: string; onHand: number; reserved?: number; status?: string; recalled?: boolean }
async function stocked(of: { itemId: string; variationId: string }, row: Row): Promise<string> {
  const [made] = await owner<{ id: string }[]>`
    with l as (insert into lot (company_id, item_id, number, expires_on, recalled_at)
      values (${company.id}, ${of.itemId}, ${row.lot}, ${row.expires}, ${row.recalled ? new Date() : null}) returning id)
    insert into stock (company_id, item_id, variation_id, lot_id, on_hand, reserved, status, quarantine_reasons, value)
    select ${company.id}, ${of.itemId}, ${of.variationId}, l.id, ${row.onHand}, ${row.reserved ?? 0}, ${row.status ?? 'Active'},
      ${row.status === 'Quarantine' ? ['MANUAL'] : []}::text[], ${row.onHand} * 7.25
    from l returning id`
  return String(made?.id)
}

type Move = { reason: MovementReason; quantity: number; customerId?: string; price?: number }
const moved = (itemId: string, stockId: string, { reason, quantity, customerId, price }: Move) => owner`
  insert into stock_movement (company_id, stock_id, item_id, quantity, value, reason, document_kind, document_id, document_number, customer_id, unit_cost, unit_price, accounting_date)
  values (${company.id}, ${stockId}, ${itemId}, ${quantity}, ${quantity} * 7.25, ${reason}, 'invoice', uuidv7(), 'INV-1', ${customerId ?? null}, 7.25, ${price ?? null}, ${today})`

async function promised(of: { itemId: string; variationId: string }, quantity: number, expires: Date | null = null) {
  await owner`
    with o as (insert into sales_order (company_id) values (${company.id}) returning id),
    l as (insert into sales_order_line (company_id, order_id, item_id, position, quantity)
      select ${company.id}, o.id, ${of.itemId}, 1, ${quantity} from o returning id, order_id),
    a as (insert into sales_order_allocation (company_id, order_id, line_id, item_id, variation_id, quantity, price, cost)
      select ${company.id}, l.order_id, l.id, ${of.itemId}, ${of.variationId}, ${quantity}, 10, 8 from l returning id, order_id)
    insert into reservation (company_id, allocation_id, order_id, variation_id, quantity, expires_at)
    select ${company.id}, a.id, a.order_id, ${of.variationId}, ${quantity}, ${expires} from a`
}

describe('stock of an item', () => {
  it('is not available where an order is promised it, in every list and on the item', async () => {
    const of = await offered()
    await stocked(of, { lot: 'LATE', expires: addMonths(today, 30), onHand: 50, reserved: 5 })
    await promised(of, 12)
    await promised(of, 8, new Date(Date.now() - 60_000))
    expect(await list('item', `id:${of.itemId}`)).toMatchObject([{ onHand: 50, available: 33 }])
    expect(await list('item', `id:${of.itemId} available:33`)).toHaveLength(1)
    expect(await list('item', `id:${of.itemId} available:>33`)).toHaveLength(0)
    expect(await list('sellable-item', `id:${of.itemId}`)).toMatchObject([
      { available: 33, offers: [{ available: 33 }] },
    ])
    expect((await get(of.itemId)).body).toMatchObject({ onHand: 50, reserved: 17, available: 33 })
  })

  it('is counted as what is there, what can be sold, and what expires soon', async () => {
    const of = await offered()
    await stocked(of, { lot: 'LATE', expires: addMonths(today, 30), onHand: 50, reserved: 5 })
    await stocked(of, { lot: 'SOON', expires: addMonths(today, 12), onHand: 20 })
    await stocked(of, { lot: 'PAST', expires: addDays(today, -1), onHand: 4 })
    await stocked(of, { lot: 'TODAY', expires: today, onHand: 1 })
    await stocked(of, { lot: 'BACK', expires: addMonths(today, 30), onHand: 8, recalled: true })
    await stocked(of, { lot: 'HELD', expires: addMonths(today, 30), onHand: 9, status: 'Quarantine' })
    const figures = { onHand: 92, available: 66, shortDated: 21 }
    expect(await list('item', `id:${of.itemId}`)).toMatchObject([figures])
    expect(await list('item', `id:${of.itemId} available:>=66 shortDated:>0`)).toHaveLength(1)
    expect(await list('sellable-item', `id:${of.itemId}`)).toMatchObject([
      { available: 66, offers: [{ available: 66 }] },
    ])
    expect((await get(of.itemId)).body).toMatchObject({
      onHand: 92,
      reserved: 5,
      available: 66,
      quarantined: 9,
      nextExpiry: today,
    })

    const lots = await list('lots', `itemId:${of.itemId}`)
    expect(lots.map(({ lot, available, shortDated }) => ({ lot, available, shortDated }))).toEqual([
      { lot: 'PAST', available: 0, shortDated: true },
      { lot: 'TODAY', available: 1, shortDated: true },
      { lot: 'SOON', available: 20, shortDated: true },
      { lot: 'LATE', available: 45, shortDated: false },
      { lot: 'BACK', available: 0, shortDated: false },
      { lot: 'HELD', available: 0, shortDated: false },
    ])
    expect(lots[0]).toMatchObject({ unitCost: 7.25 })
    expect((await list('lots', `itemId:${of.itemId} lot:SOON`, clerk))[0]).toMatchObject({ unitCost: null })
  })

  it('has as many months to be short dated as the company says', async () => {
    const of = await offered()
    await stocked(of, { lot: 'SOON', expires: addMonths(today, 12), onHand: 20 })
    await owner`insert into setting (company_id, key, value) values (${company.id}, 'shortDatedMonths', '3'::jsonb)`
    expect(await list('item', `id:${of.itemId}`)).toMatchObject([{ shortDated: 0 }])
    await owner`delete from setting where company_id = ${company.id} and key = 'shortDatedMonths'`
  })
})

describe('the history of an item', () => {
  it('tells sales, purchases and adjustments apart, for every reason there is', async () => {
    const of = await offered()
    const stockId = await stocked(of, { lot: 'L', expires: '2031-01-01', onHand: 0 })
    for (const reason of movementReasonNames) await moved(of.itemId, stockId, { reason, quantity: 1 })
    const kinds = await Promise.all(
      ['sales', 'purchases', 'adjustments'].map((kind) => list('item-history', `itemId:${of.itemId} kind:${kind}`)),
    )
    expect(kinds.map((rows) => rows.length)).toEqual([4, 3, 8])
  })

  it('shows customers to those who see them, and costs to those who may', async () => {
    const of = await offered()
    const stockId = await stocked(of, { lot: 'L', expires: '2031-01-01', onHand: 0 })
    const [mine, other] = [await customer('Mine', rep.id), await customer('Other')]
    await moved(of.itemId, stockId, { reason: 'RECEIPT', quantity: 10, price: 7.25 })
    await moved(of.itemId, stockId, { reason: 'SHIP', quantity: -1, customerId: mine, price: 10 })
    await moved(of.itemId, stockId, { reason: 'SHIP', quantity: -2, customerId: other, price: 11 })
    const seen = async (who: typeof as) =>
      (await list('item-history', `itemId:${of.itemId}`, who)).map(({ customer: name, unitPrice, unitCost }) => [
        name,
        unitPrice,
        unitCost,
      ])
    expect(await seen(as)).toEqual([
      ['Other', 11, 7.25],
      ['Mine', 10, 7.25],
      [null, 7.25, 7.25],
    ])
    expect(await seen(rep)).toEqual([
      [null, 11, null],
      ['Mine', 10, null],
      [null, null, null],
    ])
    expect(await seen(clerk)).toEqual([
      [null, 11, null],
      [null, 10, null],
      [null, null, null],
    ])
    expect(await list('item-history', `itemId:${of.itemId} customerId:${other}`, rep)).toEqual([])
  })
})

describe('what customers bought', () => {
  it('is what they last paid, for customers of one’s own', async () => {
    const of = await offered()
    const [mine, other] = [await customer('Mine', rep.id), await customer('Other')]
    for (const customerId of [mine, other])
      await owner`
        insert into customer_item_sale (company_id, customer_id, variation_id, item_id, price, quantity, sold_on, invoice_id, invoice_number)
        values (${company.id}, ${customerId}, ${of.variationId}, ${of.itemId}, 9.5, 3, ${today}, ${randomUUID()}, 'INV-1')`
    const paid = (who: typeof as, customerId: string) =>
      list('latest-customer-items-invoice', `customerId:${customerId} itemId:(${of.itemId} OR ${randomUUID()})`, who)
    expect(await paid(rep, mine)).toMatchObject([{ price: 9.5, quantity: 3, invoiceNumber: 'INV-1' }])
    expect(await paid(rep, other)).toEqual([])
    expect(await paid(auditor, other)).toHaveLength(1)
  })

  it('is counted by substance over 30, 90 and 365 days', async () => {
    const [mine, other] = [await customer('Mine', rep.id), await customer('Other')]
    const used = (customerId: string, days: number, milligrams: number) => owner`
      insert into ingredient_use (company_id, customer_id, ingredient, day, milligrams, units)
      values (${company.id}, ${customerId}, 'OXYCODONE', ${addDays(today, -days)}, ${milligrams}, 10)`
    for (const [days, milligrams] of [
      [0, 1],
      [29, 2],
      [30, 4],
      [89, 8],
      [90, 16],
      [364, 32],
      [365, 64],
    ] as const)
      await used(mine, days, milligrams)
    await used(other, 1, 500)
    const [row] = await list('ingredient-consumption', `customerId:${mine} ingredient:OXYCODONE`, auditor)
    expect(row).toMatchObject({
      milligrams30: 3,
      units30: 20,
      milligrams90: 15,
      milligrams365: 63,
      units365: 60,
      customer: 'Mine',
    })
    expect(row?.['averageMilligrams']).toBeCloseTo((63 * 30) / 365)
    const ids = (rows: Record<string, unknown>[]) => rows.map(({ customerId }) => customerId)
    expect(ids(await list('ingredient-consumption', 'ingredient:OXYCODONE', auditor))).toEqual([other, mine])
    expect(ids(await list('ingredient-consumption', 'ingredient:OXYCODONE', rep))).toEqual([mine])
  })
})

it('items stand in the order of the list by themselves', async () => {
  const named = { itemName: 'Orderly' }
  const one = await item({ ...named, strength: '10', size: '30' })
  const two = await item({ ...named, strength: '5', size: '100' })
  const three = await item({ ...named, strength: '5', size: '30' })
  const first = await item({ ...named, strength: '80', salesPriority: 5 })
  const last = await item(named)
  const rows = await list('item', 'orderly')
  expect(rows.map(({ id }) => id)).toEqual([first, three, two, one, last].map(({ id }) => id))
})
