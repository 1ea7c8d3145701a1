import { describe, expect, it } from 'vitest'
import { type ComboboxOption, matchingOptions, meantOption } from './option-order.ts'

const options = ['Connecticut', 'Tomás Núñez', 'New Hampshire', 'Texas', 'West Texas', 'Utah'].map((label) => ({
  id: label,
  label,
}))
const found = (typed: string) => matchingOptions(options, typed).map(({ label }) => label)

describe('the options of a combobox', () => {
  it('are all there in their own order while nothing is typed', () => {
    expect(found('')).toEqual(options.map(({ label }) => label))
    expect(found('  ')).toHaveLength(options.length)
  })

  it('begin with what starts like the words, then with what has a word that does', () => {
    expect(found('t')).toEqual(['Tomás Núñez', 'Texas', 'West Texas', 'Connecticut', 'Utah'])
    expect(found('tex')).toEqual(['Texas', 'West Texas'])
  })

  it('are found without their accents and in any order of words', () => {
    expect(found('tomas')).toEqual(['Tomás Núñez'])
    expect(found('nunez tomas')).toEqual(['Tomás Núñez'])
    expect(found('TOMÁS')).toEqual(['Tomás Núñez'])
    expect(found('atlantis')).toEqual([])
  })

  it('are found by their detail as well', () => {
    expect(matchingOptions([{ id: '1', label: 'Net 30', detail: 'Terms' }], 'terms')).toHaveLength(1)
  })
})

describe('words that are left before their answer is there', () => {
  const customers = [
    { id: '1', label: 'Acosta Pharmacy', detail: 'C-0009 · Reno' },
    { id: '2', label: 'Acosta Pharmacy North', detail: 'C-0090 · Reno' },
    { id: '3', label: 'Create “aco”', isOffer: true },
  ]
  const meant = (typed: string, options: readonly ComboboxOption[] = customers) => meantOption(options, typed)?.id

  it('mean what is called or numbered exactly so', () => {
    expect(meant('acosta pharmacy')).toBe('1')
    expect(meant('C-0090')).toBe('2')
    expect(meant('c0009')).toBe('1')
    expect(meant('0591-0370-05', [{ id: 'ndc', label: 'Carvedilol 25 mg', detail: '0591037005' }, ...customers])).toBe(
      'ndc',
    )
  })

  it('mean the only one that is left, or the first size of one record, and never one of several', () => {
    expect(meant('north', customers.slice(1))).toBe('2')
    expect(meant('aco')).toBeUndefined()
    expect(meant('aco', customers.slice(2)), 'an offer to create is no answer').toBeUndefined()
    const sizes = ['30', '100'].map((id) => ({ id, label: 'Carvedilol tablet 25 mg' }))
    expect(meant('carve', sizes)).toBe('30')
  })
})
