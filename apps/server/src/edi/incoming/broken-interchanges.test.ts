import { describe, expect, it } from 'vitest'
import { ediDocuments } from '@galen/contract/edi/edi-documents'
import { ediInterchanges, type ReceivedEdi } from '@galen/contract/edi/edi-interchanges'
import { pathOf } from '@galen/contract/route'
import type { Segment } from '@galen/domain/edi/x12'
import { ediPartners } from '../../../test/edi-partners.ts'
import { kernel } from '../../../test/kernel.ts'
import { shop } from '../../../test/shop.ts'
import { edi } from '../edi.operations.ts'

const served = await kernel(edi.operations)
const { app, owner, given, call } = served
const company = await given.company()
const { customer } = shop(served, company)
const { ana, partner, orderFile } = await ediPartners(served, company, customer)

const file = ({ sender }: { sender: string }, segments: readonly Segment[]) => orderFile(sender, segments)
const order = (
  number: string,
  lines: readonly (readonly [code: string, value: string, quantity: number])[],
): Segment[] => [
  ['BEG', '00', 'SA', number, null, '20261117'],
  ...lines.map(([code, value, quantity], place): Segment => [
    'PO1',
    place + 1,
    quantity,
    'EA',
    null,
    null,
    code,
    value,
  ]),
  ['CTT', lines.length],
]
const send = (content: string) => call(ediInterchanges.receive, { body: { content } }, { as: ana })
const taken = async (content: string) => {
  const reply = await send(content)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as ReceivedEdi
}
const sentTo = async (partnerId: string, set: string) =>
  (
    await owner<{ content: string }[]>`
      select content from edi_document where customer_id = ${partnerId} and direction = 'out' and transaction_set = ${set}
      order by control_number`
  ).map(({ content }) => content)

describe('a broken interchange', () => {
  const lines = [['VN', 'X', 1]] as const
  it.each([
    ['is cut off', (text: string) => text.slice(0, -30), /cut off/, 'R*023~'],
    [
      'has another control number at its end',
      (text: string) => text.replace(/IEA\*1\*\d+/, 'IEA*1*000000000'),
      /IEA02/,
      'R*001~',
    ],
    ['has a header of another width', (text: string) => text.replace('*ZZ*', '*ZZ *'), /106 characters/, 'R*022~'],
    ['has a wrong number of groups', (text: string) => text.replace('IEA*1*', 'IEA*4*'), /IEA01 says 4/, 'R*021~'],
  ] as const)(
    'that %s is kept, shown and answered by a TA1, and the others go on',
    async (_, broken, problem, note) => {
      const from = await partner()
      const [good, also] = [
        file({ sender: from.number }, order('GOOD-1', lines)),
        file({ sender: from.number }, order('GOOD-2', lines)),
      ]
      const bad = broken(file({ sender: from.number }, order('BAD', lines)))
      const received = await taken(`${good}${bad}\n${also}`)
      expect(received.documents).toMatchObject([
        { transactionSet: '850' },
        { transactionSet: 'ISA', status: 'Needs review', problem: expect.stringMatching(problem) },
        { transactionSet: '850' },
      ])
      expect(await owner`select external_number from sales_request where customer_id = ${from.id} order by 1`).toEqual([
        { external_number: 'GOOD-1' },
        { external_number: 'GOOD-2' },
      ])
      const [answer = ''] = await sentTo(from.id, 'TA1')
      expect(answer).toMatch(/^ISA\*[^]*\nTA1\*[^]*\nIEA\*0\*/)
      expect(answer).toContain(note)
      const shown = await call(ediDocuments.get, { params: { id: received.documents[1]?.id ?? '' } }, { as: ana })
      expect(shown.body).toMatchObject({ content: expect.stringContaining('BEG*00*SA*BAD'), direction: 'in' })
      expect(
        await owner`select problem from edi_interchange where problem is not null and content like ${`%${from.number}%`}`,
      ).toHaveLength(1)
    },
  )

  it('can come again repaired under its control number', async () => {
    const from = await partner()
    const good = file({ sender: from.number }, order('AGAIN', lines))
    await taken(good.slice(0, -30))
    expect((await taken(good)).documents).toMatchObject([{ transactionSet: '850' }])
    expect((await send(good)).status).toBe(409)
  })

  it.each([
    ['a wrong count of segments', (text: string) => text.replace('SE*5', 'SE*9'), /SE01 says 9/, 'AK5*R*4~'],
    ['another number at the end of its set', (text: string) => text.replace('SE*5*0001', 'SE*5*7'), /SE02/, 'AK5*R*3~'],
    ['a wrong count of sets', (text: string) => text.replace('GE*1*', 'GE*8*'), /GE01 says 8/, 'AK9*R*1*1*0*5~'],
    [
      'another number at the end of its group',
      (text: string) => text.replace(/GE\*1\*\d+/, 'GE*1*0'),
      /GE02/,
      'AK9*R*1*1*0*4~',
    ],
  ] as const)('with %s is kept, and its 997 rejects it', async (_, broken, problem, code) => {
    const from = await partner()
    const good = file({ sender: from.number }, order('GOOD', lines))
    const received = await taken(broken(file({ sender: from.number }, order('BAD', lines))) + good)
    expect(received.documents).toMatchObject([
      { status: 'Needs review', problem: expect.stringMatching(problem), documentNumber: '' },
      { documentNumber: expect.stringMatching(/^SR-/) },
    ])
    const [answer, accepted] = await sentTo(from.id, '997')
    expect(answer).toContain(code)
    expect(accepted).toContain('AK9*A*1*1*1~')
    expect(await owner`select 1 from sales_request where customer_id = ${from.id}`).toHaveLength(1)
  })

  it('of someone who is not known is named, and the others go on', async () => {
    const from = await partner()
    const good = file({ sender: from.number }, order('GOOD', lines))
    const received = await taken(`${file({ sender: 'STRANGER' }, order('P', lines))}${good}`)
    expect(received).toMatchObject({
      documents: [{ transactionSet: '850' }],
      refused: [expect.stringContaining('No partner has the interchange ID ZZ STRANGER')],
    })
    expect((await taken(`${file({ sender: from.number }, order('NEXT', lines))}${good}`)).refused).toEqual([
      expect.stringContaining('came in already'),
    ])
  })
})

