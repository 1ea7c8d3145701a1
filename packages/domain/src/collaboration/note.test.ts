import { describe, expect, it } from 'vitest'
import { whyNoteStays } from './note.ts'

describe('a note', () => {
  const note = { authorId: 'ana', writtenAt: new Date('2026-03-09T10:00:00Z') }

  it.each([
    ['ana', '2026-03-09T10:00:00Z', null],
    ['ana', '2026-03-09T10:15:00Z', null],
    ['ana', '2026-03-09T10:15:01Z', 'too late'],
    ['ben', '2026-03-09T10:00:01Z', 'another author'],
  ])('is changed by %s at %s: %s', (user, at, why) => {
    expect(whyNoteStays(note, user, new Date(at))).toBe(why)
  })
})
