import { afterEach, describe, expect, it } from 'vitest'
import { setLocale, text } from './text.ts'

const ROWS = '{count, plural, =0 {No rows} one {# row} other {# rows}}'

describe('texts', () => {
  afterEach(() => setLocale({ language: 'en', texts: {} }))

  it('are their own English', () => expect(text('Save')).toBe('Save'))

  it('take values, numbers with separators', () =>
    expect(text('{name} changed {count} rows', { name: 'Ana', count: 1204 })).toBe('Ana changed 1,204 rows'))

  it('leave a place without a value as it is', () => expect(text('{name} left', { other: 'x' })).toBe('{name} left'))

  it.each([
    [0, 'No rows'],
    [1, '1 row'],
    [1204, '1,204 rows'],
  ])('choose by number: %i', (count, expected) => expect(text(ROWS, { count })).toBe(expected))

  it('are translated when the language has them and English when it has not', () => {
    setLocale({ language: 'de', texts: { Save: 'Sichern', [ROWS]: '{count, plural, one {# Zeile} other {# Zeilen}}' } })
    // How figures are written is chosen apart from the language.
    expect([text('Save'), text(ROWS, { count: 2000 }), text('Close')]).toEqual(['Sichern', '2,000 Zeilen', 'Close'])
  })
})
