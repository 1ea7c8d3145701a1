import type { FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { ediDocuments } from '@galen/contract/edi/edi-documents'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { pathOf } from '@galen/contract/route'
import { purchasingDesk } from '../../../test/purchasing.ts'
import { eventDeliverer } from '../../platform/outbox/outbox-events.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { edi } from '../edi.operations.ts'

const { app, pool, jobs, installation, owner, buyer, draft, place, offered, ok } = await purchasingDesk(edi.operations)

it('a purchase order that is sent by EDI becomes an X12 850 that can be downloaded', async () => {
  const placed = await place((await draft([await offered({ name: 'Gauze' }), 10])).id)
  await ok(purchaseOrders.sendByEdi, { params: { id: placed.id } })
  const quiet = { error() {}, warn() {} } as unknown as FastifyBaseLogger
  const deliverer = eventDeliverer({ pool, installation, listeners: edi.listeners ?? [], nudge: () => {} })
  const relay = createRelay({ jobs, log: quiet, pollMs: 3_600_000, deliverers: [deliverer] })
  await relay.drain()
  const [document] = await owner<{ id: string; content: string; number: string }[]>`
    select id, content, document_number as number from edi_document where document_id = ${placed.id}`
  expect(document?.number).toBe(placed.number)
  expect(document?.content).toContain(`BEG*00*SA*${placed.number}**`)
  expect(document?.content).toContain('PO1*1*10*EA*10.0000**IN*')
  const reply = await app.inject({
    method: 'GET',
    url: pathOf(ediDocuments.download, { id: document?.id }),
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toBe(document?.content)
  await relay.stop()
})
