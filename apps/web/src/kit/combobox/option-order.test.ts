import { describe, expect, it } from 'vitest'
import { matchingOptions } from './option-order.ts'

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