/** Every document of ours for the partner, whatever it answers. */
const answersTo = async (partnerId: string) =>
  (
    await owner<{ transaction_set: string; content: string }[]>`
      select transaction_set, content from edi_document where customer_id = ${partnerId} and direction = 'out' order by control_number`
  ).map(({ transaction_set, content }) => ({ set: transaction_set, content }))

const rowsOf = (partnerId: string) =>
  owner`select transaction_set, status, last_error from edi_document where customer_id = ${partnerId} and direction = 'in' order by created_at, id`

/** An interchange of this partner with other envelopes around what it holds. */
const enveloped = (
  sender: string,
  within: string,
  { control = 555, groups = 0, answer = '0', version = '00401' } = {},
) => {
  const number = String(control).padStart(9, '0')
  const standard = version > '00401' ? '^' : 'U'
  const isa = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    'ZZ',
    sender.padEnd(15),
    'ZZ',
    'Corvane Rx'.padEnd(15),
  ]
  return `${[...isa, '261117', '1200', standard, version, number, answer, 'P', '>'].join('*')}~${within}IEA*${groups}*${number}~`
}

describe('an interchange that only acknowledges', () => {
  it.each([
    ['a wrong control number at its end', (text: string) => text.replace(/IEA\*0\*\d+/, 'IEA*0*000000009'), /IEA02/],
    ['a wrong number of groups', (text: string) => text.replace('IEA*0*', 'IEA*3*'), /IEA01 says 3/],
    ['no end', (text: string) => text.slice(0, text.indexOf('IEA')), /segment IEA is missing/],
  ] as const)(
    'with %s is shown and never answered, so that two systems do not answer each other for ever',
    async (_, broken, problem) => {
      const from = await partner()
      const ta1 = enveloped(from.number, 'TA1*000000001*261117*1200*A*000~')
      const received = await taken(broken(ta1))
      expect(received).toMatchObject({
        acknowledgments: 0,
        documents: [{ transactionSet: 'ISA', status: 'Needs review', problem: expect.stringMatching(problem) }],
      })
      expect(await answersTo(from.id)).toEqual([])
    },
  )

  it('by a broken 997 is not answered either, nor where it asks for a TA1', async () => {
    const from = await partner()
    const group = (gs: string) => `GS*FA*A*B*20261117*1200*7*X*004010~ST*997*0001~AK1*PO*1~AK9*A*1*1*1~SE*4*0001~${gs}`
    await taken(enveloped(from.number, group('GE*1*7~'), { groups: 4 }))
    const sound = await taken(enveloped(from.number, group('GE*1*7~'), { groups: 1, answer: '1' }))
    expect(sound.acknowledgments).toBe(0)
    expect(await answersTo(from.id)).toEqual([])
  })
})

