import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { freight, type ShippingRate } from '@galen/contract/sales/freight'
import { invoicePrints } from '@galen/contract/sales/invoice-prints'
import type { CustomerReturn, Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { pathOf, type Route } from '@galen/contract/route'
import { GTIN, invoicing } from '../../../test/invoicing.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { readPdf, textOf } from '../../../test/read-pdf.ts'
import { mailDeliverer } from '../../platform/mail/mail-deliverer.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'

const fixture = await invoicing()
const {
  app,
  call,
  as,
  owner,
  company,
  jobs,
  installation,
  customer,
  goods,
  nameGtin,
  stockOf,
  order,
  create,
  pick,
  place,
  placed,
} = fixture
const { ok, inMonths } = fixture
await owner`update company set gs1_prefix = '0614141', legal_name = 'Łódź Wholesale' where id = ${company.id}`
await owner`
  insert into property (company_id, type, name, code, position, preset_length, preset_width, preset_height)
  values (${company.id}, 'packageType', 'Small box', 'SMALL', 1, 12, 10, 8), (${company.id}, 'packageType', 'Odd box', 'ODD', 2, null, 10, 8)`

const rate = async (value: string, more: Partial<ShippingRate> = {}) =>
  ok<ShippingRate>(
    await call(
      freight.addRate,
      { body: { value, label: `${value} service`, carrier: 'UPS', baseRate: 8, ratePerPound: 0.5, ...more } },
      { as },
    ),
  )
const ground = await rate('GROUND')
await rate('AIR', { baseRate: 30, packageTypes: ['SMALL'], transitDays: 1 })

const print = async (route: Route, params: Record<string, string>, by = as) => {
  const reply = await app.inject({ url: pathOf(route, params), headers: { authorization: `Bearer ${by.token}` } })
  return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload }
}

let made = 0
/** An invoice with a plain and a serialized line in one package. */
async function shipment() {
  const serials = [`SN-${++made}`, `SN-${++made}`]
  const [plain, units] = [await goods(), await goods()]
  await nameGtin(units.itemId)
  await stockOf(plain, { lot: 'PLAIN' })
  await stockOf(units, { lot: 'UNIT/1', serials })
  const buyer = await customer()
  const draft = await create(
    (
      await order(buyer, [
        { ...plain, quantity: 3, price: 12.5 },
        { ...units, quantity: 2 },
      ])
    ).id,
    { propose: true },
  )
  ok(await pick(draft.id, { lots: [{ gtin: GTIN, lot: 'UNIT/1', serialNumbers: serials }] }))
  const body = { version: draft.version + 1, shipVia: { serviceValue: 'GROUND', packageTypeValue: 'SMALL' } }
  const saved = ok<Invoice>(await call(invoices.save, { params: { id: draft.id }, body }, { as }))
  return { plain, units, serials, buyer, draft: saved }
}

describe('shipping choices', () => {
  it('list the packages of each service, and a package type brings one package with its presets', async () => {
    const { services } = ok<{ services: { serviceValue: string; packages: object[] }[] }>(
      await call(freight.services, {}, { as }),
    )
    expect(services.map(({ serviceValue, packages }) => [serviceValue, packages.length])).toEqual([
      ['AIR', 1],
      ['GROUND', 2],
    ])
    const { draft } = await shipment()
    expect(draft).toMatchObject({
      shipVia: { serviceLabel: 'GROUND service', packageTypeLabel: 'Small box' },
      packages: [{ weight: 0, insuranceAmount: 0, length: 12, width: 10, height: 8 }],
    })
    const odd = { version: draft.version, shipVia: { serviceValue: 'GROUND', packageTypeValue: 'ODD' } }
    expect(
      ok<Invoice>(await call(invoices.save, { params: { id: draft.id }, body: odd }, { as })).packages,
    ).toMatchObject([{ length: 0, width: 0, height: 0 }])
    const air = { version: draft.version + 1, shipVia: { serviceValue: 'AIR' }, freightCharge: '$1,234.50' as never }
    expect(ok<Invoice>(await call(invoices.save, { params: { id: draft.id }, body: air }, { as }))).toMatchObject({
      shipVia: { packageTypeValue: null },
      packages: [],
      freightCharge: 1234.5,
      total: 57.5 + 1234.5,
    })
  })

  it('are kept by administrators', async () => {
    const body = { version: ground.version, baseRate: 9 }
    expect(ok<ShippingRate>(await call(freight.changeRate, { params: { id: ground.id }, body }, { as }))).toMatchObject(
      { baseRate: 9, version: 2 },
    )
    expect(await call(freight.addRate, { body: { value: 'GROUND', label: 'Again' } }, { as })).toMatchObject({
      status: 409,
    })
    const gone = await rate('GONE')
    expect((await call(freight.removeRate, { params: { id: gone.id } }, { as })).status).toBe(204)
    expect(ok<ShippingRate[]>(await call(freight.rates, {}, { as }))).toHaveLength(2)
  })
})

