import { describe, expect, it } from 'vitest'
import { acknowledgment997, answerToSet, readAcknowledgment } from './acknowledgment-997.ts'
import { templateOf } from './edi-configuration.ts'
import { readOrder850 } from './order-850.ts'
import { type FunctionalGroup, readX12, type TransactionSet } from './read-x12.ts'
import { readableDocument } from './readable-document.ts'
import { type Segment, writeInterchange } from './x12.ts'

const codes = templateOf('x12-850-in-4010')?.productCodes ?? []
const envelope = {
  sender: 'LARKSPUR',
  receiver: 'CORVANE',
  controlNumber: 7,
  at: new Date('2026-11-17T20:15:00Z'),
  isTest: false,
}

function groupOf(set: string, group: string, segments: readonly Segment[]): FunctionalGroup {
  const reading = readX12(writeInterchange({ ...envelope, group, set }, segments))
  const found = 'problem' in reading ? undefined : reading.interchanges[0]?.groups[0]
  if (!found) throw new Error('Not read')
  return found
}
const orderOf = (...segments: Segment[]) => groupOf('850', 'PO', segments).sets[0] as TransactionSet

const order = orderOf(
  ['BEG', '00', 'DS', 'PO-77', null, '20261117'],
  ['CUR', 'BY', 'USD'],
  ['MSG', 'Before noon'],
  ['N1', 'BY', 'Larkspur', '92', 'C100'],
  ['N1', 'ST', 'Larkspur North'],
  ['N3', '12 Elm St'],
  ['N4', 'Dayton', 'OH', '45402', 'US'],
  ['PO1', 1, 24, 'EA', '37.905', null, 'IN', 'THEIR-1', 'N4', '98114020310'],
  ['PO1', 2, '2.5', 'ca', '1999', 'HP', 'N2', '5911103690'],
  ['CUR', 'BY', 'EUR'],
  ['CTT', 2],
)

describe('an 850 of a customer', () => {
  it('becomes an order whose lines name products by the most trusted code first', () => {
    expect(readOrder850(order, codes)).toEqual({
      findings: [],
      order: {
        purpose: 'original',
        number: 'PO-77',
        isDropShip: true,
        note: 'Before noon',
        buyer: { name: 'Larkspur', code: 'C100', address: '', city: '', state: '', zipCode: '' },
        shipTo: {
          name: 'Larkspur North',
          code: '',
          address: '12 Elm St',
          city: 'Dayton',
          state: 'OH',
          zipCode: '45402',
        },
        lines: [
          {
            segment: 9,
            codes: ['98114020310', 'THEIR-1'],
            quantity: 24,
            unit: 'EA',
            price: 37.905,
            basis: '',
            currency: 'USD',
          },
          {
            segment: 10,
            codes: ['59111-036-90'],
            quantity: 2.5,
            unit: 'CA',
            price: 1999,
            basis: 'HP',
            currency: 'EUR',
          },
        ],
      },
    })
  })

  it.each([
    [[['REF', 'IA', '1']], 'The segment BEG is missing'],
    [
      [
        ['BEG', '00', 'SA', ''],
        ['PO1', 1, 1, 'EA', null, null, 'VN', 'A'],
      ],
      'BEG03 has no purchase order number',
    ],
    [[['BEG', '00', 'SA', 'P']], 'The order has no line: the segment PO1 is missing'],
    [
      [
        ['BEG', '00', 'SA', 'P'],
        ['PO1', 1, '2,5', 'EA', null, null, 'VN', 'A'],
      ],
      'PO102 is 2,5, and must be a quantity',
    ],
    [
      [
        ['BEG', '00', 'SA', 'P'],
        ['PO1', 1, -1, 'EA', null, null, 'VN', 'A'],
      ],
      'PO102 is -1, and must be a quantity',
    ],
    [
      [
        ['BEG', '00', 'SA', 'P'],
        ['PO1', 1, 1, 'EA', 'x', null, 'VN', 'A'],
      ],
      'PO104 is x, and must be a price',
    ],
    [
      [
        ['BEG', '00', 'SA', 'P'],
        ['PO1', 1, 1, 'EA', '1'],
      ],
      'PO107 names no product',
    ],
    [
      [
        ['BEG', '00', 'SA', 'P'],
        ['PO1', 1, 1, 'EA', null, null, 'VN', 'A'],
        ['CTT', 3],
      ],
      'CTT01 says 3, and there are 1 lines',
    ],
  ] as const)('that is wrong is no order: %#', (segments, message) => {
    const reading = readOrder850(orderOf(...(segments as readonly Segment[])), codes)
    expect(reading).toMatchObject({ findings: [{ message }] })
    expect(reading.order).toBeUndefined()
  })

  it.each([
    ['05', 'replace'],
    ['06', 'confirm'],
    ['01', 'other'],
  ] as const)('with purpose %s is to %s', (purpose, meant) => {
    const set = orderOf(['BEG', purpose, 'SA', 'P'], ['PO1', 1, 1, 'EA', null, null, 'VN', 'A'])
    expect(readOrder850(set, codes).order?.purpose).toBe(meant)
  })

  it('is shown in words beside its segments', () => {
    const shown = readableDocument(
      writeInterchange({ ...envelope, group: 'PO', set: '850' }, order.segments.slice(1, -1)),
    )
    expect(shown.facts).toContainEqual({ label: 'Ship to', value: 'Larkspur North, 12 Elm St, Dayton, OH' })
    expect(shown.lines).toMatchObject([{ quantity: '24', price: '37.905' }, { quantity: '2.5' }])
    expect(shown.segments).toHaveLength(order.segments.length + 4)
  })
})

