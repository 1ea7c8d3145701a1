import { describe, expect, it } from 'vitest'
import { READING_LINE, sectionAt } from './settings-sections.ts'

const START = 200 - READING_LINE
const at = (offset: number, isAtEnd = false, asked = '') =>
  sectionAt(
    ['first', 'second', 'third'].map((id, place) => ({
      id,
      top: 100 + place * 400 - offset,
    })),
    START,
    isAtEnd,
    asked,
  )

describe('the section in sight', () => {
  it('is the first at the top of the page', () => expect(at(0)).toBe('first'))
  it('is the one whose head has just been brought to the top', () => {
    expect(at(400)).toBe('second')
    expect(at(800)).toBe('third')
  })
  it('is not the next one before its head is near the top', () => expect(at(250)).toBe('first'))
  it('is the one that was asked for, where the page ends before it reaches the top', () => {
    expect(at(500, false, 'third')).toBe('second')
    expect(at(500, true, 'third')).toBe('third')
    expect(at(400, true, 'second')).toBe('second')
    expect(at(0, true, 'third')).toBe('third')
  })
  it('is the last one at the end of the page, where none in sight was asked for', () => {
    expect(at(500, true, 'first')).toBe('third')
    expect(at(500, true)).toBe('third')
  })
  it('is the first one of a page that is too short to scroll', () => expect(at(0, true)).toBe('first'))
  it('is none without sections', () => expect(sectionAt([], START, false, '')).toBeUndefined())
})
