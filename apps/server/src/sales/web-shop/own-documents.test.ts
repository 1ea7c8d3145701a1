import { describe, expect, it } from 'vitest'
import { pathOf } from '@galen/contract/route'
import { type ShopInvoice, type ShopOrder, webShopDocuments } from '@galen/contract/sales/web-shop-documents'
import { invoicing } from '../../../test/invoicing.ts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { shop } from '../../../test/shop.ts'

const fixture = await invoicing()
const { app, jobs, company, customer, goods, stockOf, inMonths, order, placed } = fixture
const { account, as } = shop(fixture, company)
proveLedgersAfterEach(jobs)

async function stocked(quantity = 50) {
  const item = await goods()
  await stockOf(item, { lot: `L${item.number}`, expiresOn: inMonths(24), quantity })
  return item
}
const list = async <T>(token: string, route: typeof webShopDocuments.orders | typeof webShopDocuments.invoices) =>
  ((await as(token, route, { query: {} })).body as { content: T[]; hasMore: boolean }).content
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ text }) => text).join('\n')
const download = (token: string, route: typeof webShopDocuments.printInvoice, id: string) =>
  app.inject({ method: 'GET', url: pathOf(route, { id }), headers: { authorization: `Bearer ${token}` } })

describe('what a customer sees of itself in the shop', () => {
  it('are its orders and invoices, with what is shipped and what is still to be paid', async () => {
    const who = await customer()
    const item = await stocked()
    const { order: first, invoice } = await placed(who, [{ ...item, quantity: 4 }])
    const second = await order(who, [{ ...item, quantity: 2 }])
    const { token } = await account(who)
    expect(await list<ShopOrder>(token, webShopDocuments.orders)).toMatchObject([
      { number: second.number, status: 'Placed', units: 2, shippedUnits: 0, total: 20 },
      {
        number: first.number,
        units: 4,
        shippedUnits: 4,
        total: 40,
        lines: [{ number: item.number, quantity: 4, shippedQuantity: 4, price: 10, total: 40 }],
      },
    ])
    expect(await list<ShopInvoice>(token, webShopDocuments.invoices)).toMatchObject([
      {
        number: invoice.number,
        status: 'Placed',
        salesOrderNumber: first.number,
        total: 40,
        balance: 40,
        hasStatement: true,
        lines: [{ number: item.number, quantity: 4, price: 10, total: 40 }],
      },
    ])
    const everything = JSON.stringify([
      await list(token, webShopDocuments.orders),
      await list(token, webShopDocuments.invoices),
    ])
    for (const secret of ['cost', 'margin', 'pcr', 'vendor', 'memo']) expect(everything).not.toContain(secret)
  })

  it('are its invoice and its transaction statement as files', async () => {
    const who = await customer()
    const item = await stocked()
    const { invoice } = await placed(who, [{ ...item, quantity: 3 }])
    const { token } = await account(who)
    const paper = await download(token, webShopDocuments.printInvoice, invoice.id)
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(await textOf(paper.rawPayload)).toContain(invoice.number)
    const t3 = await download(token, webShopDocuments.printT3 as never, invoice.id)
    expect(await textOf(t3.rawPayload)).toContain(`L${item.number}`)
  })

  it('is nothing of another customer, of a draft, or with prices for an account without them', async () => {
    const [who, other] = [await customer(), await customer()]
    const item = await stocked()
    const { invoice } = await placed(who, [{ ...item, quantity: 3 }])
    const foreign = await account(other)
    expect(await list(foreign.token, webShopDocuments.orders)).toEqual([])
    expect(await list(foreign.token, webShopDocuments.invoices)).toEqual([])
    for (const route of [webShopDocuments.printInvoice, webShopDocuments.printT3])
      expect((await download(foreign.token, route as never, invoice.id)).statusCode).toBe(404)
    const blind = await account(who, false)
    expect(await list<ShopInvoice>(blind.token, webShopDocuments.invoices)).toMatchObject([
      { total: null, balance: null, lines: [{ price: null, total: null }] },
    ])
    expect(await list<ShopOrder>(blind.token, webShopDocuments.orders)).toMatchObject([
      { total: null, lines: [{ price: null }] },
    ])
    expect((await download(blind.token, webShopDocuments.printInvoice, invoice.id)).statusCode).toBe(403)
    expect((await download(blind.token, webShopDocuments.printT3 as never, invoice.id)).statusCode).toBe(200)
  })
})