describe('an interchange without a set', () => {
  it.each([
    ['that has no group', '', 0, 'The interchange has no functional group', []],
    [
      'whose group has none',
      'GS*PO*A*B*20261117*1200*7*X*004010~GE*0*7~',
      1,
      'The functional group 7 has no transaction set',
      ['AK9*R*0*0*0~'],
    ],
    [
      'whose group counts wrong',
      'GS*PO*A*B*20261117*1200*7*X*004010~GE*2*7~',
      1,
      'GE01 says 2, and there are 0 transaction sets',
      ['AK9*R*0*0*0*5~'],
    ],
  ] as const)('%s is kept as one row, also beside a good one', async (_, within, groups, problem, answers) => {
    const from = await partner()
    const empty = enveloped(from.number, within, { groups })
    const good = file({ sender: from.number }, order('GOOD', [['VN', 'X', 1]]))
    const received = await taken(`${empty}\n${good}`)
    expect(received.documents.map(({ transactionSet }) => transactionSet)).toEqual(['ISA', '850'])
    expect((await rowsOf(from.id))[0]).toMatchObject({
      transaction_set: 'ISA',
      status: 'Needs review',
      last_error: problem,
    })
    const own = (await answersTo(from.id)).filter(({ content }) => !content.includes('AK9*A*1*1*1'))
    expect(own.map(({ content }) => /AK9[^~]*~/.exec(content)?.[0])).toEqual(answers)
    const shown = await call(ediDocuments.get, { params: { id: received.documents[0]?.id ?? '' } }, { as: ana })
    expect(shown.body).toMatchObject({ content: empty })
    expect((await send(empty)).status).toBe(409)
  })
})

describe('an answer', () => {
  const set = (number: string) => `ST*850*0001~BEG*00*SA*${number}**20261117~PO1*1*1*EA***VN*X~CTT*1~SE*5*0001~`
  const group = (within: string, version = '004010') => `GS*PO*OURS*YOURS*20261117*1200*7*X*${version}~${within}GE*1*7~`

  it('has the version of the group and of the interchange', async () => {
    const from = await partner()
    await taken(enveloped(from.number, group(set('V5'), '005010'), { groups: 1, version: '00501', control: 556 }))
    const [acknowledgment] = await answersTo(from.id)
    expect(acknowledgment?.content).toMatch(/^ISA[^~]*\*\^\*00501\*[^~]*~\nGS\*FA\*[^~]*\*X\*005010~/)
    await taken(enveloped(from.number, group(set('BAD'), '005010'), { groups: 9, version: '00501', control: 557 }))
    const [, rejection] = await answersTo(from.id)
    expect(rejection).toMatchObject({
      set: 'TA1',
      content: expect.stringMatching(/^ISA[^~]*\*\^\*00501\*[^]*TA1\*000000557\*261117\*1200\*R\*021~/),
    })
  })

  it('by TA1 goes to who asked for one by ISA14', async () => {
    const from = await partner()
    const received = await taken(enveloped(from.number, group(set('ASKED')), { groups: 1, answer: '1', control: 558 }))
    expect(received.acknowledgments).toBe(2)
    const answers = await answersTo(from.id)
    expect(answers.map(({ set: name }) => name).toSorted()).toEqual(['997', 'TA1'])
    expect(answers.find(({ set: name }) => name === 'TA1')?.content).toContain('TA1*000000558*261117*1200*A*000~')
  })

  it('that is sent as new keeps its words, its version and whom it goes to', async () => {
    const from = await partner()
    await owner`update edi_configuration set own_identifier = '' where company_id = ${company.id}`
    await taken(enveloped(from.number, group(set('BAD'), '005010'), { groups: 9, version: '00501', control: 559 }))
    const [sent] = await owner<{ id: string; control_number: number }[]>`
      update edi_document set status = 'Sent', sent_at = now() where customer_id = ${from.id} and transaction_set = 'TA1' returning id, control_number`
    const again = await call(
      ediDocuments.resendAsNew,
      { params: { id: String(sent?.id) }, body: { controlNumber: Number(sent?.control_number) } },
      { as: ana },
    )
    expect(again.body).toMatchObject({
      content: expect.stringMatching(/\*00501\*[^]*TA1\*000000559\*261117\*1200\*R\*021~/),
    })
  })
})

it('a set is stored as its partner wrote it, and the interchange is handed over byte for byte', async () => {
  const from = await partner()
  const one = (number: string, control: string) =>
    `ST*850*${control}~\r\nBEG*00*SA*${number}**20261117~\r\nPO1*1*1*EA***VN*X~\r\nCTT*1~\r\nSE*5*${control}~\r\n`
  const sets = `GS*PO*APP-A*APP-B*20261117*123456*7*X*004010~\r\n${one('S1', '0001')}${one('S2', '0002')}GE*2*7~\r\n`
  const whole = enveloped(from.number, `\r\n${sets}`, { groups: 1, control: 560 })
  const received = await taken(whole)
  const [first] = received.documents
  const shown = await call(ediDocuments.get, { params: { id: first?.id ?? '' } }, { as: ana })
  expect(shown.body).toMatchObject({
    content: `${whole.slice(0, whole.indexOf('GE*2'))}`
      .replace(`${one('S2', '0002')}`, '')
      .trimEnd()
      .concat('\nGE*1*7~\nIEA*1*000000560~\n'),
  })
  const reply = await app.inject({
    method: 'GET',
    url: pathOf(ediDocuments.download, { id: first?.id ?? '' }),
    headers: { authorization: `Bearer ${ana.token}` },
  })
  expect(reply.body).toBe(whole)
})
