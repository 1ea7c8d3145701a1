import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedWords, foldText, hasWords, markedPieces } from './folded-text.ts'

describe('folded text', () => {
  it.each([
    ['Tomás', 'tomas'],
    ['ŁÓDŹ', 'lodz'],
    ['Strauß & Søn', 'strauss & son'],
    ['naïve Œuvre', 'naive oeuvre'],
    ['東京', '東京'],
  ])('%s is %s', (text, folded) => expect(foldText(text)).toBe(folded))

  it('finds names without their accents, and with them', () => {
    expect(hasWords('Tomás Beaulieu-Núñez', foldedWords('tomas nunez'))).toBe(true)
    expect(hasWords('Tomas', foldedWords('TOMÁS'))).toBe(true)
    expect(hasWords('Tomás', foldedWords('toms'))).toBe(false)
  })

  it('marks what was found in the text as it is written', () => {
    expect(markedPieces('Tomás Ruiz', ['tomas'])).toEqual(['', 'Tomás', ' Ruiz'])
    expect(markedPieces('Strauß', ['ss'])).toEqual(['Strau', 'ß', ''])
    expect(markedPieces('Ruiz', [])).toEqual(['Ruiz'])
  })

  it('loses nothing of the text when it is marked', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
        (text, words) => {
          expect(markedPieces(text, words.map(foldText).filter(Boolean)).join('')).toBe(text)
        },
      ),
    )
  })
})
