import { describe, expect, it } from 'vitest'
import { HAS_CONTROLS, NOT_VISIBLE, unreadable } from './readable-text.ts'

describe('a text that people read', () => {
  it.each([
    '',
    'Ana María',
    '日本薬局',
    // Joiners without width: a Persian plural, a Sinhala conjunct, a health worker of two signs.
    'می\u200cخواهم',
    'ශ්\u200dරී',
    '👩\u200d⚕️',
    '\u200fعربي',
    'Pha\u00adrmacy',
  ])('may be %j', (text) => {
    expect(unreadable(text)).toBeUndefined()
  })

  it.each(['\u200b', ' \u00a0\u2003', '\u2060\ufeff\u200d', '\u00ad', '\u3164', '\u2800', '\ufe0f', '\u{e0041}'])(
    'has something to see, unlike %j',
    (text) => {
      expect(unreadable(text)).toBe(NOT_VISIBLE)
    },
  )

  it.each(['\u202eabc', 'abc\u202c', '\u2066abc\u2069', 'a\u0007b', 'a\u001b[31mb', 'a\u007fb', 'a\u0085b'])(
    'has no controls, in one line or several: %j',
    (text) => {
      expect(unreadable(text)).toBe(HAS_CONTROLS)
      expect(unreadable(text, { inLines: true })).toBe(HAS_CONTROLS)
    },
  )

  it.each(['a\nb', 'a\r\nb', 'a\tb'])('has line ends and tabs only where it has lines: %j', (text) => {
    expect(unreadable(text)).toBe(HAS_CONTROLS)
    expect(unreadable(text, { inLines: true })).toBeUndefined()
  })
})
