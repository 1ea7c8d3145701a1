import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { type Cents, parseCents } from '../money.ts'
import { bankingDay, writeChecks, writeTransfers } from './bank-file.ts'

const day = parseBusinessDate('2026-11-17')
const from = { bank: 'First Harbor', name: 'Corvane Rx LLC', routing: '021000021', number: '000123456789' }
const transfer = (amount: Cents) => ({
  number: 'VP-000001',
  payee: 'Aldermoor Supply Ñandú',
  routing: '011401533',
  account: '99887766',
  kind: 'savings' as const,
  amount,
})
const file = (amounts: readonly Cents[]) =>
  writeTransfers({
    from,
    place: 1,
    reference: 'BF-00001',
    createdOn: day,
    createdAt: '0915',
    effectiveOn: day,
    transfers: amounts.map(transfer),
  })

describe('a file of transfers', () => {
  it('has records of 94 characters in blocks of ten', () => {
    for (const count of [1, 5, 6, 7, 16]) {
      const lines = file(Array<Cents>(count).fill(parseCents(12.34)))
        .split('\r\n')
        .slice(0, -1)
      expect(lines.length % 10).toBe(0)
      expect(new Set(lines.map((line) => line.length))).toEqual(new Set([94]))
    }
  })

  it('counts, adds up and hashes what it has', () => {
    const lines = file([parseCents(100), parseCents(0.01)]).split('\r\n')
    expect(lines[0]).toBe(
      '101 021000021 0210000212611170915B094101FIRST HARBOR           CORVANE RX LLC         BF-00001',
    )
    expect(lines[2]).toBe(
      '63201140153399887766         0000010000VP-000001      ALDERMOOR SUPPLY NANDU  0021000020000001',
    )
    expect(lines[4]?.slice(0, 44)).toBe('82200000020002280306000000000000000000010001')
    expect(lines[5]?.slice(0, 55)).toBe('9000001000001000000020002280306000000000000000000010001')
  })

  it('refuses what has no room', () => {
    expect(() => file([parseCents(100_000_000)])).toThrow('Payment VP-000001 is too large for a bank file.')
  })
})

it('a file of checks ends with their count, the sum of their numbers and their total', () => {
  const check = { payee: 'Smith, "Jo"', on: day, amount: parseCents(10.5) }
  const lines = writeChecks('123', [
    { ...check, checkNumber: '1001' },
    { ...check, checkNumber: '1002' },
  ]).split('\r\n')
  expect(lines[1]).toBe('123,1001,2026-11-17,10.50,"Smith, ""Jo""",I')
  expect(lines[3]).toBe('TOTAL,2003,2,21.00,,')
})

it('money moves on working days', () => {
  expect(bankingDay(parseBusinessDate('2026-11-20'))).toBe('2026-11-20')
  expect(bankingDay(parseBusinessDate('2026-11-21'))).toBe('2026-11-23')
  expect(bankingDay(parseBusinessDate('2026-11-22'))).toBe('2026-11-23')
})
