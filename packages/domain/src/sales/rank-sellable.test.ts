import { describe, expect, it } from 'vitest'
import { rankByStrength, rankOffers, rankSellable, strengthsIn } from './rank-sellable.ts'

const item = (strength: string, size: string, available: number, expires?: string) => ({
  strength,
  size,
  available,
  ...(expires !== undefined && { expires }),
})
const proposed = (words: string, found: readonly ReturnType<typeof item>[]) =>
  rankSellable(words, found).map(({ strength, size, available }) => `${strength}/${size}/${available}`)

describe('what is proposed', () => {
  it('has the strength that was typed before any other, also before what has stock', () => {
    const found = [item('25', '30', 153), item('25', '90', 88), item('50', '30', 0), item('50', '90', 40)]
    expect(proposed('losartan 50', found)).toEqual(['50/90/40', '50/30/0', '25/30/153', '25/90/88'])
  })

  it('takes a number as strength before it is a size', () => {
    const found = [item('5', '10', 9), item('10', '30', 1), item('2.5', '1000', 9)]
    expect(proposed('amlodipine 10', found)).toEqual(['10/30/1', '5/10/9', '2.5/1000/9'])
    expect(proposed('amlodipine 10mg', found)[0]).toBe('10/30/1')
  })

  it('is bought in the same order of strengths, whatever is in stock', () => {
    const found = [item('5', '10', 9), item('2.5', '1000', 9), item('10', '30', 0)]
    expect(rankByStrength('amlodipine 10', found).map(({ strength }) => strength)).toEqual(['10', '5', '2.5'])
    expect(rankByStrength('amlodipine', found)).toEqual(found)
  })

  it('finds one of two strengths, and both before one', () => {
    const found = [item('10/325', '100', 5), item('5/325', '100', 5)]
    expect(proposed('hydrocodone 5 325', found)).toEqual(['5/325/100/5', '10/325/100/5'])
  })

  it('is in stock, what expires first before the rest, and otherwise stays as it was sorted', () => {
    const found = [
      item('5', '1', 0),
      item('5', '2', 3, '2028-01-31'),
      item('5', '3', 3, '2027-01-31'),
      item('5', '4', 0),
    ]
    expect(proposed('amlo', found)).toEqual(['5/3/3', '5/2/3', '5/1/0', '5/4/0'])
  })

  it('stays as it was sorted while nothing is searched for', () => {
    const found = [item('5', '1', 0), item('5', '2', 3)]
    expect(rankSellable(' ', found)).toBe(found)
  })

  it('knows a strength from the number of an item, an NDC or a GTIN', () => {
    expect(strengthsIn('I000037 0.125 98112-001-01 00398112001016 50mg 5%')).toEqual(['0.125', '50', '5'])
  })
})

describe('the offers of one item', () => {
  const offer = (id: string, available: number, expires?: string, more = {}) => ({
    id,
    isSpecial: false,
    dropShip: false,
    available,
    lots: expires === undefined ? [] : [{ expirationDate: expires }],
    ...more,
  })
  const ids = (offers: readonly ReturnType<typeof offer>[]) => rankOffers(offers).map(({ id }) => id)

  it('begin with what is in stock and expires first, also where another is cheaper', () => {
    expect(ids([offer('cheap', 0), offer('late', 9, '2028-01-31'), offer('early', 9, '2027-01-31')])).toEqual([
      'early',
      'late',
      'cheap',
    ])
  })

  it('prefer the price of the customer among those that can ship', () => {
    const special = { isSpecial: true }
    expect(ids([offer('early', 9, '2027-01-31'), offer('theirs', 9, '2028-01-31', special)])[0]).toBe('theirs')
    expect(ids([offer('theirs', 0, undefined, special), offer('early', 9, '2027-01-31')])[0]).toBe('early')
    expect(ids([offer('none', 0), offer('drop', 0, undefined, { dropShip: true })])[0]).toBe('drop')
  })
})
