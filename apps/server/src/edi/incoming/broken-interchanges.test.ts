import { describe, expect, it } from 'vitest'
import { ediDocuments } from '@galen/contract/edi/edi-documents'
import { ediInterchanges, type ReceivedEdi } from '@galen/contract/edi/edi-interchanges'
import type { Segment } from '@galen/domain/edi/x12'
import { ediPartners } from '../../../test/edi-partners.ts'
import { kernel } from '../../../test/kernel.ts'
import { shop } from '../../../test/shop.ts'
import { edi } from '../edi.operations.ts'

const served = await kernel(edi.operations)
const { owner, given, call } = served
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
