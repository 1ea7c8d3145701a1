import { afterEach, describe, expect, it } from 'vitest'
import { pseudo } from './pseudo.ts'
import { speak, text } from './text.ts'

describe('the language of the tests', () => {
  afterEach(() => speak({ language: 'en', texts: {} }))

  it('is readable, in brackets, and longer by two fifths', () => {
    expect(pseudo('Save')).toBe('⟦Šàvé~~⟧')
    expect(pseudo('Nothing is called that.')).toBe('⟦Ñöťhîñğ îš çàľľéď ťhàť.~~~~~ ~~~~⟧')
  })

  it('dresses whole sentences, their values included', () => {
    speak({ language: 'en', texts: {}, decorated: pseudo })
    expect(text('{count, plural, one {# row} other {# rows}}', { count: 1204 })).toBe('⟦1,204 řöwš~~~~⟧')
  })
})
