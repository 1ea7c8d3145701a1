import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { parseCents } from '../money.ts'
import { type Expected, matchLines, readBankStatement } from './bank-statement.ts'

const BAI2 = [
  '01,021000021,CORVANE,261117,0600,1,80,10,2/',
  '02,CORVANE,021000021,1,261116,0000,USD,2/',
  '03,000123456789,USD,015,250000,,,100,150000,2,/',
  '16,301,120000,V,261117,,B00001,B-00001,Branch deposit/',
  '16,165,30000,0,,,Preauthorized credit, two parts',
  '88,and the rest of it/',
  '16,475,4550,,,1001,Check paid/',
  '49,554550,6/',
  '98,554550,1,8/',
  '99,554550,1,10/',
].join('\n')

const CSV = [
  'Account,Date,Amount,Reference,Description',
  '000123456789,2026-11-16,1200.00,B-00001,"Deposit, branch"',
  '000123456789,2026-11-16,-45.50,1001,"Check ""1001"""',
  'TOTAL,2,1154.50,,',
  '',
].join('\r\n')

describe('a statement in BAI2', () => {
  it('is read with its continuations, debits below zero', () => {
    expect(readBankStatement('BAI2', BAI2)).toEqual({
      account: '000123456789',
      on: '2026-11-16',
      lines: [
        {
          bookedOn: '2026-11-16',
          amount: 120000,
          typeCode: '301',
          reference: 'B-00001',
          description: 'Branch deposit',
        },
        {
          bookedOn: '2026-11-16',
          amount: 30000,
          typeCode: '165',
          reference: '',
          description: 'Preauthorized credit, two parts,and the rest of it',
        },
        { bookedOn: '2026-11-16', amount: -4550, typeCode: '475', reference: '1001', description: 'Check paid' },
      ],
    })
  })

  it('that lost any line is refused', () => {
    const lines = BAI2.split('\n')
    for (const lost of lines.keys())
      expect(
        () => readBankStatement('BAI2', lines.filter((_, place) => place !== lost).join('\n')),
        lines[lost],
      ).toThrow(/The bank statement is cut off|is not a BAI2|must have one account|is not a day/)
    expect(() => readBankStatement('BAI2', BAI2.slice(0, -40))).toThrow('The bank statement is cut off.')
    expect(() => readBankStatement('BAI2', BAI2.replace('4550,', '4551,'))).toThrow('The bank statement is cut off.')
  })
})

describe('a statement in CSV', () => {
  it('is read with its quotes', () => {
    expect(readBankStatement('CSV', CSV).lines).toEqual([
      {
        bookedOn: '2026-11-16',
        amount: 120000,
        typeCode: '',
        reference: 'B-00001',
        description: 'Deposit, branch',
      },
      { bookedOn: '2026-11-16', amount: -4550, typeCode: '', reference: '1001', description: 'Check "1001"' },
    ])
  })

  it('that lost any line is refused', () => {
    const lines = CSV.split('\r\n').slice(0, -1)
    for (const lost of lines.keys())
      expect(
        () => readBankStatement('CSV', lines.filter((_, place) => place !== lost).join('\n')),
        lines[lost],
      ).toThrow(/The bank statement is cut off|The first line must be/)
    expect(() => readBankStatement('CSV', CSV.replace('-45.50', 'much'))).toThrow('"much" is not an amount.')
  })
})

describe('what a statement clears', () => {
  const on = parseBusinessDate('2026-11-16')
  const line = (amount: number, reference = '') => ({
    bookedOn: on,
    amount: parseCents(amount),
    typeCode: '',
    reference,
    description: '',
  })
  const of = (kind: Expected['kind'], id: string, amount: number, names: string[] = [], day = '2026-11-10') => ({
    kind,
    id,
    amount: parseCents(amount),
    on: parseBusinessDate(day),
    names,
  })
  const ids = (lines: Parameters<typeof matchLines>[0], expected: Expected[]) =>
    matchLines(lines, expected).map((each) => [each.line, each.expected.id])

  it('is by name first, then the oldest deposit or file of that amount', () => {
    const expected = [
      of('batch', 'new', 100, ['B-2'], '2026-11-12'),
      of('batch', 'old', 100, ['B-1']),
      of('vendor-payment', 'check', -40, ['1001']),
    ]
    expect(ids([line(100), line(100, 'B-2'), line(-40, '0001001')], expected)).toEqual([
      [0, 'old'],
      [1, 'new'],
      [2, 'check'],
    ])
  })

  it('is never another amount, nor what came later, nor a check by its amount alone', () => {
    expect(
      ids(
        [line(-40), line(-41, '1001'), line(100), line(100)],
        [
          of('vendor-payment', 'check', -40, ['1001']),
          of('batch', 'later', 100, [], '2026-11-17'),
          of('batch', 'one', 100),
        ],
      ),
    ).toEqual([[2, 'one']])
  })
})
