import { describe, expect, it } from 'vitest'
import { reasonToSay, sectionsFor } from './settings-sections.ts'

const sections = [
  {
    id: 'lots',
    title: 'Lot quantity update',
    code: 'lotQtyUpdate',
    about: 'Asked when a lot is counted',
    content: null,
  },
  { id: 'void', title: 'Void payment', words: 'cancel money', content: null },
]
const found = (typed: string) => sectionsFor(sections, typed).map(({ id }) => id)

describe('filtering sections', () => {
  it.each([
    ['', ['lots', 'void']],
    ['  ', ['lots', 'void']],
    ['LOT', ['lots']],
    ['lotqty', ['lots']],
    ['counted', ['lots']],
    ['money cancel', ['void']],
    ['money lot', []],
  ])('%j leaves %j', (typed, expected) => expect(found(typed)).toEqual(expected))
})

describe('why a section cannot be changed', () => {
  it.each([
    ['where only the section is closed', undefined, 'Needs the books', 'Needs the books'],
    ['not again where the page has said it', 'Needs a right', 'Needs a right', undefined],
    ['not for a second reason before the first is gone', 'Needs a right', 'Needs the books', undefined],
    ['not where everything can be changed', undefined, undefined, undefined],
  ])('is said %s', (_, ofPage, own, said) => expect(reasonToSay(ofPage, own)).toBe(said))
})
