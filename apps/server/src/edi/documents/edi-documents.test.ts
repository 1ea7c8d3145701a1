import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, it } from 'vitest'
import { ediDocuments } from '@galen/contract/edi/edi-documents'
import { type PurchaseOrder, purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { pathOf } from '@galen/contract/route'
import { isNotified } from '../../../test/notified.ts'
import { byStatus, many } from '../../../test/people.ts'
import { purchasingDesk } from '../../../test/purchasing.ts'
import { eventDeliverer } from '../../platform/outbox/outbox-events.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { edi } from '../edi.operations.ts'
import { ediDeliverer, ediFileName } from './edi-deliverer.ts'

const desk = await purchasingDesk(edi.operations)
const { app, pool, jobs, installation, owner, company, given, buyer, call, draft, place, offered, velora } = desk
const [vendor] = await owner<{ name: string }[]>`select friendly_name as name from vendor where id = ${velora}`

const send = (id: string, confirm = false) =>
  call(purchaseOrders.sendByEdi, { params: { id }, query: confirm ? { confirm: 'true' } : {} }, { as: buyer })
const read = async (id: string) =>
  (await call(purchaseOrders.get, { params: { id } }, { as: buyer })).body as PurchaseOrder
const placed = async () => place((await draft([await offered({ name: 'Gauze' }), 10])).id)
const contents = async (id: string) =>
  (
    await owner<{ content: string }[]>`
      select content from edi_document where document_id = ${id} order by control_number`
  ).map(({ content }) => content)

/** Delivers what is queued, into this folder. */
async function deliver(ediFolder: string | undefined) {
  const log = { error() {}, warn() {} } as unknown as FastifyBaseLogger
  const listeners = edi.listeners ?? []
  const relay = createRelay({
    jobs,
    log,
    pollMs: 3_600_000,
    deliverers: [ediDeliverer({ pool, ediFolder }), eventDeliverer({ pool, installation, listeners, nudge: () => {} })],
  })
  await relay.drain()
  await relay.drain()
  await relay.stop()
}

describe('a purchase order by EDI', () => {
  it('is refused without a connection, and nothing is written', async () => {
    const order = await placed()
    expect(await send(order.id)).toMatchObject({
      status: 422,
      body: { message: `Set up an EDI connection for ${vendor?.name} first.`, details: [{ field: 'vendorId' }] },
    })
    expect(await contents(order.id)).toEqual([])
    expect(await read(order.id)).toMatchObject({ version: order.version, ediSentAt: null, ediTransmission: null })
  })

  it('is written and queued by the call itself, once of many, and sent again only when that is confirmed', async () => {
    await owner`
      with made as (insert into edi_configuration (company_id, entity_type, edi_type, direction, template_file)
        values (${company.id}, 'vendor', '850', 'out', 'x12-850-out-4010') returning id)
      insert into edi_configuration_partner (company_id, configuration_id, vendor_id, edi_type, direction, active)
      select ${company.id}, id, ${velora}, '850', 'out', true from made`
    const order = await placed()
    expect(byStatus(await many(() => send(order.id), 16))).toEqual({ 200: 1, 202: 15 })
    const [content = '', ...others] = await contents(order.id)
    expect(others).toEqual([])
    expect(content).toContain(`BEG*00*SA*${order.number}**`)
    expect(content).toContain('PO1*1*10*EA*10.0000**IN*')
    const queued = await read(order.id)
    expect(queued).toMatchObject({
      ediSentAt: null,
      ediTransmission: { state: 'Queued', sentAt: null, version: queued.version, isOlder: false },
    })
    expect((await send(order.id)).body).toMatchObject({
      detail: `${order.number} is queued for EDI already. Send it again?`,
      confirmations: [{ code: 'EDI_SENT' }],
    })
    const reply = await app.inject({
      method: 'GET',
      url: pathOf(ediDocuments.download, { id: queued.ediTransmission?.documentId }),
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(reply.body).toBe(content)
  })

  it('counts as sent once it is delivered, and the vendor has an older version after a change', async () => {
    const order = await placed()
    await send(order.id)
    await deliver(undefined)
    expect(await read(order.id)).toMatchObject({ ediSentAt: null, ediTransmission: { state: 'Queued' } })
    await owner`update outbox set done_at = null where payload ->> 'documentId' = ${(await read(order.id)).ediTransmission?.documentId ?? ''} and kind = 'edi'`
    const folder = mkdtempSync(join(tmpdir(), 'edi-'))
    await deliver(folder)
    expect(readdirSync(join(folder, company.id))).not.toHaveLength(0)
    const sent = await read(order.id)
    expect(sent).toMatchObject({ ediSentAt: expect.any(String), ediTransmission: { state: 'Sent', isOlder: false } })
    expect(sent.ediTransmission?.version).toBe(sent.version)

    const change = (body: object, version: number) =>
      call(
        purchaseOrders.changePlaced,
        { params: { id: order.id }, body: { version, ...body } as never },
        { as: buyer },
      )
    const memo = (await change({ internalMemo: 'Ours only' }, sent.version)).body as PurchaseOrder
    expect(memo.ediTransmission).toMatchObject({ isOlder: false })
    const [line] = sent.products
    const products = [{ purchasableItemId: line?.purchasableItemId, quantity: 12, purchasePrice: line?.purchasePrice }]
    expect((await change({ products }, memo.version)).body).toMatchObject({
      ediTransmission: { state: 'Sent', isOlder: true },
    })
    expect((await send(order.id)).body).toMatchObject({ detail: expect.stringContaining('as a replacement') })
    expect((await send(order.id, true)).body).toMatchObject({ ediTransmission: { state: 'Queued', isOlder: false } })
    expect((await contents(order.id)).map((text) => /BEG\*\d\d/.exec(text)?.[0])).toEqual(['BEG*00', 'BEG*05'])
    expect((await contents(order.id))[1]).toContain('PO1*1*12*EA')
  })

  it('that cannot be delivered says so and is mailed to who sent it, and is then sent as the original again', async () => {
    const [partnersDesk, clerk] = [await given.user(company, ['EDIT_EDI']), await given.user(company, ['CREATE_SALE'])]
    const order = await placed()
    await send(order.id)
    const id = (await read(order.id)).ediTransmission?.documentId ?? ''
    await owner`update outbox set attempts = 6 where payload ->> 'documentId' = ${id}`
    await deliver('/dev/null/nowhere')
    const failed = await read(order.id)
    expect(failed).toMatchObject({ ediSentAt: null, ediTransmission: { state: 'Failed', error: expect.any(String) } })
    expect(await isNotified(owner, id, 'edi-failed', partnersDesk.id)).toBe(true)
    expect(await isNotified(owner, id, 'edi-failed', clerk.id)).toBe(false)
    const [person] = await owner<{ email: string }[]>`select email from app_user where id = ${buyer.id}`
    const mails = await owner`
      select subject from mail_message where recipient = ${person?.email ?? ''} and subject like ${`%${order.number}%`}`
    expect(mails).toEqual([{ subject: `850 ${order.number} was not delivered by EDI` }])
    expect((await send(order.id)).status).toBe(200)
    expect((await contents(order.id))[1]).toContain('BEG*00')
  })
})

it('unlike partners, modes and numbers never have the same file', () => {
  const file = (partner: string, testMode = false) => ediFileName({ set: '850', partner, controlNumber: 7, testMode })
  const names = [file('ZZ:AB-1'), file('ZZ:AB/1'), file('ZZ:AB 1'), file('ZZ:AB-1', true), file('ZZ_AB_1')]
  expect(new Set(names).size).toBe(names.length)
  expect(names.every((name) => /^[\w.-]+$/.test(name))).toBe(true)
})
