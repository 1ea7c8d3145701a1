import { describe, expect, it } from 'vitest'
import { type OfferedItem, orderOffers } from '@galen/contract/sales/order-offers'
import { selling } from '../../../test/selling.ts'

const { call, owner, company, customer, goods, variation, draft, place, rep, otherRep, manager } = await selling()

const offers = async (orderId: string, items: readonly string[], as = manager) => {
  const reply = await call(orderOffers.list, { params: { id: orderId }, query: { items: items.join(',') } }, { as })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { content: OfferedItem[] }).content
}

/** A customer of a class that takes only what lasts so many days. */
async function demanding(days: number) {
  const who = await customer()
  const [made] = await owner<{ id: string }[]>`
    insert into property (company_id, type, name, position, min_days_to_expiry)
    values (${company.id}, 'customerClass', ${`Class ${crypto.randomUUID()}`}, 1, ${days}) returning id`
  await owner`update customer set class_id = ${String(made?.id)} where id = ${who.id}`
  return who
}

describe('what can be added to an order', () => {
  it('has the price of this customer, the last one paid, the cost for those who see it, and every vendor', async () => {
    const who = await customer({ priceAdjustment: '-10' })
    const item = await goods('10.00', 50)
    const second = await variation(item, '9.00')
    const order = await draft(who.id, [])
    await owner`
      insert into customer_item_sale (company_id, customer_id, item_id, variation_id, price, quantity, sold_on, invoice_id, invoice_number)
      values (${company.id}, ${who.id}, ${item.id}, ${item.variationId}, 8.5, 12, current_date - 3, gen_random_uuid(), '7')`
    const [found] = await offers(order.id, [item.id])
    expect(found).toMatchObject({
      itemId: item.id,
      lastPrice: 8.5,
      lastQuantity: 12,
      offers: [
        { id: second, listPrice: 9, price: 8.1, cost: 6, available: 0, lots: [] },
        {
          id: item.variationId,
          listPrice: 10,
          price: 8.5,
          cost: 6,
          available: 50,
          lots: [{ lot: 'L1', quantity: 50, shortDated: false }],
        },
      ],
    })
    expect((await offers(order.id, [item.id], rep))[0]?.offers[0]).toMatchObject({ cost: null, minimumMargin: null })
  })

  it('counts only what lasts long enough for the class of the customer, less what others were promised', async () => {
    const item = await goods('10.00', 100)
    await owner`
      with lot as (insert into lot (company_id, item_id, number, expires_on)
        values (${company.id}, ${item.id}, 'SOON', current_date + 60) returning company_id, id)
      insert into stock (company_id, item_id, variation_id, lot_id, on_hand, value)
      select company_id, ${item.id}, ${item.variationId}, id, 40, 40 from lot`
    const [anybody, demander] = [await customer(), await demanding(90)]
    const own = await draft(anybody.id, [{ id: item.variationId, quantity: 30 }])
    await place(own.id)
    const free = async (customerId: string) => (await offers((await draft(customerId, [])).id, [item.id]))[0]?.offers[0]
    expect(await free(anybody.id)).toMatchObject({
      available: 110,
      lots: [{ lot: 'SOON', quantity: 40, shortDated: true }, { lot: 'L1' }],
    })
    expect(await free(demander.id)).toMatchObject({ available: 70, lots: [{ lot: 'L1' }] })
    expect((await offers(own.id, [item.id]))[0]?.offers[0]?.available).toBe(140)
  })

  it('puts special prices of the customer first and shows none of another', async () => {
    const item = await goods('10.00', 5)
    const [who, other] = [await customer(), await customer()]
    const special = await variation(item, '7.00')
    await owner`update item_variation set is_special = true, customer_id = ${who.id} where id = ${special}`
    expect((await offers((await draft(who.id, [])).id, [item.id]))[0]?.offers).toMatchObject([
      { id: special, isSpecial: true },
      { id: item.variationId },
    ])
    expect((await offers((await draft(other.id, [])).id, [item.id]))[0]?.offers).toMatchObject([
      { id: item.variationId },
    ])
  })

  it('is not for a rep of other customers, and refuses what is no list of items', async () => {
    const order = await draft((await customer()).id, [])
    const item = await goods()
    const ask = (items: string, as = rep) =>
      call(orderOffers.list, { params: { id: order.id }, query: { items } }, { as })
    expect((await ask(item.id, otherRep)).status).toBe(404)
    expect((await ask('')).status).toBe(400)
    expect((await ask(`${item.id},x`)).status).toBe(400)
  })
})
