import { describe, expect, it } from 'vitest'
import { ediConfigurations } from '@galen/contract/edi/edi-configurations'
import { ediInterchanges, type ReceivedEdi } from '@galen/contract/edi/edi-interchanges'
import { ediDocuments } from '@galen/contract/edi/edi-documents'
import { type Segment, writeBareInterchange, writeInterchange } from '@galen/domain/edi/x12'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { shop } from '../../../test/shop.ts'
import { queueDocument } from '../documents/edi-document.store.ts'
import { exchangeWith } from '../configurations/exchange.ts'
import { ediDeliverer } from '../documents/edi-deliverer.ts'
import { edi } from '../edi.operations.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventDeliverer } from '../../platform/outbox/outbox-events.ts'
import { invoicePlaced } from '@galen/contract/sales/invoice-events'

const served = await kernel(edi.operations)
const { owner, given, call, pool, jobs } = served
const company = await given.company()
const ana = await given.user(company, ['EDIT_EDI'])
const { customer, item } = shop(served, company)
await owner`update company set name = 'Corvane Rx' where id = ${company.id}`

/** A customer that may send orders. */
async function partner() {
  const made = await customer()
  const reply = await call(
    ediConfigurations.add,
    {
      body: {
        entityType: 'customer',
        entityId: [made.id],
        ediType: '850',
        direction: 'in',
        templateFile: 'x12-850-in-4010',
      },
    },
    { as: ana },
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return made
}

let control = 0
type Sent = { sender: string; receiver?: string; set?: string; group?: string; control?: number; isTest?: boolean }
const file = (sent: Sent, segments: readonly Segment[]) =>
  writeInterchange(
    {
      sender: sent.sender,
      receiver: sent.receiver ?? 'Corvane Rx',
      group: sent.group ?? 'PO',
      set: sent.set ?? '850',
      controlNumber: sent.control ?? ++control,
      at: new Date(),
      isTest: sent.isTest ?? false,
    },
    segments,
  )
const order = (
  number: string,
  lines: readonly (readonly [code: string, value: string, quantity: number])[],
  purpose = '00',
) => [
  ['BEG', purpose, 'SA', number, null, '20261117'] as const,
  ...lines.map(
    ([code, value, quantity], place) => ['PO1', place + 1, quantity, 'EA', '10.00', null, code, value] as const,
  ),
  ['CTT', lines.length] as const,
]
const send = (content: string, as = ana) => call(ediInterchanges.receive, { body: { content } }, { as })
const taken = async (content: string) => {
  const reply = await send(content)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as ReceivedEdi
}
const rows = () => owner`
  select (select count(*)::integer from edi_document where company_id = ${company.id}) as documents,
    (select count(*)::integer from edi_interchange where company_id = ${company.id}) as interchanges,
    (select count(*)::integer from sales_request where company_id = ${company.id}) as requests`

describe('an 850 that comes in', () => {
  it('becomes an external order with the lines that were understood and those that were not, and is acknowledged', async () => {
    const from = await partner()
    const known = await item('10.00')
    const received = await taken(
      file(
        { sender: from.number },
        order('PO-1', [
          ['VN', known.number, 4],
          ['VN', 'NOBODY', 2],
        ]),
      ),
    )
    expect(received).toMatchObject({
      acknowledgments: 1,
      documents: [{ transactionSet: '850', status: 'Needs review', problem: expect.stringContaining('NOBODY') }],
    })
    const lines = await owner`
      select l.asked, l.item_id, l.quantity, l.price, l.problem from sales_request r
        join sales_request_line l on l.company_id = r.company_id and l.request_id = r.id
      where r.customer_id = ${from.id} and r.source = 'EDI' and r.external_number = 'PO-1' order by l.position`
    expect(lines).toMatchObject([
      { item_id: known.id, quantity: 4, price: '10.00', problem: null },
      { item_id: null, asked: 'NOBODY', problem: expect.stringContaining('NOBODY') },
    ])
    const [answer] = await owner`
      select status, content, control_number from edi_document where customer_id = ${from.id} and transaction_set = '997'`
    expect(answer).toMatchObject({ status: 'Queued', control_number: 1 })
    expect(answer?.['content']).toContain('AK5*A~')
    const shown = await call(ediDocuments.get, { params: { id: received.documents[0]?.id ?? '' } }, { as: ana })
    expect(shown.body).toMatchObject({
      direction: 'in',
      findings: [{ segment: 4, message: expect.stringContaining('NOBODY') }],
    })
  })

  it('with everything understood is processed', async () => {
    const from = await partner()
    const known = await item('10.00', { ndc: ['0591', '0369', '01'] })
    const received = await taken(file({ sender: from.number }, order('PO-1', [['N4', '00591036901', 4]])))
    expect(received.documents).toMatchObject([{ status: 'Processed', problem: null }])
    expect(await owner`select 1 from sales_request_line where item_id = ${known.id}`).toHaveLength(1)
  })

  it('is taken once, however many send it at once', async () => {
    const from = await partner()
    const content = file({ sender: from.number }, order('PO-9', [['VN', 'X', 1]]))
    expect(byStatus(await many(() => send(content), 16))).toEqual({ 200: 1, 409: 15 })
    expect((await send(content)).body).toMatchObject({ message: expect.stringContaining('came in already') })
    expect(await owner`select 1 from sales_request where customer_id = ${from.id}`).toHaveLength(1)
    expect(
      await owner`select 1 from edi_document where customer_id = ${from.id} and transaction_set = '997'`,
    ).toHaveLength(1)
  })

  it('under a number that came before waits for a person, unless it replaces or confirms the order', async () => {
    const from = await partner()
    const known = await item('10.00')
    const again = (purpose: string, quantity: number) =>
      taken(file({ sender: from.number }, order('PO-5', [['VN', known.number, quantity]], purpose)))
    await again('00', 3)
    expect((await again('00', 4)).documents).toMatchObject([
      { status: 'Needs review', problem: expect.stringMatching(/PO-5 came in already as SR-/) },
    ])
    expect((await again('06', 4)).documents).toMatchObject([{ status: 'Processed' }])
    expect((await again('05', 8)).documents).toMatchObject([{ status: 'Processed' }])
    const quantities = await owner`
      select l.quantity, l.dropped from sales_request r join sales_request_line l on l.request_id = r.id
      where r.customer_id = ${from.id} order by l.position`
    expect(quantities).toEqual([
      { quantity: 3, dropped: true },
      { quantity: 8, dropped: false },
    ])
    await owner`update sales_request set status = 'Refused', refusal = 'Test', decided_at = now() where customer_id = ${from.id}`
    expect((await again('05', 9)).documents).toMatchObject([
      { status: 'Needs review', problem: expect.stringContaining('cannot be replaced') },
    ])
    const unknown = file({ sender: from.number }, order('PO-6', [['VN', known.number, 1]], '05'))
    expect((await taken(unknown)).documents).toMatchObject([
      { problem: 'It replaces order PO-6, which did not come in' },
    ])
  })

  it('that cannot be read is rejected by its 997, a set that no one set up is accepted and parked, and neither makes an order', async () => {
    const from = await partner()
    const bad = file({ sender: from.number }, [
      ['BEG', '00', 'SA', 'PO-1'],
      ['PO1', 1, 'many', 'EA', null, null, 'VN', 'X'],
    ])
    expect((await taken(bad)).documents).toMatchObject([
      { status: 'Needs review', problem: expect.stringContaining('PO102') },
    ])
    const strange = file({ sender: from.number, set: '820', group: 'RA' }, [['BPR', 'C', '12.00']])
    expect((await taken(strange)).documents).toMatchObject([
      { status: 'Needs review', problem: expect.stringContaining('no configuration for 820') },
    ])
    const answers =
      await owner`select content from edi_document where customer_id = ${from.id} and direction = 'out' order by control_number`
    expect(answers.map(({ content }) => /AK9\*\w/.exec(String(content))?.[0])).toEqual(['AK9*R', 'AK9*A'])
    expect(await owner`select 1 from sales_request where customer_id = ${from.id}`).toHaveLength(0)
  })
})

describe('a file that is refused changes nothing', () => {
  it.each([
    ['nonsense', (): string => 'Dear partner', /begins with the segment ISA/],
    [
      'an unknown sender',
      () => file({ sender: 'STRANGER' }, order('P', [['VN', 'X', 1]])),
      /No partner has the interchange ID ZZ STRANGER/,
    ],
    [
      'another receiver',
      async () => file({ sender: (await partner()).number, receiver: 'ELSEWHERE' }, order('P', [['VN', 'X', 1]])),
      /not our interchange ID/,
    ],
    [
      'a test',
      async () => file({ sender: (await partner()).number, isTest: true }, order('P', [['VN', 'X', 1]])),
      /not set up for tests/,
    ],
  ] as const)('%s', async (_, content, message) => {
    const text = await content()
    const before = await rows()
    const reply = await send(text)
    expect(reply).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(message), details: [{ field: 'content' }] },
    })
    expect(await rows()).toEqual(before)
  })
})

