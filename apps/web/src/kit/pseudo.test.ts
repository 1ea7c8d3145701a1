import { afterEach, describe, expect, it } from 'vitest'
import { pseudo } from './pseudo.ts'
import { setLocale, text } from './text.ts'

describe('the language of the tests', () => {
  afterEach(() => setLocale({ language: 'en', texts: {} }))

  it('is readable, in brackets, and longer by two fifths', () => {
    expect(pseudo('Save')).toBe('⟦Šàvé~~⟧')
    expect(pseudo('Nothing is called that.')).toBe('⟦Ñöťhîñğ îš çàľľéď ťhàť.~~~~~ ~~~~⟧')
  })

  it('dresses whole sentences, their values included', () => {
    setLocale({ language: 'en', texts: {}, decorate: pseudo })
    expect(text('{count, plural, one {# row} other {# rows}}', { count: 1204 })).toBe('⟦1,204 řöwš~~~~⟧')
  })
})
