import { describe, expect, it } from 'vitest'
import { isCode, nearnessOf } from './nearness.ts'

const invoice = { numbers: ['INV-000118'], names: ['Fernbrook Oncology Center'], byCode: false }

describe('how near a record is', () => {
  it.each([
    ['inv-000118', 'number'],
    ['118', 'number'],
    ['000118', 'number'],
    ['INV-0001', 'begins'],
    ['fernb', 'begins'],
    ['oncology', 'words'],
    ['18', 'words'],
  ])('%s is %s', (typed, nearness) => expect(nearnessOf(typed, invoice)).toBe(nearness))

  it('puts a code of the record between its number and its name', () =>
    expect(nearnessOf('1Z999', { ...invoice, byCode: true })).toBe('code'))

  it('takes any sign as it is', () => expect(nearnessOf('(a+', invoice)).toBe('words'))
})

describe('a code', () => {
  it.each([
    ['CP-000983', true],
    ['0378-1805-10', true],
    ['aging', false],
    ['losartan 50', false],
  ])('%s: %s', (typed, code) => expect(isCode(typed)).toBe(code))
})
