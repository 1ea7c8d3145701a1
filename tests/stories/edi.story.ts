import { expect, it } from 'vitest'
import { type EdiConfiguration, ediConfigurations } from '@galen/contract/edi/edi-configurations'
import { type EdiDocument, ediDocuments } from '@galen/contract/edi/edi-documents'
import { ediInterchanges, type ReceivedEdi } from '@galen/contract/edi/edi-interchanges'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { type SalesRequest, salesRequests } from '@galen/contract/sales/sales-requests'
import { type Segment, writeInterchange } from '@galen/domain/edi/x12'
import { edi } from '@galen/server/edi/edi.operations'
import { eventDeliverer } from '@galen/server/platform/outbox/outbox-events'
import { createRelay } from '@galen/server/platform/outbox/outbox'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { LEDGERS, proveLedgersAfterEach } from '../../apps/server/test/ledgers.ts'

const fixture = await invoicing()
const { call, as, owner, company, pool, jobs, installation, customer, goods, stockOf, ok, placed } = fixture
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales'])

const from = (sender: string, controlNumber: number, segments: readonly Segment[], set = '850', group = 'PO') =>
  writeInterchange({ sender, receiver: 'OUR ID', group, set, controlNumber, at: new Date(), isTest: false }, segments)

const receive = (content: string) => call(ediInterchanges.receive, { body: { content } }, { as })

/** A customer is connected, orders by EDI with a product no one knows, a person matches it, and the order is placed. */
it('an order by EDI from the file to the sales order', async () => {
  const who = await customer()
  const [known, wanted] = [await goods(), await goods()]
  for (const item of [known, wanted]) await stockOf(item, { quantity: 50 })
  ok<EdiConfiguration>(
    await call(
      ediConfigurations.add,
      {
        body: {
          entityType: 'customer',
          entityId: [who.id],
          ediType: '850',
          direction: 'in',
          templateFile: 'x12-850-in-4010',
          ownIdentifier: 'OUR ID',
          partners: [{ id: who.id, qualifier: 'ZZ', identifier: 'LARKSPUR' }],
        },
      },
      { as },
    ),
  )
  const order = (purpose: string): Segment[] => [
    ['BEG', purpose, 'SA', 'EM-55120', null, '20261117'],
    ['PO1', 1, 6, 'EA', '10.00', null, 'VN', known.number],
    ['PO1', 2, 4, 'EA', '10.00', null, 'BP', 'AMOX BIG'],
    ['CTT', 2],
  ]
  const taken = ok<ReceivedEdi>(await receive(from('LARKSPUR', 9144, order('00'))))
  expect(taken).toMatchObject({
    interchanges: ['000009144'],
    acknowledgments: 1,
    documents: [{ status: 'Needs review', problem: expect.stringContaining('AMOX BIG') }],
  })
  expect((await receive(from('LARKSPUR', 9144, order('00')))).status).toBe(409)

  const document = ok<EdiDocument>(
    await call(ediDocuments.get, { params: { id: String(taken.documents[0]?.id) } }, { as }),
  )
  expect(document).toMatchObject({
    documentKind: 'sales-request',
    findings: [{ segment: 4, message: expect.stringContaining('AMOX BIG') }],
  })
  const id = String(document.documentId)
  const request = ok<SalesRequest>(await call(salesRequests.get, { params: { id } }, { as }))
  expect(request).toMatchObject({ source: 'EDI', externalNumber: 'EM-55120', customerId: who.id })
  const line = { version: request.lines[1]?.version ?? 0, itemId: wanted.itemId, remember: true }
  ok(await call(salesRequests.saveLine, { params: { id, position: 2 }, body: line }, { as }))
  const placed = ok<SalesOrder>(
    await call(salesRequests.place, { params: { id }, query: { confirm: 'true' }, body: {} }, { as }),
  )
  expect(placed).toMatchObject({ status: 'Placed', source: 'EDI', units: 10 })
  ok(await call(ediDocuments.markHandled, { params: { id: document.id } }, { as }))

  const late = ok<ReceivedEdi>(await receive(from('LARKSPUR', 9145, order('05'))))
  expect(late.documents).toMatchObject([
    { status: 'Needs review', problem: expect.stringContaining('is placed and cannot be replaced') },
  ])
  const next = ok<ReceivedEdi>(
    await receive(
      from('LARKSPUR', 9146, [
        ['BEG', '00', 'SA', 'EM-55121', null, '20261117'],
        ['PO1', 1, 2, 'EA', '10.00', null, 'BP', 'AMOX BIG'],
      ]),
    ),
  )
  expect(next.documents).toMatchObject([{ status: 'Processed', problem: null }])
  const answers = await owner`
    select control_number, status from edi_document
    where company_id = ${company.id} and transaction_set = '997' and direction = 'out' order by control_number`
  expect(answers.map(({ control_number: number }) => number)).toEqual([1, 2, 3])
})

/** Anyone who asked for it gets a ship notice and an invoice for what left the house; no one else does. */
it('a shipment tells its customer by EDI', async () => {
  const [who, other] = [await customer(), await customer()]
  const item = await goods()
  await stockOf(item, { quantity: 50 })
  for (const ediType of ['810', '856'])
    ok(
      await call(
        ediConfigurations.add,
        {
          body: {
            entityType: 'customer',
            entityId: [who.id],
            ediType,
            direction: 'out',
            templateFile: `x12-${ediType}-out-4010`,
          },
        },
        { as },
      ),
    )
  const { invoice } = await placed(who, [{ variationId: item.variationId, quantity: 6 }])
  await placed(other, [{ variationId: item.variationId, quantity: 2 }])
  const relay = createRelay({
    jobs,
    log: { error() {}, warn() {} },
    pollMs: 3_600_000,
    deliverers: [eventDeliverer({ pool, installation, listeners: edi.listeners ?? [], nudge: () => {} })],
  })
  await relay.drain()
  await relay.stop()
  const documents = await owner<{ set: string; content: string; number: string; customerId: string }[]>`
    select transaction_set as set, content, document_number as number, customer_id as "customerId" from edi_document
    where company_id = ${company.id} and document_kind = 'invoice' order by control_number`
  expect(documents).toMatchObject([
    { set: '856', number: invoice.number, customerId: who.id },
    { set: '810', number: invoice.number, customerId: who.id },
  ])
  expect(documents[0]?.content).toContain('SN1**6*EA~')
  expect(documents[1]?.content).toContain(`TDS*${Math.round(invoice.total * 100)}~`)
})
