import { describe, expect, it } from 'vitest'
import { sectionsFor } from './settings-sections.ts'

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