describe('a 997', () => {
  const group = { id: 'PO', control: '9144' }
  const finding = { segment: 9, element: 7, code: '7', message: 'Not on file' }

  it('answers every set and the group, and is read back', () => {
    const written = acknowledgment997(group, [
      { set: order, code: 'A', findings: [] },
      { set: { ...order, control: '0002' }, code: 'E', findings: [finding] },
      { set: { ...order, set: '820', control: '0003' }, code: 'R', findings: [] },
    ])
    expect(written.at(-1)).toEqual(['AK9', 'P', 3, 3, 2])
    expect(written).toContainEqual(['AK3', 'PO1', 9, null, '8'])
    expect(written).toContainEqual(['AK4', 7, null, '7'])
    const set = groupOf('997', 'FA', written).sets[0] as TransactionSet
    const read = readAcknowledgment(set)
    expect(read).toMatchObject({ group: 'PO', groupControl: '9144', answer: 'P' })
    if (!read) return
    expect(answerToSet(read, '1')).toEqual({ answer: 'A', findings: [] })
    expect(answerToSet(read, '0002')).toMatchObject({ answer: 'E', findings: [{ segment: 9, element: 7, code: '7' }] })
    expect(answerToSet(read, '0003').answer).toBe('R')
    expect(answerToSet(read, '0009').answer).toBe('P')
  })

  it('rejects a group whose envelope is wrong, without a word about its sets', () =>
    expect(
      acknowledgment997({ ...group, fault: { code: '5', message: 'GE01 says 2', segment: 9 } }, [
        { set: order, code: 'R', findings: [] },
      ]),
    ).toEqual([
      ['AK1', 'PO', '9144'],
      ['AK9', 'R', 1, 1, 0, '5'],
    ]))

  it('of the fifth version is a 999 and is read alike', () => {
    const set = groupOf('999', 'FA', [
      ['AK1', 'PO', '9144', '005010'],
      ['AK2', '850', '0001'],
      ['IK3', 'PO1', 8, null, '8'],
      ['IK4', 7, null, '7', 'X'],
      ['IK5', 'R', '5'],
      ['AK9', 'R', 1, 1, 0],
    ]).sets[0] as TransactionSet
    expect(readAcknowledgment(set)).toMatchObject({
      groupControl: '9144',
      sets: [{ control: '0001', answer: 'R', findings: [{ segment: 8, element: 7, code: '7' }] }],
    })
  })

  it('rejects a group of which nothing was taken', () =>
    expect(acknowledgment997(group, [{ set: order, code: 'R', findings: [] }]).at(-1)).toEqual(['AK9', 'R', 1, 1, 0]))

  it('without the group that it answers says nothing', () =>
    expect(readAcknowledgment(groupOf('997', 'FA', [['AK9', 'A', 1, 1, 1]]).sets[0] as TransactionSet)).toBeUndefined())
})
