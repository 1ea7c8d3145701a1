import { describe, expect, it } from 'vitest'
import { namedSo } from './named-so.ts'
import { parseQuery } from './query-language.ts'

describe('what is named so', () => {
  it('begins a word of the name, beside a strength that may be anywhere', () => {
    expect(namedSo('ator', ['itemName'])).toBe('(itemName:ator*)')
    expect(namedSo(' clav  40 ', ['itemName', 'number'])).toBe('(itemName:clav* OR number:clav*) AND 40')
  })

  it('is not asked for without a word of two letters', () => {
    for (const typed of ['', '  ', '10', '10 30', 'a', '00310-0750-90', '-'])
      expect(namedSo(typed, ['itemName'])).toBe('')
  })

  it('takes signs of the language as letters', () => {
    for (const typed of ['co*tri "x', 'a:b c(d', 'OR', 'in\\'])
      expect(() => parseQuery(namedSo(typed, ['itemName']))).not.toThrow()
    expect(parseQuery(namedSo('vit*min', ['itemName']))).toEqual({
      kind: 'term',
      field: 'itemName',
      value: expect.any(String),
      pattern: [{ literal: 'vit*min' }, { wildcard: '*' }],
    })
  })
})