/** A document of ours for the partner, as an order would have it written. */
async function sentDocument(partnerId: string): Promise<string> {
  const quiet = { error() {}, warn() {} }
  const listener = {
    event: invoicePlaced.name,
    run: async (work: Parameters<NonNullable<typeof edi.listeners>[number]['run']>[0]) => {
      const to = { kind: 'customer', id: partnerId } as const
      const exchange = await exchangeWith(work.tx, company.id, to, '810')
      const document = { kind: 'invoice', id: null, number: 'INV-1' }
      await queueDocument(work, { set: '850', to, exchange, segments: [['BEG', '00', 'SA', 'X']], document })
    },
  }
  await owner`insert into outbox (company_id, kind, dedupe_key, payload)
    values (${company.id}, 'event', gen_random_uuid()::text, ${JSON.stringify({ event: invoicePlaced.name })}::text::jsonb)`
  const relay = createRelay({
    jobs,
    log: quiet,
    pollMs: 3_600_000,
    deliverers: [eventDeliverer({ pool, installation: served.installation, listeners: [listener], nudge: () => {} })],
  })
  await relay.drain()
  await relay.stop()
  const [row] = await owner<{ id: string }[]>`
    select id from edi_document where customer_id = ${partnerId} and direction = 'out' order by created_at desc, id desc limit 1`
  return String(row?.id)
}
const answer = (sender: string, group: number, code: string) =>
  file({ sender, set: '997', group: 'FA' }, [
    ['AK1', 'PO', group],
    ['AK2', '850', '0001'],
    ...(code === 'R' ? [['AK3', 'BEG', 2, null, '8'] as const, ['AK4', 3, null, '7', 'X'] as const] : []),
    ['AK5', code],
    ['AK9', code, 1, 1, code === 'R' ? 0 : 1],
  ])

