import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { vendorFeed as contract } from '@galen/contract/sales/vendor-feed'
import { selling } from '../../../test/selling.ts'
import { vendorFeed } from './vendor-feed.ts'

const { call, installation, goods, owner, rep, manager, packer, given } = await selling()

type Handler = (request: IncomingMessage, reply: ServerResponse, body: string) => void
let handle: Handler
let asked = 0

/** A vendor's server on a port of its own; each test says how it behaves. */
const server = createServer((request, reply) => {
  asked += 1
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => handle(request, reply, body))
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed/`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = 0
})

const AS_OF = '2026-11-17T14:00:00.000Z'
const json = (reply: ServerResponse, value: unknown, status = 200) =>
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const knows =
  (available: number, price: number | null = 4.5): Handler =>
  (_, reply, body) => {
    const { items } = JSON.parse(body) as { items: { reference: string }[] }
    json(reply, { asOf: AS_OF, items: items.map(({ reference }) => ({ reference, available, price })) })
  }
const question = { reference: randomUUID(), ndc: '0591-0369-01', vendorItemNumber: 'AB-1', vendorName: 'Amerisource' }

describe('the adapter', () => {
  it('gives what the vendor said, with its time, and sends the key', async () => {
    let sent: { path: string | undefined; key: string | undefined; body: string } | undefined
    handle = (request, reply, body) => {
      sent = { path: request.url, key: request.headers.authorization, body }
      knows(12)(request, reply, body)
    }
    const answer = await vendorFeed({ url, key: 'secret' })([question])
    expect(answer).toEqual({
      feed: 'answered',
      note: '',
      offers: new Map([[question.reference, { available: 12, price: 4.5, asOf: AS_OF }]]),
    })
    expect(sent).toEqual({
      path: '/feed/availability',
      key: 'Bearer secret',
      body: JSON.stringify({ items: [question] }),
    })
  })

  it('waits for a slow vendor no longer than it should, then shows what it last said', async () => {
    const ask = vendorFeed({ url, key: undefined, timeOutMs: 150 })
    handle = knows(7)
    await ask([question])
    handle = () => undefined
    const began = Date.now()
    const answer = await ask([question, { ...question, reference: randomUUID() }])
    expect(Date.now() - began).toBeLessThan(2000)
    expect(answer.feed).toBe('silent')
    expect(answer.note).toBe('The vendor feed did not answer. What it last said is shown with its time.')
    expect([...answer.offers]).toEqual([[question.reference, { available: 7, price: 4.5, asOf: AS_OF }]])
  })

  it.each<[string, Handler]>([
    ['an error', (_, reply) => json(reply, { message: 'no' }, 500)],
    ['words that are no JSON', (_, reply) => reply.end('<html>')],
    ['an answer without a time', (_, reply) => json(reply, { items: [] })],
    ['less than nothing', knows(-1)],
    ['half a package', knows(1.5)],
    ['a price that is no price', knows(1, -3)],
    ['a broken connection', (_, reply) => reply.destroy()],
  ])('believes nothing of %s', async (_, wrong) => {
    handle = wrong
    const answer = await vendorFeed({ url, key: undefined })([question])
    expect(answer).toMatchObject({ feed: 'silent', offers: new Map() })
  })

  it('is left alone after five failures, and asked again after a rest', async () => {
    let now = 0
    const ask = vendorFeed({ url, key: undefined, now: () => now })
    handle = (_, reply) => json(reply, {}, 503)
    for (let time = 0; time < 5; time += 1) await ask([question])
    expect(asked).toBe(5)
    expect((await ask([question])).note).toMatch(/^The vendor feed has failed repeatedly\./)
    expect(asked).toBe(5)
    now = 30_000
    handle = knows(3)
    expect((await ask([question])).feed).toBe('answered')
    expect(asked).toBe(6)
  })

  it('says that a vendor is silent whose server is down', async () => {
    expect((await vendorFeed({ url: 'http://127.0.0.1:9/', key: undefined })([question])).feed).toBe('silent')
  })
})

describe('POST /api/amerisource', () => {
  const ask = (variationsId: unknown, as = rep) => call(contract.ask, { body: { variationsId } as never }, { as })

  it('says plainly that there is no feed', async () => {
    const item = await goods()
    expect(await ask([item.variationId])).toMatchObject({
      status: 200,
      body: {
        feed: 'none',
        note: 'No vendor feed is set up.',
        content: [{ variationId: item.variationId, number: item.number, available: null, price: null, asOf: null }],
      },
    })
  })

  it('answers with what the vendor last sent, by its number or by the NDC, with its time', async () => {
    const [byNumber, byNdc] = [await goods(), await goods('10.00', 0, { ndc: ['0591', '0370', '01'] })]
    const asOf = '2026-11-17T09:00:00.000Z'
    await owner`update item_variation set vendor_item_number = 'AB-77' where id = ${byNumber.variationId}`
    await owner`
      insert into vendor_feed (company_id, vendor_id, vendor_item_number, available, price, as_of)
      select company_id, vendor_id, 'ab-77', 31, 4.2, ${asOf} from item_variation where id = ${byNumber.variationId}`
    await owner`
      insert into vendor_feed (company_id, vendor_id, ndc12, available, price, as_of)
      select v.company_id, v.vendor_id, i.ndc12, 0, null, ${asOf} from item_variation v join item i on i.id = v.item_id
      where v.id = ${byNdc.variationId}`
    const unknown = await goods()
    const reply = await ask([byNumber.variationId, byNdc.variationId, unknown.variationId], manager)
    expect(reply.body).toMatchObject({
      feed: 'answered',
      content: [
        { available: 31, price: 4.2, asOf },
        { available: 0, price: null, asOf },
        { available: null, price: null, asOf: null },
      ],
    })
    expect((await ask([byNumber.variationId])).body).toMatchObject({ content: [{ available: 31, price: null }] })
  })

  it('shows what the vendor has to all, and its price to those who see cost', async () => {
    Object.assign(installation.config, { vendorFeedUrl: url })
    handle = knows(40, 5.25)
    const item = await goods()
    expect((await ask(item.variationId)).body).toMatchObject({
      feed: 'answered',
      content: [{ available: 40, price: null }],
    })
    const buyer = await ask([item.variationId], manager)
    expect(buyer.body).toMatchObject({ content: [{ available: 40, price: 5.25, asOf: AS_OF }] })
  })

  it('refuses what is not a variation of the company by its place, and who may not ask', async () => {
    const item = await goods()
    expect(await ask([item.variationId, randomUUID()])).toMatchObject({
      status: 400,
      body: { details: [{ field: 'variationsId.1', message: 'is not a variation' }] },
    })
    expect((await ask([])).status).toBe(400)
    expect((await ask([item.variationId], packer)).status).toBe(200)
    const nobody = await given.user(await given.company(), ['CREATE_SALE'])
    expect((await ask([item.variationId], nobody)).status).toBe(400)
  })
})