describe('a quote', () => {
  it('needs packages, an address and a service, under the title Invalid Package', async () => {
    const { draft } = await shipment()
    const quote = (body: object = {}) => call(invoices.quote, { params: { id: draft.id }, body }, { as })
    const invalid = (message: string) => ({ status: 400, body: { title: 'Invalid Package', message } })
    expect(await quote({ packages: [] })).toMatchObject(invalid('Fill in the package dimensions'))
    expect(await quote({ serviceValue: null })).toMatchObject(invalid('Fill in the Shipping Service'))
    expect(ok(await quote())).toMatchObject({
      source: 'table',
      rates: [
        { serviceValue: 'GROUND', total: 12.5, selected: true },
        { serviceValue: 'AIR', total: 33.5 },
      ],
    })
    await owner`update invoice set ship_address_id = null where id = ${draft.id}`
    expect(await quote()).toMatchObject(invalid('Fill in the Shipping Address'))
  })

  it('asks the carrier, and the rate table when it is wrong, slow or down', async () => {
    let answer: (reply: import('node:http').ServerResponse) => void = () => undefined
    const server = createServer((_request, reply) => answer(reply))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterAll(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    Object.assign(installation.config, { carrierUrl: url, carrierKey: 'secret' })
    const { draft } = await shipment()
    const quote = async () =>
      ok<{ source: string; note: string; rates: object[] }>(
        await call(invoices.quote, { params: { id: draft.id }, body: {} }, { as }),
      )
    answer = (reply) => reply.end(JSON.stringify({ rates: [{ serviceValue: 'AIR', total: 44.4, transitDays: 2 }] }))
    expect(await quote()).toMatchObject({
      source: 'carrier',
      rates: [{ serviceValue: 'AIR', total: 44.4, transitDays: 2 }],
    })
    answer = (reply) => reply.end('{"rates": "many"}')
    expect(await quote()).toMatchObject({
      source: 'table',
      note: 'The carrier did not answer. Rates of the table are shown.',
    })
    answer = (reply) => reply.writeHead(500).end()
    expect(await quote()).toMatchObject({ source: 'table' })
    Object.assign(installation.config, { carrierUrl: undefined })
  })
})

describe('documents', () => {
  it('print with totals, lots and codes that read back', async () => {
    const { draft, units, plain, buyer, serials } = await shipment()
    const { id, number } = ok<Invoice>(await place(draft.id))
    const invoice = await textOf((await print(invoicePrints.print, { id })).bytes)
    for (const part of [
      'Łódź Wholesale',
      number ?? '',
      'Pharmacy',
      plain.number,
      `${plain.name} 500 mg tablet, 100 ct`,
      'Lot PLAIN',
      serials.join(', '),
      '57.50',
      '1 Main St',
    ])
      expect(invoice).toContain(part)
    const slip = await textOf((await print(invoicePrints.printPackingSlip, { id })).bytes)
    expect(slip).toContain('Packing slip')
    expect(slip).not.toContain('12.50')
    const [label] = await readPdf((await print(invoicePrints.printLabel, { id })).bytes)
    expect(label).toMatchObject({ width: 288, height: 432 })
    const [sscc] = await readPdf((await print(invoicePrints.printSscc, { id })).bytes)
    const [container] = await owner`select sscc from container where document_id = ${id}`
    expect(sscc?.codes).toEqual([{ format: 'Code128', text: `00${container?.['sscc']}`, isGs1: true }])
    const items = await readPdf((await print(invoicePrints.printLabelItem, { id })).bytes)
    const expiry = inMonths(24).slice(2).replaceAll('-', '')
    expect(items.flatMap(({ codes }) => codes.map(({ text }) => text))).toEqual([
      plain.number,
      `01${GTIN}17${expiry}10UNIT/1\u001D21${serials[0]}`,
      `01${GTIN}17${expiry}10UNIT/1\u001D21${serials[1]}`,
    ])
    const t3 = async (itemId: string, lot: string) => print(invoicePrints.printT3, { invoiceId: id, itemId, lot })
    const whole = await t3('all', 'all')
    const said = await textOf(whole.bytes)
    for (const part of ['Transaction statement', plain.name, '500 mg', 'Tablet', '100 ct']) expect(said).toContain(part)
    expect((await t3('all', 'all')).bytes.equals(whole.bytes)).toBe(true)
    const one = await textOf((await t3(units.itemId, 'UNIT/1')).bytes)
    expect(one).toContain(`Serial numbers ${serials.join(', ')}`)
    expect(one).not.toContain('PLAIN')
    expect((await t3(units.itemId, 'NOPE')).status).toBe(404)
    await owner`update customer set company_name = 'Renamed' where id = ${buyer.id}`
    await owner`update item set item_name = 'Renamed' where id = ${plain.itemId}`
    expect((await t3('all', 'all')).bytes.equals(whole.bytes), 'E43').toBe(true)
  })

  it('mark a draft, and a return has its credit', async () => {
    const { draft } = await shipment()
    expect(await textOf((await print(invoicePrints.print, { id: draft.id })).bytes)).toContain('DRAFT')
    const of = await goods()
    await stockOf(of, { lot: 'BACK' })
    const { invoice } = await placed(await customer(), [{ ...of, quantity: 2 }])
    const made = ok<CustomerReturn>(
      await call(
        invoices.returnProducts,
        {
          params: { id: invoice.id },
          body: { products: [{ sellableId: of.itemId, lot: 'BACK' }], reason: 'Too many' },
        },
        { as },
      ),
    )
    const text = await textOf((await print(invoicePrints.printReturn, { id: made.id })).bytes)
    for (const part of [made.number, 'BACK', 'Too many', '10.00', made.creditNumber ?? '']) expect(text).toContain(part)
  })

  it('go by email to those who get invoices', async () => {
    const server = await mailServer()
    const { invoice } = await (async () => {
      const of = await goods()
      await stockOf(of)
      return placed(await customer(), [{ ...of, quantity: 1 }])
    })()
    const send = (body: object = {}) => call(invoices.triggerEmail, { params: { id: invoice.id }, body }, { as })
    expect(await send()).toMatchObject({ status: 200, body: { recipients: invoice.customer.emails } })
    const { id: customerId } = invoice.customer
    await owner`update customer_contact set gets_invoices = false where customer_id = ${customerId}`
    await owner`update customer set email = 'front@desk.example' where id = ${customerId}`
    expect(await send()).toMatchObject({ status: 200, body: { recipients: ['front@desk.example'] } })
    await owner`update customer set email = '' where id = ${customerId}`
    expect(await send()).toMatchObject({ status: 422 })
    expect(await send({ recipients: [] })).toMatchObject({
      status: 422,
      body: { message: 'No recipients. Add an email address.' },
    })
    expect(await send({ recipients: ['nobody'] })).toMatchObject({ status: 400 })
    const deliverer = mailDeliverer({
      jobs,
      smtpUrl: server.url,
      mailFrom: 'Galen <galen@example.com>',
      dataFolder: installation.dataFolder,
    })
    const relay = createRelay({ jobs, log: app.log, deliverers: [deliverer] })
    await relay.drain()
    await relay.stop()
    const [mail] = server.received
    expect(mail?.parsed.subject).toBe(`Invoice ${invoice.number} from Łódź Wholesale`)
    expect(mail?.parsed.attachments.map(({ filename }) => filename)).toEqual([
      `Invoice-${invoice.number}.pdf`,
      `T3-${invoice.number}.pdf`,
    ])
    await server.stop()
  })
})

describe('a drug of which the T3 could not say enough', () => {
  it.each([
    ['form', 'form_id = null'],
    ['NDC', 'ndc_labeler = null, ndc_product = null, ndc_packaging = null'],
    ['strength', `strength = ''`],
    ['size', `size = ''`],
  ])('does not ship without its %s', async (name, change) => {
    const { draft, plain } = await shipment()
    await owner.unsafe(`update item set ${change} where id = '${plain.itemId}'`)
    const message = `Enter the ${name} of ${plain.name} (${plain.number}). The T3 needs it.`
    expect(await place(draft.id)).toMatchObject({
      status: 422,
      body: { message, details: [{ message, itemId: plain.itemId }] },
    })
    expect(await fixture.read(draft.id)).toMatchObject({ status: 'Draft' })
  })

  it('ships all the same where the law wants nothing said', async () => {
    const { draft, plain } = await shipment()
    await owner`update item set form_id = null, type = 'otc' where id = ${plain.itemId}`
    expect((await place(draft.id)).status).toBe(200)
  })
})

it('says on the T3 why packages have no serial numbers, as it was when they shipped', async () => {
  const { draft, plain } = await shipment()
  await owner`update stock set serials_reason = 'OTHER', serials_note = 'Labels were unreadable'
    where variation_id = ${plain.variationId}`
  const { id } = ok<Invoice>(await place(draft.id))
  const t3 = async () =>
    textOf((await print(invoicePrints.printT3, { invoiceId: id, itemId: 'all', lot: 'PLAIN' })).bytes)
  expect(await t3()).toContain('No serial numbers: Labels were unreadable')
  await owner`update stock set serials_reason = 'EXEMPT' where variation_id = ${plain.variationId}`
  expect(await t3()).toContain('No serial numbers: Labels were unreadable')
})

it('a product is bought directly because compliance recorded it, never because names agree', async () => {
  const { draft, plain } = await shipment()
  const [maker] = await owner<{ id: string }[]>`
    insert into manufacturer (company_id, name) select company_id, friendly_name from vendor where id = ${plain.vendorId} returning id`
  await owner`update item set manufacturer_id = ${String(maker?.id)} where id = ${plain.itemId}`
  const { id } = ok<Invoice>(await place(draft.id))
  const stated = async () => {
    const [row] = await owner<{ line: { directPurchase: boolean; directFrom: string | null } }[]>`
      select d.line from transaction_statement s, jsonb_array_elements(s.document -> 'lines') as d (line)
      where s.invoice_id = ${id} and d.line ->> 'itemId' = ${plain.itemId} order by s.version desc`
    return row?.line
  }
  expect(await stated()).toMatchObject({ directPurchase: false, directFrom: null })
  await owner`
    insert into vendor_manufacturer (company_id, vendor_id, manufacturer_id)
    values (${company.id}, ${plain.vendorId}, ${String(maker?.id)})`
  await owner`update vendor set partner_kind = 'exclusiveDistributor' where id = ${plain.vendorId}`
  ok(await call(invoices.void, { params: { id }, body: {} }, { as }))
  expect(await stated()).toMatchObject({ directPurchase: true, directFrom: 'exclusiveDistributor' })
})