describe('a document of ours', () => {
  it('is acknowledged or rejected by the 997 of its partner, which is not answered', async () => {
    const from = await partner()
    const [first, second] = [await sentDocument(from.id), await sentDocument(from.id)]
    expect(await taken(answer(from.number, 1, 'A'))).toMatchObject({
      acknowledgments: 0,
      documents: [{ status: 'Processed' }],
    })
    await taken(answer(from.number, 2, 'R'))
    const states =
      await owner`select id, status, answer, findings from edi_document where id = any(${[first, second]}::uuid[]) order by control_number`
    expect(states).toMatchObject([
      { status: 'Acknowledged', answer: 'A' },
      { status: 'Rejected', answer: 'R', findings: [{ segment: 2, element: 3 }] },
    ])
    expect((await taken(answer(from.number, 77, 'A'))).documents).toMatchObject([{ status: 'Needs review' }])
    expect(
      await owner`select 1 from edi_document where customer_id = ${from.id} and transaction_set = '997' and direction = 'out'`,
    ).toHaveLength(0)
  })

  it('is rejected by the TA1 of its partner, and only noted by one that accepts', async () => {
    const from = await partner()
    const ids = [await sentDocument(from.id), await sentDocument(from.id)]
    const ta1 = (number: number, code: string) =>
      writeBareInterchange(
        { sender: from.number, receiver: 'Corvane Rx', controlNumber: ++control, at: new Date(), isTest: false },
        [['TA1', String(number).padStart(9, '0'), '261117', '1200', ...code.split(' ')]],
      )
    expect(await taken(ta1(1, 'A 000'))).toMatchObject({
      acknowledgments: 0,
      documents: [{ transactionSet: 'TA1', status: 'Processed', documentNumber: 'INV-1' }],
    })
    await taken(ta1(2, 'R 022'))
    expect((await taken(ta1(99, 'R 022'))).documents).toMatchObject([{ status: 'Needs review' }])
    expect(
      await owner`select status, last_error from edi_document where id = any(${ids}::uuid[]) order by control_number`,
    ).toEqual([
      { status: 'Queued', last_error: null },
      { status: 'Rejected', last_error: 'The structure of the envelope is not valid' },
    ])
  })

  it('is answered by a 999 as by a 997', async () => {
    const from = await partner()
    const id = await sentDocument(from.id)
    const answered = file({ sender: from.number, set: '999', group: 'FA' }, [
      ['AK1', 'PO', 1, '005010'],
      ['AK2', '850', '0001'],
      ['IK3', 'BEG', 2, null, '8'],
      ['IK4', 3, null, '7', 'X'],
      ['IK5', 'R', '5'],
      ['AK9', 'R', 1, 1, 0],
    ])
    expect(await taken(answered)).toMatchObject({ acknowledgments: 0, documents: [{ status: 'Processed' }] })
    expect(await owner`select status, answer, findings from edi_document where id = ${id}`).toMatchObject([
      { status: 'Rejected', answer: 'R', findings: [{ segment: 2, element: 3 }] },
    ])
  })

  it('that was rejected is sent as new with the next control number, when the old one is typed', async () => {
    const from = await partner()
    const id = await sentDocument(from.id)
    await taken(answer(from.number, 1, 'R'))
    const resend = (controlNumber: number) =>
      call(ediDocuments.resendAsNew, { params: { id }, body: { controlNumber } }, { as: ana })
    expect((await call(ediDocuments.retry, { params: { id } }, { as: ana })).status).toBe(409)
    expect((await resend(5)).status).toBe(400)
    expect((await resend(1)).body).toMatchObject({
      controlNumber: 2,
      status: 'Queued',
      content: expect.stringContaining('BEG*00*SA*X~'),
    })
    expect((await call(ediDocuments.get, { params: { id } }, { as: ana })).body).toMatchObject({ status: 'Handled' })
    expect((await call(ediDocuments.markHandled, { params: { id } }, { as: ana })).status).toBe(409)
  })

  it('waits without a connection, and lies in the folder of its company with one', async () => {
    const from = await partner()
    const id = await sentDocument(from.id)
    const folder = mkdtempSync(join(tmpdir(), 'edi-'))
    const deliver = async (ediFolder: string | undefined) => {
      const relay = createRelay({
        jobs,
        log: { error() {}, warn() {} },
        pollMs: 3_600_000,
        deliverers: [ediDeliverer({ pool, ediFolder })],
      })
      await relay.drain()
      await relay.stop()
    }
    const state = async () => (await owner`select status, tries from edi_document where id = ${id}`)[0]
    await deliver(undefined)
    expect(await state()).toEqual({ status: 'Queued', tries: 0 })
    expect((await call(ediDocuments.retry, { params: { id } }, { as: ana })).status).toBe(200)
    await deliver(folder)
    expect(await state()).toEqual({ status: 'Sent', tries: 1 })
    const own = join(folder, company.id)
    expect(existsSync(own) && readdirSync(own)).toHaveLength(1)
    expect(readFileSync(join(own, String(readdirSync(own)[0])), 'utf8')).toMatch(/^ISA\*/)
  })
})
